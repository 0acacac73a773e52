import LecternBase
import LecternGeometry
import LecternLibrary
import LecternLocators
import LecternModel
import LecternPublication

// A copy of a PDF that carries the highlights and notes, for other programs.
extension HighlightsController {
    /// Whether the book can carry highlights in a copy: a PDF that is not protected.
    public var canSaveCopy: Bool {
        guard let publication = session.publication else { return false }
        return publication.conforms(to: .pdf) && publication.units.contains { $0.page != nil }
            && publication.protection?.allowsExport ?? true
    }

    /// Asks the window for the path of the copy (``ReaderChange/copyOfPDF(name:)``), or tells why there cannot be one.
    func offerCopy() {
        guard let publication = session.publication else { return }
        guard publication.conforms(to: .pdf), publication.units.contains(where: { $0.page != nil }) else {
            return session.report(message: tr("Only PDF documents can carry highlights. Export them as text instead."))
        }
        guard publication.protection?.allowsExport ?? true else {
            return session.report(message: tr("This book is protected: it cannot be copied."))
        }
        guard !stored.isEmpty || storedNote != nil else {
            return session.report(message: tr("There are no highlights or notes in this book yet."))
        }
        let plain = session.title.split { "/\\:\0\n".contains($0) }.joined(separator: " ")
        let name = tr("{title} – with highlights", ["title": String(plain.prefix(80))])
        session.report(.copyOfPDF(name: name + ".pdf"))
    }

    /// Writes a copy of the PDF with highlights and notes to a path, in the background.
    @discardableResult public func writeCopy(to path: String) -> Task<Void, Never> {
        session.report(message: tr("The copy is being written…"))
        return Task {
            guard let publication = session.publication else { return }
            let maker = PDFCopyMaker(publication: publication, highlights: stored, note: storedNote)
            do {
                let left = try await maker.write(to: path, over: session.path)
                session.report(
                    message: left == 0
                        ? tr("The copy is written")
                        : tr("The copy is written, without {count} highlights", ["count": "\(left)"]))
            } catch {
                session.report(message: tr("The copy could not be written: {reason}", ["reason": "\(error)"]))
            }
        }
    }
}

/// Writes highlights as annotations of a PDF.
struct PDFCopyMaker: Sendable {
    let publication: Publication
    let highlights: [Highlight]
    let note: DocumentNote?

    /// - Parameter original: The file of the book, which is never replaced.
    /// - Returns: How many highlights were left out, because their text is not found.
    @concurrent func write(to path: String, over original: String) async throws -> Int {
        guard !SavedFile.isSame(path, original) else { throw PDFCopyError.writing(tr("that is the book itself")) }
        guard let document = try await publication.pdfDocument() else { throw PDFCopyError.notAvailable }
        var drafts: [PDFAnnotationDraft] = []
        var left = 0
        for highlight in highlights {
            if let draft = await draft(of: highlight) { drafts.append(draft) } else { left += 1 }
        }
        if let note { drafts.append(draft(of: note)) }
        try await document.writeCopy(to: path, adding: drafts)
        return left
    }

    private func draft(of highlight: Highlight) async -> PDFAnnotationDraft? {
        let documents = PublicationDocuments(publication)
        guard let index = publication.unitIndex(of: highlight.locator), let number = publication.units[index].page,
            let page = await documents.pdfPage(of: publication.units[index].link),
            let match = await documents.document(at: index)?.range(of: highlight.locator)
        else { return nil }
        let areas = page.rects(of: match.range)
        guard !areas.isEmpty else { return nil }
        var draft = PDFAnnotationDraft(
            page: number, kind: highlight.style.annotation, areas: areas)
        let tint = highlight.color.tint
        draft.color = (tint.red, tint.green, tint.blue)
        draft.contents = highlight.note.isEmpty ? nil : highlight.note
        draft.modified = highlight.modifiedAt.pdfDate
        return draft
    }

    /// The note on the book is an icon in the corner of the first page.
    private func draft(of note: DocumentNote) -> PDFAnnotationDraft {
        var draft = PDFAnnotationDraft(
            page: 0, kind: .note, areas: [Rect(x: 12, y: 12, width: 20, height: 20)], contents: note.text)
        draft.modified = note.modifiedAt.pdfDate
        return draft
    }
}

extension Highlight.Style {
    fileprivate var annotation: PDFPageAnnotation.Kind {
        switch self {
        case .marker: .highlight
        case .underline: .underline
        case .strikethrough: .strikeOut
        case .squiggle: .squiggly
        }
    }
}

extension Timestamp {
    /// The time in PDF syntax: `D:20010203040506Z`.
    ///
    /// Spec: ISO 32000-1, § 7.9.4
    fileprivate var pdfDate: String { "D:" + iso8601.filter { $0.isNumber || $0 == "Z" } }
}
