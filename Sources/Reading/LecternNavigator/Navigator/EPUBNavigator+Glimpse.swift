extension EPUBNavigator {
    /// The spread on which a place stands, without going there: for a small
    /// picture beside a slider.
    ///
    /// It is laid out beside what is read, and given up at the next page where
    /// the task is cancelled.
    ///
    /// - Returns: `nil` where there is no layout yet, the chapter cannot be read, or the task was cancelled.
    public func glimpse(of place: Place) async -> LaidOutSpread? {
        guard let layout else { return nil }
        if let spread, spread.layout == layout, spread.contains(place) { return spread }
        if let known = cache.spread(at: .place(place), in: layout) { return known }
        let worker = glimpseWorker ?? LayoutWorker(rendition, services: configuration.services)
        glimpseWorker = worker
        guard let spread = try? await worker.spread(at: .place(place), in: layout) else { return nil }
        return await decorated(spread)
    }

    /// Lets go of what was laid out for ``glimpse(of:)``.
    public func endGlimpses() { glimpseWorker = nil }
}
