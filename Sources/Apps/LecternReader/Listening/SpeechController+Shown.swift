import Lectern
public import LecternImages
import LecternModel
import LecternPlayback
import LecternPublication

// What the desktop's media controls show of speech.
extension SpeechController {
    public var title: String { session.title }

    public var author: String { session.author }

    /// The title of the chapter that is spoken.
    public var chapterTitle: String {
        guard let locator = state.passage?.locator, let chapter = session.publication?.unitIndex(of: locator) else {
            return title
        }
        let title = session.title(ofChapter: chapter)
        return title.isEmpty ? session.title : title
    }

    /// Decodes the cover, scaled down to fit a size in device pixels.
    public func cover(fitting room: (width: Int, height: Int)) async -> Bitmap? {
        try? await session.publication?.coverPicture(fitting: room)
    }

    /// Goes to the next or previous entry of the contents, and speaks there.
    public func goToNextChapter() { goToChapter(1) }

    public func goToPreviousChapter() { goToChapter(-1) }

    private func goToChapter(_ step: Int) {
        guard let publication = session.publication, let locator = state.passage?.locator,
            let chapter = publication.unitIndex(of: locator)
        else { return }
        let chapters = sequence(first: chapter + step) { $0 + step }.prefix { publication.units.indices.contains($0) }
        let starts = chapters.lazy.compactMap { publication.locate(publication.units[$0].link) }
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
