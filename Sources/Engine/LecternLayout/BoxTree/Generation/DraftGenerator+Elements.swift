import LecternCSS
import LecternMarkup

extension DraftGenerator {
    /// Whether an element is never shown, whatever its style.
    func isHidden(_ id: NodeID, _ node: MarkupDocument.Node) -> Bool {
        switch ElementRole.of(node) {
        case .noscript: options.runsScripts
        case .annotation, .annotationXML: true
        case .input: inputType(id) == "hidden"
        default: false
        }
    }

    func inputType(_ id: NodeID) -> String {
        markup.attribute(Name.type, of: id)?.lowercased() ?? "text"
    }

    /// Makes the draft of a line break or replaced element; `nil` for elements whose children are laid out.
    mutating func leaf(_ id: NodeID, _ node: MarkupDocument.Node, style: ComputedStyle) -> Draft? {
        if let image = contentImage(style) { return replaced(image, style: style, for: id) }
        switch ElementRole.of(node) {
        case .br: return Draft(.lineBreak(source: node.textStart), style: style, node: id)
        case .wbr: return wordBreak(id, node, style: style)
        case .img, .image: return imageElement(id, node, style: style)
        case .svg: return replaced(.svg(id), style: style, for: id)
        case .video: return video(id, style)
        case .audio: return placeholder("audio", label: label(of: id), width: 300, height: 54, style: style, for: id)
        case .iframe:
            return frame(id, style)
                ?? placeholder("iframe", label: label(of: id), width: 300, height: 150, style: style, for: id)
        case .canvas: return canvas(id, style)
        case .object: return object(id, style)
        case .embed:
            return embedded(url: markup.attribute(Name.src, of: id), id, style)
                ?? placeholder("embed", label: label(of: id), width: 300, height: 150, style: style, for: id)
        case .input: return inputType(id) == "image" ? imageElement(id, node, style: style) : input(id, style)
        case .select: return menu(id, style)
        case .progress: return replaced(.control(progress(of: id)), style: style, for: id)
        case .meter: return replaced(.control(meter(of: id)), style: style, for: id)
        default: return nil
        }
    }

    /// `wbr` is text where `word-space-transform` makes a space of it.
    private func wordBreak(_ id: NodeID, _ node: MarkupDocument.Node, style: ComputedStyle) -> Draft {
        let isText = style.text.wordSpaceTransform.space != 0
        let content: Draft.Content =
            isText ? .generated("\u{200B}", source: node.textStart) : .breakOpportunity(source: node.textStart)
        return Draft(content, style: style, node: id)
    }

    /// `content: url()` on an element makes it a replaced element.
    private func contentImage(_ style: ComputedStyle) -> Replaced? {
        guard case .items(let items, let alternative) = style.box.content, items.count == 1,
            case .image(.url(let url)) = items[0], options.isImageAvailable(url)
        else { return nil }
        return .image(url: url, alternative: alternative)
    }

    func replaced(_ content: Replaced, style: ComputedStyle, for id: NodeID) -> Draft {
        Draft(.replaced(content), style: style, node: id)
    }

    /// Makes the draft of an image, or of its alternative text as an inline box if it cannot be shown.
    private func imageElement(_ id: NodeID, _ node: MarkupDocument.Node, style: ComputedStyle) -> Draft {
        let alternative = markup.attribute(Name.alt, of: id)
        if let reference = source(of: id) {
            let url = options.resolveURL(reference)
            if options.isImageAvailable(url) {
                return replaced(.image(url: url, alternative: alternative), style: style, for: id)
            }
        }
        let draft = Draft(.container, style: style, node: id)
        let text = alternative ?? ""
        if !text.isEmpty {
            draft.children = [Draft(.generated(text, source: node.textStart), style: style, node: id)]
        }
        return draft
    }

    private func source(of id: NodeID) -> String? {
        if let source = markup.attribute(Name.src, of: id), !source.isEmpty { return source }
        if let source = markup.attribute(Name.href, namespace: .xlink, of: id), !source.isEmpty { return source }
        // Use the first candidate of srcset.
        guard let set = markup.attribute(Name.srcset, of: id) else { return nil }
        let candidate = set.drop { $0.isWhitespace || $0 == "," }.prefix { !$0.isWhitespace }
        return candidate.isEmpty ? nil : String(candidate)
    }

    private func video(_ id: NodeID, _ style: ComputedStyle) -> Draft {
        if let poster = markup.attribute(Name.poster, of: id), !poster.isEmpty {
            let url = options.resolveURL(poster)
            if options.isImageAvailable(url) {
                return replaced(.image(url: url, alternative: label(of: id)), style: style, for: id)
            }
        }
        return placeholder("video", label: label(of: id), width: 300, height: 150, style: style, for: id)
    }

    /// Makes the draft of a canvas; `nil` to show its fallback content if there is any, because no script draws on it.
    ///
    /// Spec: https://html.spec.whatwg.org/multipage/canvas.html#the-canvas-element
    private func canvas(_ id: NodeID, _ style: ComputedStyle) -> Draft? {
        let hasFallback =
            !markup.childElements(of: id).isEmpty || !markup.textContent(of: id).allSatisfy(\.isWhitespace)
        if hasFallback, !options.runsScripts { return nil }
        return placeholder("canvas", label: label(of: id), width: 300, height: 150, style: style, for: id)
    }

    /// Makes the draft of an object that is an image or a document; `nil` to show its fallback content.
    private func object(_ id: NodeID, _ style: ComputedStyle) -> Draft? {
        embedded(url: markup.attribute(Name.data, of: id), id, style)
    }

    /// Makes the draft of a frame; `nil` if its document cannot be shown.
    ///
    /// Spec: https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-iframe-element
    private func frame(_ id: NodeID, _ style: ComputedStyle) -> Draft? {
        if let text = markup.attribute(Name.srcdoc, of: id) {
            let url = options.resolveURL("")
            return document(EmbeddedDocument(url: url, mediaType: "text/html", markup: text), style: style, for: id)
        }
        guard let url = markup.attribute(Name.src, of: id), !url.isEmpty else { return nil }
        return document(
            EmbeddedDocument(url: options.resolveURL(url), mediaType: nil, markup: nil), style: style, for: id)
    }

    private func document(_ document: EmbeddedDocument, style: ComputedStyle, for id: NodeID) -> Draft? {
        options.isDocumentAvailable(document) ? replaced(.document(document), style: style, for: id) : nil
    }

    private func embedded(url: String?, _ id: NodeID, _ style: ComputedStyle) -> Draft? {
        guard let url, !url.isEmpty else { return nil }
        let (resolved, type) = (options.resolveURL(url), markup.attribute(Name.type, of: id))
        guard isImage(url, type: type) else {
            return document(EmbeddedDocument(url: resolved, mediaType: type, markup: nil), style: style, for: id)
        }
        guard options.isImageAvailable(resolved) else { return nil }
        return replaced(.image(url: resolved, alternative: label(of: id)), style: style, for: id)
    }

    private func isImage(_ url: String, type: String?) -> Bool {
        if let type { return type.lowercased().hasPrefix("image/") }
        let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
        return [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp"].contains { path.hasSuffix($0) }
            || path.hasPrefix("data:image/")
    }

    private func placeholder(
        _ name: String, label: String, width: Double?, height: Double?, style: ComputedStyle, for id: NodeID
    ) -> Draft {
        replaced(
            .placeholder(
                name: name, label: label, width: markup.pixels(Name.width, of: id) ?? width,
                height: markup.pixels(Name.height, of: id) ?? height), style: style, for: id)
    }

    private func label(of id: NodeID) -> String {
        markup.attribute(Name.title, of: id) ?? markup.attribute(Name.alt, of: id) ?? ""
    }
}
