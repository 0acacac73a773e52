import LecternBase
import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternPaint
import Synchronization

/// The documents inside of a document, each in a viewport of its own and styled as the document around it.
struct EmbeddedDocuments: EmbeddedDocumentPainter {
    /// How many documents may still be shown inside of one, at any depth.
    private final class Budget: Sendable {
        private let left = Mutex(16)

        func take() -> Bool {
            left.withLock { left in
                guard left > 0 else { return false }
                left -= 1
                return true
            }
        }
    }

    private let builder: DocumentBuilder
    private let styling: DocumentBuilder.Styling
    /// The URLs of the documents around: no document is shown inside of itself.
    private let ancestors: [String]
    /// Shared by the documents inside of one that the page shows; nil for those of the page.
    private let budget: Budget?
    private static let depthLimit = 4

    init(of document: EngineDocument, builder: DocumentBuilder) {
        self.builder = builder
        styling = document.styling
        ancestors = [Self.path(document.url)]
        budget = nil
    }

    private init(inside outer: EmbeddedDocuments, url: String) {
        builder = outer.builder
        styling = outer.styling
        budget = outer.budget ?? Budget()
        ancestors = outer.ancestors + [url]
    }

    func drawing(of document: EmbeddedDocument, in viewport: PhysicalSize, scale: Double) -> DisplayList? {
        let url = Self.path(document.url)
        guard document.markup != nil || !ancestors.contains(url), ancestors.count <= Self.depthLimit,
            budget?.take() ?? true, let syntax = document.syntax, let bytes = bytes(of: document)
        else { return nil }
        var styling = styling
        styling.environment.viewportWidth = viewport.width.double
        styling.environment.viewportHeight = viewport.height.double
        let built = builder.build(bytes, url: document.url, syntax: syntax, styling: styling)
        let paginator = builder.paginator(for: built, mode: LayoutMode(.browserViewport, area: viewport))
        var options = builder.paintOptions(for: built, EmbeddedDocuments(inside: self, url: url))
        options.deviceScale = scale
        options.canvas = viewport
        return DisplayListBuilder.build(
            page: paginator.page(from: nil).page, tree: built.tree, images: builder.images, options: options)
    }

    private func bytes(of document: EmbeddedDocument) -> Bytes? {
        document.markup.map { Bytes(utf8: $0) } ?? builder.loader.bytes(for: document.url)
    }

    private static func path(_ url: String) -> String { String(url.prefix { $0 != "#" }) }
}

extension EmbeddedDocument {
    /// The syntax, by the media type or else by the extension of the path; `nil` if it is no document.
    var syntax: DocumentSyntax? {
        DocumentSyntax(mediaType: mediaType, path: String(url.prefix { $0 != "?" && $0 != "#" }))
    }
}
