import LecternImages

/// Draws all pages of a fixed size in the background, in reading order.
@MainActor final class PageCaching {
    private var task: Task<Void, Never>?
    /// Whether pages are being drawn.
    private(set) var isActive = false
    private var number = 0

    /// Returns the order of pages: from the one shown to the end, then the ones before.
    static func order(from first: Int, count: Int) -> [Int] {
        guard count > 0 else { return [] }
        let first = min(max(first, 0), count - 1)
        return Array(first..<count) + Array(0..<first)
    }

    /// Draws pages one after another. Pages that were begun before are given up.
    func run(
        _ pages: [Int], _ draw: @escaping @MainActor (Int) async -> Void, finished: @escaping @MainActor () -> Void
    ) {
        cancel()
        isActive = true
        number += 1
        let runNumber = number
        task = Task { [weak self] in
            for page in pages {
                guard !Task.isCancelled else { return }
                await draw(page)
            }
            guard !Task.isCancelled, let self, runNumber == number else { return }
            isActive = false
            finished()
        }
    }

    func cancel() {
        task?.cancel()
        task = nil
        isActive = false
    }

    func settle() async { await task?.value }
}
