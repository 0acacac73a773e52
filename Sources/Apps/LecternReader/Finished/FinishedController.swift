import LecternBase
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPublication

/// Keeps in the library whether the book is finished: reading to the end finishes it, reading on before the end is
/// reading again. Looking at a page is neither.
@MainActor final class FinishedController {
    private let session: ReadingSession
    private var tracker: ReadingTracker?
    private var last: ReadingTracker.Verdict?
    private var referenceUnits: Set<Int> = []
    /// The seconds of an audiobook that were played without a jump.
    private var heard = 0.0
    private var heardUpTo: Double?

    init(_ session: ReadingSession) { self.session = session }

    /// A spread is shown.
    func shows(_ spread: ShownPages, by reason: SpreadReason) {
        guard let publication = session.publication else { return }
        if tracker == nil {
            let book = session.bookID.flatMap { session.library.bookNow($0) }
            tracker = ReadingTracker(isFinished: book?.isFinished ?? false)
            referenceUnits = Set(publication.referenceUnits)
        }
        let move: ReadingTracker.Move =
            switch reason {
            case .turn, .scroll: .onward
            case .jump: .jump
            case .relayout, .decoration: .none
            }
        let isLast = spread.endsChapter && spread.lastChapter == publication.units.count - 1
        let extent = ReadingTracker.Extent(
            start: spread.start, end: spread.end,
            isStart: spread.start.chapter == 0 && spread.start.offset == 0, isEnd: isLast,
            isReference: referenceUnits.contains(spread.key.chapter))
        if let verdict = tracker?.shows(extent, by: move) { take(verdict) }
    }

    /// The seconds of playing after which an audiobook that was finished is heard again.
    static let secondsOfHearing = 60.0

    /// An audiobook is at a time of its whole length, in seconds.
    func hears(at time: Double, isPlaying: Bool) {
        defer { heardUpTo = time }
        guard isPlaying, let before = heardUpTo, time > before else { return }
        // Reports come every few seconds; a longer way is a jump.
        heard = time - before < 20 ? heard + time - before : 0
        if heard >= Self.secondsOfHearing { take(.reading) }
    }

    /// An audiobook was played to its end.
    func heardEnd() {
        heard = 0
        take(.finished)
    }

    private func take(_ verdict: ReadingTracker.Verdict) {
        guard verdict != last, let book = session.bookID else { return }
        last = verdict
        let isFinished = verdict == .finished
        session.app.write { library in
            guard library.bookNow(book)?.isFinished != isFinished else { return }
            await library.keep { try await isFinished ? $0.markFinished(book) : $0.markReadAgain(book) }
        }
    }
}

extension Publication {
    /// The units that nobody reads through: an index, a glossary, notes, a list of literature, by the landmarks, or by
    /// the titles of the contents in a publication that has none.
    var referenceUnits: [Int] {
        let marked = landmarks.filter { !Self.referenceRoles.isDisjoint(with: $0.rels) }
        let listed = landmarks.isEmpty ? tableOfContents.filter { Self.isReference($0.title ?? "") } : []
        return (marked + listed).compactMap { link in link.url.flatMap { unitIndex(of: $0) } }
    }

    /// Spec: <https://www.w3.org/TR/epub-ssv-11/>, <https://idpf.org/epub/20/spec/OPF_2.0.1_draft.htm#Section2.6>
    private static let referenceRoles: Set<String> = [
        "index", "glossary", "bibliography", "loi", "lot", "loa", "lov", "endnotes", "rearnotes", "footnotes", "notes",
        "copyright-page", "colophon",
    ].reduce(into: []) { roles, role in
        roles.insert(role)
        roles.insert("http://idpf.org/epub/vocab/structure/#\(role)")
    }

    private static func isReference(_ title: String) -> Bool {
        let words = title.lowercased().split { !$0.isLetter }.map(String.init)
        return words.count <= 3 && words.contains { referenceWords.contains($0) }
    }

    private static let referenceWords: Set<String> = [
        "index", "glossary", "bibliography", "references", "register", "sachregister", "personenregister", "glossar",
        "literaturverzeichnis", "bibliographie", "glossaire", "bibliografía", "glosario", "índice", "indice",
        "bibliografia", "glossario", "указатель", "глоссарий", "библиография", "литература", "索引", "用語集", "参考文献",
    ]
}
