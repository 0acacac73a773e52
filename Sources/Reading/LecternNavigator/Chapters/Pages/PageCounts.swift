import LecternModel
import LecternPublication
import Synchronization

/// The number of pages of a chapter.
public struct ChapterPages: Hashable, Sendable {
    /// The index of the unit, from 0.
    public var index: Int
    /// The resource, as the manifest names it.
    public var href: String
    /// What the table of contents calls it; nil if it is not listed.
    public var title: String?
    /// The number of its pages.
    public var pages: Int
    /// The length of the canonical text.
    public var length: Int
    /// The places at which the pages begin.
    public var starts: [PageStart]
}

extension Rendition {
    /// Counts the pages of chapters, several at a time. Counted chapters are dropped.
    ///
    /// - Parameters:
    ///   - range: The chapters to count; all if nil.
    ///   - width: The number of chapters laid out at the same time.
    ///   - progress: Called with the number of finished chapters.
    /// - Returns: The counts in reading order. An unreadable chapter has no page.
    public func pageCounts(
        of range: Range<Int>? = nil, width: Int = 2, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async -> [ChapterPages] {
        let queue = ChapterQueue((range ?? 0..<chapterCount).clamped(to: 0..<chapterCount))
        var counts: [ChapterPages] = []
        await withTaskGroup(of: [ChapterPages].self) { group in
            for _ in 0..<max(width, 1) {
                group.addTask { await countPages(from: queue, progress: progress) }
            }
            for await some in group { counts.append(contentsOf: some) }
        }
        return counts.sorted { $0.index < $1.index }
    }

    private func countPages(from queue: ChapterQueue, progress: @Sendable (Int) -> Void) async -> [ChapterPages] {
        var counts: [ChapterPages] = []
        while !Task.isCancelled, let index = queue.next() {
            counts.append(await pageCount(at: index))
            progress(queue.finish())
        }
        return counts
    }

    private func pageCount(at index: Int) async -> ChapterPages {
        let link = publication.units[index].link
        guard let chapter = try? await chapter(at: index) else {
            return ChapterPages(index: index, href: link.href, title: link.title, pages: 0, length: 0, starts: [])
        }
        let pages = chapter.pageCount
        keep(chapter)
        return ChapterPages(
            index: index, href: link.href, title: link.title, pages: pages, length: chapter.length,
            starts: chapter.pageStarts)
    }
}

/// Hands out chapters to concurrent tasks.
private final class ChapterQueue: Sendable {
    private let end: Int
    private let state: Mutex<(next: Int, finished: Int)>

    init(_ range: Range<Int>) {
        end = range.upperBound
        state = Mutex((next: range.lowerBound, finished: 0))
    }

    func next() -> Int? {
        state.withLock { state in
            guard state.next < end else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }

    /// Records a finished chapter. Returns the number of finished chapters.
    func finish() -> Int {
        state.withLock { state in
            state.finished += 1
            return state.finished
        }
    }
}
