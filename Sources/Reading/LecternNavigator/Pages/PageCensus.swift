import LecternLayout
import LecternModel

/// Counts the pages of a publication, chapter by chapter, in the background.
///
/// It works on chapters of its own, so it never stands in the way of the page
/// that is shown, and ends at the next page when its task is cancelled.
struct PageCensus: Sendable {
    let rendition: Rendition
    /// The elements whose places are wanted, by chapter.
    let anchors: [Int: [String]]
    /// While this says so, the census waits: someone is turning pages.
    let isPaused: @Sendable () -> Bool

    /// What it finds out about a chapter.
    struct Count: Sendable {
        let chapter: Int
        let starts: [PageStart]
        let anchors: [String: Int]
    }

    /// Counts the chapters in the reading order.
    func run(report: @Sendable (Count) async -> Void) async {
        for index in 0..<rendition.chapterCount {
            guard !Task.isCancelled, let count = await count(index) else { return }
            await report(count)
        }
    }

    /// A chapter's pages; `nil` where the task is cancelled. A chapter that cannot be shown has one page, which says so.
    private func count(_ index: Int) async -> Count? {
        guard let chapter = try? await rendition.chapter(at: index) else {
            return Task.isCancelled ? nil : Count(chapter: index, starts: [PageStart(offset: 0)], anchors: [:])
        }
        defer { rendition.keep(chapter) }
        while chapter.extend() {
            if Task.isCancelled { return nil }
            while isPaused(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(20)) }
        }
        let found = (anchors[index] ?? []).compactMap { id in chapter.offset(ofElement: id).map { (id, $0) } }
        return Count(
            chapter: index, starts: chapter.pageStarts, anchors: Dictionary(found) { first, _ in first })
    }
}
