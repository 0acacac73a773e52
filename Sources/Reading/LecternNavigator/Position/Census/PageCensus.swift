import LecternCSS
import LecternLayout
import LecternMarkup
import LecternModel

/// Counts the pages of a publication in the background, chapter by chapter.
///
/// It uses its own chapters and does not block the page shown. A cancelled task
/// ends at the next page border.
struct PageCensus: Sendable {
    let rendition: Rendition
    /// The ids of elements to locate, by chapter.
    let anchors: [Int: [String]]
    /// The census waits while this returns true: the reader is turning pages.
    let isPaused: @Sendable () -> Bool
    /// Returns the pages of a chapter if somebody knows them: it is not laid out then.
    var storedCount: @Sendable (_ chapter: Int) async -> Count? = { _ in nil }

    /// The pages of one chapter.
    struct Count: Sendable {
        let chapter: Int
        let starts: [PageStart]
        let anchors: [String: Int]
        /// The indices of these elements.
        var elements: [String: Int32] = [:]
        /// What the chapter was; nil if it was not laid out.
        var fingerprint: LayoutFingerprint? = nil
        /// The length of its canonical text; nil if it was not read.
        var length: Int? = nil
        /// The offset of its first words; nil if it was not read.
        var textStart: Int? = nil
    }

    /// Counts all chapters in reading order.
    func run(report: @Sendable (Count) async -> Void) async {
        for index in 0..<rendition.chapterCount {
            guard !Task.isCancelled else { return }
            if let stored = await storedCount(index) {
                await report(stored)
            } else if rendition.isPicture(index) {
                await report(Count(chapter: index, starts: [PageStart(offset: 0)], anchors: [:]))
            } else if let count = await count(index) {
                await report(count)
            } else {
                return
            }
        }
    }

    /// Returns the pages of a chapter; nil if the task is cancelled. An unreadable chapter has one page, for its error.
    private func count(_ index: Int) async -> Count? {
        guard let chapter = try? await rendition.chapter(at: index) else {
            return Task.isCancelled ? nil : Count(chapter: index, starts: [PageStart(offset: 0)], anchors: [:])
        }
        defer { rendition.keep(chapter) }
        while chapter.extend() {
            if Task.isCancelled { return nil }
            while isPaused(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(20)) }
        }
        let anchorOffsets = (anchors[index] ?? []).compactMap { id in chapter.offset(ofElement: id).map { (id, $0) } }
        var elements: [String: Int32] = [:]
        for (id, _) in anchorOffsets { elements[id] = chapter.document.markup.elementsByID[id]?.rawValue }
        return Count(
            chapter: index, starts: chapter.pageStarts, anchors: Dictionary(anchorOffsets) { first, _ in first },
            elements: elements, fingerprint: chapter.document.styled.fingerprint, length: chapter.length,
            textStart: chapter.document.markup.firstWords)
    }
}

extension MarkupDocument {
    /// The offset of the first text of the body that is not white space; the end without any.
    fileprivate var firstWords: Int {
        let start = body.map { Int(self[$0].textStart) } ?? 0
        return text[start...].firstIndex { !$0.isWhiteSpace && $0 != 0xA0 } ?? text.count
    }
}
