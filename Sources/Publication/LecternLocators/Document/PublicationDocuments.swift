import LecternAssets
public import LecternBase
public import LecternMarkup
public import LecternModel
public import LecternPublication
import Synchronization

/// The parsed documents of a publication, with a cache of limited size.
///
///     let documents = PublicationDocuments(publication)
///     let chapter = await documents.document(at: 3)
///
/// Documents are parsed as the layout engine parses them, so that offsets in
/// the canonical text agree for pages, search and annotations.
public final class PublicationDocuments: Sendable {
    /// The publication of the documents.
    package let publication: Publication
    /// The name table of all documents.
    let names = NameTable()
    private let byteLimit: Int
    private let cache = Mutex(Cache())

    private struct Cache {
        var documents: [(href: String, document: MarkupDocument)] = []
        var byteCount = 0
        /// Style sheets by address, for ``hiddenNodes(of:at:)``.
        var visibilitySheets: [String: VisibilitySheet] = [:]
        /// Unreadable resources, each reported once.
        var unreadable: Set<String> = []
    }

    /// - Parameter byteLimit: the approximate size of the cache in bytes.
    public init(_ publication: Publication, byteLimit: Int = 24 << 20) {
        self.publication = publication
        self.byteLimit = byteLimit
    }

    /// Returns the document of a unit; nil if it is not a document or
    /// unreadable.
    ///
    /// - Parameter index: the index in ``/LecternPublication/Publication/units``.
    public func document(at index: Int) async -> MarkupDocument? {
        guard publication.units.indices.contains(index) else { return nil }
        return await document(of: publication.units[index].link)
    }

    /// Returns the document of a link; nil if it is not a document or
    /// unreadable.
    package func document(of link: Link) async -> MarkupDocument? {
        if let cached = kept(link.href) { return cached }
        guard let document = await parse(link) else { return nil }
        keep(document, link.href)
        return document
    }

    /// Returns the document at a URL of the publication.
    public func document(at url: some URLReference) async -> MarkupDocument? {
        let plain = url.anyURL.removingFragment()
        return await document(of: publication.linkWithHREF(plain) ?? Link(plain.string))
    }

    /// Parses without caching, for walking through the whole book once.
    package func parse(_ link: Link) async -> MarkupDocument? {
        if let page = await pdfPage(of: link) {
            return parse(Bytes(utf8: page.markup), syntax: .xhtml, href: link.href)
        }
        // The media type usually decides; parsing the URL is slower.
        let type = link.mediaType?.string
        guard
            let syntax = DocumentSyntax(mediaType: type, path: "")
                ?? DocumentSyntax(mediaType: type, path: link.url?.path ?? link.href),
            syntax != .image, let resource = publication.get(link)
        else { return nil }
        do {
            let limit = UInt64(MarkupParser.Limits().maximumBytes) + 1
            if let bytes = try resource.readImmediately(atMost: limit) {
                return parse(bytes, syntax: syntax, href: link.href)
            }
            return parse(try await resource.read(atMost: limit), syntax: syntax, href: link.href)
        } catch {
            report(error, link.href)
            return nil
        }
    }

    /// Cancellation is not a defect of the book.
    private func report(_ error: ReadError, _ href: String) {
        if case .cancelled = error { return }
        report("document.unreadable", "it could not be read: \(error)", at: href)
    }

    private func report(_ code: Diagnostic.Code, _ message: String, at href: String) {
        guard cache.withLock({ $0.unreadable.insert(href).inserted }) else { return }
        publication.diagnosticSink.report(Diagnostic(code, .error, message: message, at: href))
    }

    /// Returns the page of a PDF or DjVu that a link's fragment refers to; nil for
    /// other links.
    public func pdfPage(of link: Link) async -> PDFPageDocument? {
        guard link.mediaType?.isPagedDocument == true,
            let page = link.url?.fragment.flatMap(PDFPageFragment.page),
            let document = (try? await publication.pdfDocument(of: link)) ?? nil
        else { return nil }
        let text = await document.text(ofPage: page)
        if text.units.isEmpty, let reason = await document.refusal(ofPage: page) {
            report("pdf.page.refused", reason, at: link.href)
        }
        return PDFPageDocument(
            text, language: document.information.language ?? publication.metadata.languages.first)
    }

    private func parse(_ bytes: Bytes, syntax: DocumentSyntax, href: String) -> MarkupDocument {
        MarkupParser(names: names).parse(bytes, mode: syntax.mode, href: href).document
    }

    private func kept(_ href: String) -> MarkupDocument? {
        cache.withLock { cache in
            guard let index = cache.documents.firstIndex(where: { $0.href == href }) else { return nil }
            let entry = cache.documents.remove(at: index)
            cache.documents.append(entry)
            return entry.document
        }
    }

    func visibilitySheet(at address: String) -> VisibilitySheet? {
        cache.withLock { $0.visibilitySheets[address] }
    }

    func keep(_ sheet: VisibilitySheet, at address: String) {
        cache.withLock { cache in
            if cache.visibilitySheets.count >= 1_000 { cache.visibilitySheets = [:] }
            cache.visibilitySheets[address] = sheet
        }
    }

    private func keep(_ document: MarkupDocument, _ href: String) {
        let size = document.byteCount
        guard size <= byteLimit else { return }
        cache.withLock { cache in
            guard !cache.documents.contains(where: { $0.href == href }) else { return }
            cache.documents.append((href, document))
            cache.byteCount += size
            while cache.byteCount > byteLimit, !cache.documents.isEmpty {
                cache.byteCount -= cache.documents.removeFirst().document.byteCount
            }
        }
    }
}

extension MarkupDocument {
    /// The approximate size in memory.
    var byteCount: Int { nodes.count * MemoryLayout<Node>.stride + text.count * 2 + attributes.count * 64 }
}
