import LecternModel
import LecternPublication
import Synchronization

/// How many pages a chapter has.
public struct ChapterPages: Hashable, Sendable {
    public var index: Int
    public var href: String
    public var title: String?
    public var pages: Int
    /// Length of its canonical text.
    public var length: Int
}

extension Rendition {
    /// Counts the pages of all chapters, several at a time; each chapter is
    /// forgotten once it is counted.
    ///
    /// - Parameters:
    ///   - width: how many chapters are laid out at the same time.
    ///   - progress: called with the number of finished chapters.
    /// - Returns: the counts in the reading order; a chapter that cannot be shown has no page.
    public func pageCounts(
        width: Int = 2, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async -> [ChapterPages] {
        let next = Mutex(0)
        let done = Mutex(0)
        var counts: [ChapterPages] = []
        await withTaskGroup(of: [ChapterPages].self) { group in
            for _ in 0..<max(width, 1) {
                group.addTask {
                    var own: [ChapterPages] = []
                    while !Task.isCancelled {
                        let index = next.withLock { index in
                            defer { index += 1 }
                            return index
                        }
                        guard index < chapterCount else { break }
                        own.append(await pageCount(at: index))
                        progress(
                            done.withLock { done in
                                done += 1
                                return done
                            })
                    }
                    return own
                }
            }
            for await own in group { counts.append(contentsOf: own) }
        }
        return counts.sorted { $0.index < $1.index }
    }

    private func pageCount(at index: Int) async -> ChapterPages {
        let link = publication.readingOrder[index]
        let chapter = try? await chapter(at: index)
        return ChapterPages(
            index: index, href: link.href, title: link.title, pages: chapter?.pageCount ?? 0, length: chapter?.length ?? 0)
    }
}
