import LecternCSS
import LecternGeometry
import LecternMarkup

/// The kind of the last child of a ruby container.
private enum RubyState {
    case start
    /// Bases; more may follow in the same anonymous base container.
    case base
    case baseContainer
    /// Annotations; more may follow in the same anonymous text container.
    case text
    case textContainer
}

/// State while walking over the children of a ruby container.
private struct RubyWalk {
    let box: LayoutBox
    var state = RubyState.start
    var pairing = RubyPairing()
    /// Plain content that will become an anonymous base.
    var run: [Draft] = []
    /// White space after the last part.
    var space: [Draft] = []
}

extension BoxFinisher {
    // MARK: Anonymous boxes

    /// Puts runs of ruby parts outside of a ruby container into an anonymous one.
    ///
    /// <https://www.w3.org/TR/css-ruby-1/#anon-gen-unbalanced>
    mutating func fixedUpRuby(_ drafts: [Draft], parent: Draft) -> [Draft] {
        guard drafts.contains(where: { $0.isRubyPart != nil && $0.role == .inline }) else { return drafts }
        var result: [Draft] = []
        var run: [Draft] = []
        var space: [Draft] = []
        func wrap(_ finisher: inout BoxFinisher) {
            if !run.isEmpty { result.append(finisher.anonymous(.ruby, around: run, in: parent)) }
            result += space
            run = []
            space = []
        }
        for draft in drafts {
            if draft.isRubyPart != nil, draft.role == .inline {
                run += space + [draft]
                space = []
            } else if !run.isEmpty, isWhiteSpace(draft) {
                space.append(draft)
            } else {
                wrap(&self)
                result.append(draft)
            }
        }
        wrap(&self)
        return result
    }

    /// Adds a ruby container: an inline box of segments.
    ///
    /// <https://www.w3.org/TR/css-ruby-1/#ruby-pairing>
    mutating func appendRuby(_ draft: Draft, to contents: inout FlowContents) {
        let inlinified = contents.inlinifies
        contents.inlinifies = true
        let box = openInline(draft, in: &contents)
        contents.isSignificant = true
        if appendPair(draft.children, box, to: &contents) {
            closeInline(box, in: &contents)
            contents.inlinifies = inlinified
            return
        }
        var walk = RubyWalk(box: box)
        for child in draft.children {
            switch child.isRubyPart {
            case .rubyBase?: appendBase(child, &walk, to: &contents)
            case .rubyBaseContainer?:
                finishSegment(&walk, keepsSpace: true, &contents)
                walk.pairing.bases = parts(of: child, as: .rubyBase)
                walk.state = .baseContainer
            case .rubyText?: appendText(child, &walk)
            case .rubyTextContainer?:
                closeRun(&walk)
                walk.space = []
                let texts = parts(of: child, as: .rubyText)
                let spans = !child.children.contains { $0.isRubyPart == .rubyText }
                walk.pairing.levels.append(
                    .init(texts: spans ? [RubyPart(drafts: [child])] : texts, spans: spans))
                walk.state = .textContainer
            default: appendPlain(child, &walk, to: &contents)
            }
        }
        finishSegment(&walk, keepsSpace: false, &contents)
        closeInline(walk.box, in: &contents)
        contents.inlinifies = inlinified
    }

    private mutating func appendBase(_ draft: Draft, _ walk: inout RubyWalk, to contents: inout FlowContents) {
        closeRun(&walk)
        if walk.state == .base {
            if !walk.space.isEmpty { walk.pairing.bases.append(RubyPart(drafts: walk.space, isSpace: true)) }
            walk.space = []
        } else {
            finishSegment(&walk, keepsSpace: true, &contents)
        }
        walk.pairing.bases.append(RubyPart(drafts: [draft]))
        walk.state = .base
    }

    private func appendText(_ draft: Draft, _ walk: inout RubyWalk) {
        closeRun(&walk)
        let text = RubyPart(drafts: [draft])
        if walk.state == .text, let last = walk.pairing.levels.indices.last {
            if !walk.space.isEmpty {
                walk.pairing.levels[last].texts.append(RubyPart(drafts: walk.space, isSpace: true))
            }
            walk.pairing.levels[last].texts.append(text)
        } else {
            walk.pairing.levels.append(.init(texts: [text]))
        }
        walk.space = []
        walk.state = .text
    }

    /// Adds plain content, with the white space around it, as an anonymous base.
    private mutating func appendPlain(_ draft: Draft, _ walk: inout RubyWalk, to contents: inout FlowContents) {
        if isWhiteSpace(draft), walk.run.isEmpty {
            walk.space.append(draft)
            return
        }
        if walk.run.isEmpty {
            if walk.state != .base { finishSegment(&walk, keepsSpace: false, &contents, carriesSpace: true) }
            walk.run = walk.space
            walk.space = []
        }
        walk.run.append(draft)
    }

    private func closeRun(_ walk: inout RubyWalk) {
        guard !walk.run.isEmpty else { return }
        walk.pairing.bases.append(RubyPart(drafts: walk.run))
        walk.run = []
        walk.state = .base
    }

    /// Returns the bases or annotations of a container. Other content is put into anonymous ones.
    private mutating func parts(of container: Draft, as part: Display.Internal) -> [RubyPart] {
        var parts: [RubyPart] = []
        var run: [Draft] = []
        var space: [Draft] = []
        func close(_ finisher: inout BoxFinisher) {
            guard !run.isEmpty else { return }
            let isText = part == .rubyText
            let drafts = isText ? [finisher.anonymous(Display(.inner(part)), around: run, in: container)] : run
            parts.append(RubyPart(drafts: drafts))
            run = []
        }
        for child in container.children {
            if child.isRubyPart == part {
                close(&self)
                if !space.isEmpty, !parts.isEmpty { parts.append(RubyPart(drafts: space, isSpace: true)) }
                space = []
                parts.append(RubyPart(drafts: [child]))
            } else if run.isEmpty, isWhiteSpace(child) {
                space.append(child)
            } else {
                run += space + [child]
                space = []
            }
        }
        close(&self)
        return parts
    }

    // MARK: Segments

    /// Adds the segment that the walk has gathered. White space after it is "inter-segment white space".
    private mutating func finishSegment(
        _ walk: inout RubyWalk, keepsSpace: Bool, _ contents: inout FlowContents, carriesSpace: Bool = false
    ) {
        closeRun(&walk)
        let isFirst = walk.pairing.isEmpty
        emit(walk.pairing, walk.box, to: &contents)
        walk.pairing = RubyPairing()
        if keepsSpace, !isFirst { append(walk.space, to: &contents) }
        if !carriesSpace || walk.state == .start { walk.space = [] }
        walk.state = .start
    }

    private mutating func emit(_ pairing: RubyPairing, _ box: LayoutBox, to contents: inout FlowContents) {
        let columns = pairing.columns()
        guard !columns.isEmpty else { return }
        if pairing.spans, columns.count > 1 { return appendSegment(columns[...], pairing, box: box, to: &contents) }
        for index in columns.indices {
            let texts = columns[index].texts.compactMap { $0 }.flatMap(\.drafts)
            let isSilent = texts.allSatisfy { isBlank($0) } && !columns[index].base.drafts.isEmpty
            if !pairing.spans, texts.isEmpty || (isSilent && columns[index].base.drafts.allSatisfy { isBlank($0) }) {
                appendBase(columns[index].base.drafts, to: &contents)
            } else {
                let next = columns[(index + 1)...].lazy.flatMap(\.base.drafts).first
                appendSegment(columns[index...index], pairing, box: box, to: &contents, before: next)
            }
        }
    }

    /// Whether a draft contains only white space.
    private func isBlank(_ draft: Draft) -> Bool {
        draft.role == .inline ? draft.children.allSatisfy { isBlank($0) } : isWhiteSpace(draft)
    }

    private mutating func appendSegment(
        _ columns: ArraySlice<RubyPairing.Column>, _ pairing: RubyPairing, box: LayoutBox,
        to contents: inout FlowContents,
        before next: Draft? = nil
    ) {
        let parts = columns.flatMap { column in [column.base] + column.texts.compactMap { $0 } }
        var ranges = parts.flatMap(\.drafts).map { leafRange(of: $0) }
        let bases = columns.map { inlineContent(of: $0.base.drafts, in: contents.container) }
        var levels: [[RubyAnnotation]] = []
        for (number, level) in pairing.levels.enumerated() {
            var annotations: [RubyAnnotation] = []
            if level.spans, let draft = level.texts.first?.drafts.first {
                ranges.append(leafRange(of: draft))
                annotations.append(RubyAnnotation(box: annotation(draft), bases: 0..<columns.count))
            }
            for (index, column) in columns.enumerated() {
                guard let draft = column.texts[number]?.drafts.first else { continue }
                let isHidden = says(column.base.drafts, theSameAs: draft)
                annotations.append(
                    RubyAnnotation(box: annotation(draft), bases: index..<index + 1, isHidden: isHidden))
            }
            if !annotations.isEmpty { levels.append(annotations) }
        }
        let source = sourceRange(of: ranges, before: next.map { leafRange(of: $0).lowerBound }, in: box)
        contents.items.append(.ruby(RubySegment(container: box, source: source, bases: bases, levels: levels)))
    }

    /// Returns the range from the first base to the last annotation, or to the next base if all bases precede all
    /// annotations.
    private func sourceRange(of ranges: [Range<Int32>], before next: Int32?, in box: LayoutBox) -> Range<Int32> {
        let start = ranges.map(\.lowerBound).min() ?? box.source.lowerBound
        let end = ranges.map(\.upperBound).max() ?? start
        return start..<max(start, min(end, next ?? end))
    }

    /// "If an annotation has the exact same text content as its base, it is hidden."
    ///
    /// <https://www.w3.org/TR/css-ruby-1/#autohide>
    func says(_ base: [Draft], theSameAs annotation: Draft) -> Bool {
        guard let left = plainText(base), let right = plainText(annotation.children) else { return false }
        return !left.isEmpty && left == right
    }

    /// Returns the text of drafts without white space at its ends; `nil` if they contain anything but text.
    private func plainText(_ drafts: [Draft]) -> [UInt16]? {
        var units: [UInt16] = []
        for draft in drafts {
            switch draft.content {
            case .text(let range): units += markup.text[Int(range.lowerBound)..<Int(range.upperBound)]
            case .generated(let text, _): units += Array(text.utf16)
            case .container where draft.role == .inline:
                guard let inner = plainText(draft.children) else { return nil }
                units += inner
            default: return nil
            }
        }
        func isSpace(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0x0A || unit == 0x09 }
        while let last = units.last, isSpace(last) { units.removeLast() }
        return Array(units.drop(while: isSpace))
    }

    /// Makes the box of an annotation. Its padding, border and background go to an inline box inside.
    mutating func annotation(_ draft: Draft) -> LayoutBox {
        let id = takeBoxID()
        var container = draft
        var children = draft.children
        if draft.style.isDecoratedAnnotation {
            let display = Display(.inner(.rubyText))
            let style = anonymousStyles.style(inheriting: draft.style, display: display)
            container = Draft(.container, style: style, node: draft.node, origin: .anonymous)
            children = [draft]
        }
        var contents = FlowContents(container: container)
        contents.inlinifies = true
        contents.runID = -1
        if children.first === draft {
            let box = openInline(draft, in: &contents)
            append(draft.children, to: &contents)
            closeInline(box, in: &contents)
        } else {
            append(children, to: &contents)
        }
        return LayoutBox(
            id: id, kind: .inlines(InlineContent(items: contents.items, id: takeContentID())), style: container.style,
            node: draft.node, origin: draft.origin, source: sourceRange(of: draft))
    }

    mutating func inlineContent(of drafts: [Draft], in container: Draft) -> InlineContent {
        var contents = FlowContents(container: container)
        contents.inlinifies = true
        contents.runID = -1
        appendBase(drafts, to: &contents)
        return InlineContent(items: contents.items, id: takeContentID())
    }

    /// Adds the content of a base; a `ruby-base` box becomes an inline box.
    private mutating func appendBase(_ drafts: [Draft], to contents: inout FlowContents) {
        for draft in drafts {
            guard draft.isRubyPart == .rubyBase, draft.role == .inline else {
                append([draft], to: &contents)
                continue
            }
            let box = openInline(draft, in: &contents)
            append(draft.children, to: &contents)
            closeInline(box, in: &contents)
        }
    }
}

extension ComputedStyle {
    /// Whether an annotation's box has padding, border, background or similar.
    fileprivate var isDecoratedAnnotation: Bool {
        box.position == .relative || paint.backgroundColor != .transparent || !paint.backgroundLayers.isEmpty
            || box.borderWidth != Sides(0) || box.padding != Sides(.zero) || box.margin != Sides(LengthOrAuto.zero)
    }
}
