import LecternBase
import LecternLocators
import LecternMarkup
import LecternModel
import LecternPublication

/// Finds the note that a link refers to.
struct NoteFinder: Sendable {
    let publication: Publication

    /// Returns the note that a link refers to; nil if it refers to none.
    ///
    /// A document outside the reading order is a note as a whole, because there
    /// is no page to go to (EPUB 3.3, § 5.7.4.2 `linear`).
    ///
    /// - Parameter document: Returns the parsed document of a chapter.
    @concurrent func note(
        of link: NavigatorHit.LinkTarget, document: @Sendable (_ chapter: Int) async -> EngineDocument?
    ) async -> Note? {
        guard case .inside(let locator) = link.destination else { return nil }
        if let text = link.noteText {
            let paragraphs = text.split(whereSeparator: \.isNewline).map { line in
                Note.Paragraph(runs: [Note.Run(text: String(line))])
            }
            return Note(reference: link.text, paragraphs: paragraphs, locator: locator, isOnPage: false)
        }
        guard let chapter = publication.unitIndex(of: locator) else { return await aside(at: locator, of: link) }
        guard link.role == .noteReference || link.role == .likelyNoteReference,
            let anchor = locator.locations.fragments.first, let document = await document(chapter)
        else { return nil }
        return NoteReader(markup: document.markup).note(
            at: anchor, reference: link.text, locator: locator, isCertain: link.role == .noteReference)
    }

    /// A document outside the reading order.
    private func aside(at locator: Locator, of link: NavigatorHit.LinkTarget) async -> Note? {
        guard let target = publication.linkWithHREF(locator.href),
            let markup = await PublicationDocuments(publication).parse(target)
        else { return nil }
        return NoteReader(markup: markup).document(reference: link.text, locator: locator)
    }
}
