import LecternCSS
import LecternMarkup

/// Bases and annotations of a ruby container, paired.
private struct RubyPairing {
    /// Drafts of each base, in order.
    var bases: [[Draft]] = []
    /// Annotations level by level; a level of one spanning annotation stands for all bases.
    var levels: [(texts: [Draft], spans: Bool)] = []

    var isEmpty: Bool { bases.isEmpty && levels.isEmpty }
}

extension BoxFinisher {
    /// A ruby container: an inline box of segments.
    ///
    /// <https://www.w3.org/TR/css-ruby-1/#ruby-pairing>
    mutating func appendRuby(_ draft: Draft, to contents: inout FlowContents) {
        let box = openInline(draft, in: &contents)
        contents.isSignificant = true
        var pairing = RubyPairing()
        var run: [Draft] = []
        var collectsImplicitLevel = false
        for child in rubyChildren(draft) {
            switch child.isRubyPart {
            case .rubyBase?, .rubyBaseContainer?:
                addBase(&run, to: &pairing, box, &contents)
                if !pairing.levels.isEmpty { emit(&pairing, box, to: &contents) }
                pairing.bases += child.isRubyPart == .rubyBase ? [[child]] : basesOf(child)
                collectsImplicitLevel = false
            case .rubyText?:
                addBase(&run, to: &pairing, box, &contents)
                if collectsImplicitLevel, !pairing.levels.isEmpty {
                    pairing.levels[pairing.levels.count - 1].texts.append(child)
                } else {
                    pairing.levels.append(([child], false))
                }
                collectsImplicitLevel = true
            case .rubyTextContainer?:
                addBase(&run, to: &pairing, box, &contents)
                let texts = child.children.filter { $0.isRubyPart == .rubyText }
                pairing.levels.append(texts.isEmpty ? ([child], true) : (texts, false))
                collectsImplicitLevel = false
            default: run.append(child)
            }
        }
        addBase(&run, to: &pairing, box, &contents)
        emit(&pairing, box, to: &contents)
        closeInline(box, in: &contents)
    }

    private func rubyChildren(_ draft: Draft) -> [Draft] { draft.children }

    private func basesOf(_ container: Draft) -> [[Draft]] {
        container.children.filter { !isWhiteSpace($0) }.map { [$0] }
    }

    /// Ends a run of plain content: an anonymous base, unless it is white space.
    private mutating func addBase(
        _ run: inout [Draft], to pairing: inout RubyPairing, _ box: Box, _ contents: inout FlowContents
    ) {
        defer { run = [] }
        guard run.contains(where: { !isWhiteSpace($0) }) else { return }
        if !pairing.levels.isEmpty { emit(&pairing, box, to: &contents) }
        pairing.bases.append(run)
    }

    private mutating func emit(_ pairing: inout RubyPairing, _ box: Box, to contents: inout FlowContents) {
        defer { pairing = RubyPairing() }
        guard !pairing.isEmpty else { return }
        if pairing.levels.isEmpty {
            for base in pairing.bases { append(base, to: &contents) }
            return
        }
        let longest = pairing.levels.map { $0.spans ? 1 : $0.texts.count }.max() ?? 1
        if pairing.levels.contains(where: \.spans), pairing.levels.allSatisfy({ $0.spans || $0.texts.count == 1 }) {
            // One annotation over all bases.
            return appendSegment(pairing.bases.flatMap { $0 }, pairing.levels.compactMap(\.texts.first), box, &contents)
        }
        for index in 0..<max(longest, pairing.bases.count) {
            let base = index < pairing.bases.count ? pairing.bases[index] : []
            let texts = pairing.levels.compactMap { index < $0.texts.count ? $0.texts[index] : nil }
            if texts.isEmpty { append(base, to: &contents) } else { appendSegment(base, texts, box, &contents) }
        }
    }

    private mutating func appendSegment(_ base: [Draft], _ texts: [Draft], _ box: Box, _ contents: inout FlowContents) {
        let content = inlineContent(of: base, in: contents.container)
        let annotations = texts.map { annotation($0) }
        contents.items.append(.ruby(RubySegment(container: box, base: content, annotations: annotations)))
    }

    private mutating func annotation(_ draft: Draft) -> Box {
        let id = takeBoxID()
        let content = inlineContent(of: draft.children, in: draft)
        return Box(
            id: id, kind: .inlines(content), style: draft.style, node: draft.node, origin: draft.origin,
            source: sourceRange(of: draft))
    }

    private mutating func inlineContent(of drafts: [Draft], in container: Draft) -> InlineContent {
        var contents = FlowContents(container: container)
        contents.inlinifies = true
        contents.runID = -1
        append(drafts, to: &contents)
        return InlineContent(items: contents.items, id: takeContentID())
    }
}
