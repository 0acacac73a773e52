import LecternPublication

extension SpreadNavigator {
    /// Whether pages are being drawn by ``cachePages(fitting:)``.
    public var isCaching: Bool { controller.caching.isActive }

    /// Draws all pages of a fixed size in the background: for thumbnails, or to turn like paper. The delegate
    /// learns of the beginning, of each page in order, and of the end.
    ///
    ///     navigator.cachePages(fitting: (width: 200, height: 300))
    ///
    ///     func navigator(_ navigator: SpreadNavigator, cached index: Int, picture: Bitmap) {
    ///         strip.show(picture, at: index)
    ///     }
    ///
    /// Begins with the page shown. The pages that the reader waits for come first, and nothing is drawn on the main
    /// thread. Pictures are kept within ``thumbnailByteLimit``.
    ///
    /// - Parameter room: The largest size of a picture, in device pixels.
    /// - Returns: false if pages have no size of their own.
    @discardableResult public func cachePages(fitting room: (width: Int, height: Int)) -> Bool {
        guard hasThumbnails, room.width > 0, room.height > 0 else { return false }
        let pages = PageCaching.order(from: place.chapter, count: publication.units.count)
        guard let first = pages.first, let last = pages.last else { return false }
        controller.caching.run(pages) { [weak controller] page in
            await controller?.cache(page, room)
        } finished: { [weak controller] in
            controller?.report { $0.navigator($1, cachingFinished: last) }
        }
        controller.report { $0.navigator($1, cachingStarted: first) }
        return true
    }

    /// Ends ``cachePages(fitting:)``. The delegate is not told.
    public func stopCaching() { controller.caching.cancel() }
}

extension SpreadController {
    fileprivate func cache(_ page: Int, _ bounds: (width: Int, height: Int)) async {
        while navigation.loop.activity.isBusy, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(10)) }
        guard let picture = await previews.thumbnail(ofUnit: page, fitting: bounds, navigation), !Task.isCancelled
        else {
            return
        }
        report { $0.navigator($1, cached: page, picture: picture) }
    }
}
