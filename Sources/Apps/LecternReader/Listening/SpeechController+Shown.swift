import Lectern
public import LecternImages
import LecternModel
import LecternNavigator
import LecternPlayback
import LecternPublication

// What the desktop's media controls show of speech.
extension SpeechController {
    public var title: String { session.title }

    public var author: String { session.author }

    /// The title of the chapter that is spoken: of the entry of the contents that the sentence stands under.
    public var chapterTitle: String {
        guard let locator = state.passage?.locator else { return title }
        let entryTitle = entry(at: locator).flatMap { session.navigator?.contents.title(at: $0) }
        let title = entryTitle ?? session.publication?.unitIndex(of: locator).map { session.title(ofChapter: $0) } ?? ""
        return title.isEmpty ? session.title : title
    }

    /// The last entry of the contents that begins at or before a place, among those whose places are known.
    private func entry(at locator: Locator) -> ContentsIndex.Entry? {
        guard let navigator = session.navigator, let place = session.place(of: locator) ?? session.start(of: locator)
        else { return nil }
        return navigator.contents.current(at: place, pages: navigator.pages)
    }

    /// Decodes the cover, scaled down to fit a size in device pixels.
    public func cover(fitting room: (width: Int, height: Int)) async -> Bitmap? {
        try? await session.publication?.coverPicture(fitting: room)
    }

    /// Goes to the next or previous entry of the contents, and speaks there.
    public func goToNextChapter() { goToChapter(1) }

    public func goToPreviousChapter() { goToChapter(-1) }

    private func goToChapter(_ step: Int) {
        guard let publication = session.publication, let navigator = session.navigator,
            let locator = state.passage?.locator, let chapter = publication.unitIndex(of: locator)
        else { return }
        let entries = navigator.contents.entries
        let current = entry(at: locator)?.id ?? entries.last { $0.chapter.map { $0 < chapter } ?? false }?.id
        let others = step > 0 ? Array(entries[((current ?? -1) + 1)...]) : entries[..<(current ?? 0)].reversed()
        let starts = others.lazy.filter { $0.chapter != nil }.compactMap { publication.locate($0.link) }
        // A narrator leaves out chapters without a recording.
        if let start = starts.first(where: { self.isRead($0) }) { self.start(from: start) }
    }
}

/// What the desktop's media controls show and control: an audiobook, or speech.
@MainActor public protocol SoundingBook: AnyObject {
    var title: String { get }
    var author: String { get }
    var chapterTitle: String { get }
    var isPlaying: Bool { get }
    var speed: Double { get set }
    /// Whether the book’s pictures must not be written in the clear.
    var isProtected: Bool { get }
    func cover(fitting room: (width: Int, height: Int)) async -> Bitmap?
    func playPause()
    func goToNextChapter()
    func goToPreviousChapter()
}

extension ListeningModel: SoundingBook {
    public var isProtected: Bool { navigator.publication.sealsWords }
}

extension SpeechController: SoundingBook {
    public var isProtected: Bool { session.isProtected }
    public func playPause() { pauseOrResume() }
}
