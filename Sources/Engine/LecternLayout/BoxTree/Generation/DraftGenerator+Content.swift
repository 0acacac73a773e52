import LecternCSS
import LecternMarkup

extension DraftGenerator {
    /// Applies the counter properties of an element, and the counters that HTML
    /// lists imply.
    ///
    /// <https://www.w3.org/TR/css-lists-3/#list-item-counter>
    mutating func count(_ id: NodeID, _ node: MarkupDocument.Node, style: ComputedStyle) {
        let role = ElementRole.of(node)
        if role == .ol || role == .ul || role == .menu || role == .dir,
            !style.box.counterReset.contains(where: { $0.name == "list-item" })
        {
            resetList(id, isOrdered: role == .ol)
        }
        for change in style.box.counterReset { reset(change, at: id) }
        increment(style)
        for change in style.box.counterSet { counters.set(change.name, to: change.value) }
        if role == .li, let value = markup.integer(Name.value, of: id),
            !style.box.counterSet.contains(where: { $0.name == "list-item" })
        {
            counters.set("list-item", to: value)
        }
    }

    /// Resets the counter of an HTML list whose style does not.
    private mutating func resetList(_ id: NodeID, isOrdered: Bool) {
        let isReversed = isOrdered && markup.attribute(Name.reversed, of: id) != nil
        let start = isOrdered ? markup.integer(Name.start, of: id).map { isReversed ? $0 + 1 : $0 - 1 } : nil
        reset(.init(name: "list-item", value: start ?? (isReversed ? .min : 0), isReversed: isReversed), at: id)
    }

    private mutating func reset(_ change: CounterChange, at id: NodeID) {
        let value = change.isReversed && change.value == .min ? reversedStart(of: change.name, at: id) : change.value
        counters.reset(change.name, to: value, isReversed: change.isReversed)
    }

    /// Returns the start value with which a reversed counter ends at its last
    /// step.
    ///
    /// <https://www.w3.org/TR/css-lists-3/#instantiating-counters>
    private mutating func reversedStart(of name: String, at id: NodeID) -> Int {
        var (sum, last) = (0, 0)
        var index = id.rawValue
        // If a counter of that name is already in scope, the new scope ends
        // with the element.
        let reachesSiblings = !counters.contains(name)
        let end =
            reachesSiblings
            ? markup.parent(of: id).map { markup[$0].subtreeEnd } ?? markup[id].subtreeEnd : markup[id].subtreeEnd
        while index < end, reversedBudget > 0 {
            reversedBudget -= 1
            let node = NodeID(rawValue: index)
            guard markup[node].kind == .element else {
                index += 1
                continue
            }
            guard let style = document.style(of: node), style.box.display.kind != .none else {
                index = markup[node].subtreeEnd
                continue
            }
            if node != id, style.box.counterReset.contains(where: { $0.name == name }) || resetsImplicitly(node, name) {
                // From here on, a nested counter of the same name is in scope.
                if markup[node].parent == markup[id].parent { break }
                index = markup[node].subtreeEnd
                continue
            }
            if let set = style.box.counterSet.last(where: { $0.name == name }) {
                // Its own step is the one that the counter would go on with.
                let negated = -incrementOf(name, style)
                if negated != 0 { last = negated }
                sum += set.value
                break
            }
            for step in [style, document.style(of: .before, at: node)].compactMap({ $0 }) {
                let negated = -incrementOf(name, step)
                if negated != 0 { last = negated }
                sum += negated
            }
            index += 1
        }
        return sum + last
    }

    private func resetsImplicitly(_ id: NodeID, _ name: String) -> Bool {
        guard name == "list-item" else { return false }
        switch ElementRole.of(markup[id]) {
        case .ol, .ul, .menu, .dir: return true
        default: return false
        }
    }

    private func incrementOf(_ name: String, _ style: ComputedStyle) -> Int {
        if let change = style.box.counterIncrement.last(where: { $0.name == name }) {
            return max(min(change.value, 1 << 31), -(1 << 31))
        }
        return name == "list-item" && style.box.display.isListItem ? -1 : 0
    }

    private mutating func increment(_ style: ComputedStyle) {
        var namesListItem = false
        for change in style.box.counterIncrement {
            counters.increment(change.name, by: change.value)
            if change.name == "list-item" { namesListItem = true }
        }
        if style.box.display.isListItem, !namesListItem {
            counters.increment("list-item", by: counters.isReversed("list-item") ? -1 : 1)
        }
    }

    // MARK: Pseudo-elements

    /// Adds `::before` or `::after` of an element.
    mutating func addPseudo(_ pseudo: StyledDocument.Pseudo, at id: NodeID, to parent: Draft) {
        guard let style = document.style(of: pseudo, at: id), style.box.display.kind != .none,
            case .items(let items, let alternative) = style.box.content
        else { return }
        count(style)
        counters.enterChildren()
        defer { counters.leaveChildren() }
        let source = pseudo == .after ? markup[id].textEnd : markup[id].textStart
        let content = drafts(of: items, alternative: alternative, style: style, node: id, source: source)
        if style.box.display.kind == .contents {
            parent.children += content
            return
        }
        let draft = Draft(.container, style: style, node: id, origin: .pseudo(pseudo))
        draft.children = content
        if style.box.display.isListItem, let marker = markerDraft(style, of: id, source: source) {
            attach(marker, to: draft, style)
        }
        parent.children.append(draft)
    }

    private mutating func count(_ style: ComputedStyle) {
        for change in style.box.counterReset {
            counters.reset(change.name, to: change.value == .min ? 0 : change.value, isReversed: change.isReversed)
        }
        increment(style)
        for change in style.box.counterSet { counters.set(change.name, to: change.value) }
    }

    /// Converts the value of `content` to drafts.
    mutating func drafts(
        of items: [ContentItem], alternative: String?, style: ComputedStyle, node: NodeID, source: Int32
    ) -> [Draft] {
        var drafts: [Draft] = []
        var text = ""
        for item in items.prefix(4096) {
            guard case .image(let image) = item else {
                text += self.text(of: item, style: style, node: node)
                continue
            }
            guard case .url(let url) = image, options.isImageAvailable(url) else { continue }
            if !text.isEmpty { drafts.append(Draft(.generated(text, source: source), style: style, node: node)) }
            text = ""
            let inline = anonymousStyles.style(inheriting: style, display: .inline)
            drafts.append(
                Draft(
                    .replaced(.image(url: url, alternative: alternative)), style: inline, node: node, origin: .anonymous
                ))
        }
        if !text.isEmpty { drafts.append(Draft(.generated(text, source: source), style: style, node: node)) }
        return drafts
    }

    private mutating func text(of item: ContentItem, style: ComputedStyle, node: NodeID) -> String {
        switch item {
        case .string(let text): return text
        case .attribute(let name, let fallback): return attribute(name, of: node) ?? fallback ?? ""
        case .counter(let name, let list): return counterStyles.representation(of: counters.value(name), style: list)
        case .counters(let name, let separator, let list):
            return counters.values(name).map { counterStyles.representation(of: $0, style: list) }
                .joined(separator: separator)
        case .openQuote: return quotes.open(style, isShown: true)
        case .closeQuote: return quotes.close(style, isShown: true)
        case .noOpenQuote: return quotes.open(style, isShown: false)
        case .noCloseQuote: return quotes.close(style, isShown: false)
        case .image: return ""
        }
    }

    private func attribute(_ name: String, of node: NodeID) -> String? {
        markup.attribute(markup.names.name(name), of: node)
            ?? (markup.syntax == .html ? markup.attribute(markup.names.name(name.lowercased()), of: node) : nil)
    }

    // MARK: Markers

    /// Adds the marker of a list item. CSS Lists 3, section 3.
    mutating func addMarker(to draft: Draft, at id: NodeID) {
        if let marker = markerDraft(draft.style, of: id, source: markup[id].textStart) {
            attach(marker, to: draft, draft.style)
        }
    }

    private func attach(_ marker: Draft, to draft: Draft, _ style: ComputedStyle) {
        var isBlockContainer = true
        switch style.box.display.kind {
        case .box(.inline, .flow): isBlockContainer = draft.role != .inline
        case .box(_, .flow), .box(_, .flowRoot): break
        default: isBlockContainer = false
        }
        if style.text.listStylePosition == .outside, isBlockContainer {
            draft.marker = marker
        } else {
            draft.children.insert(marker, at: 0)
        }
    }

    private mutating func markerDraft(_ item: ComputedStyle, of id: NodeID, source: Int32) -> Draft? {
        let pseudo = document.style(of: .marker, at: id)
        let isInside = item.text.listStylePosition == .inside
        let style = anonymousStyles.style(.marker(isInside ? .inline : .block), of: pseudo ?? item)
        let draft = Draft(.container, style: style, node: id, origin: .pseudo(.marker))
        counters.enterChildren()
        defer { counters.leaveChildren() }
        switch pseudo?.box.content ?? .normal {
        case .none: return nil
        case .items(let items, let alternative):
            draft.children = drafts(of: items, alternative: alternative, style: style, node: id, source: source)
        case .normal: draft.children = markerContent(item, style, node: id, source: source)
        }
        return draft.children.isEmpty ? nil : draft
    }

    private mutating func markerContent(
        _ item: ComputedStyle, _ style: ComputedStyle, node id: NodeID, source: Int32
    ) -> [Draft] {
        if case .url(let url)? = item.text.listStyleImage, options.isImageAvailable(url) {
            let inline = anonymousStyles.style(inheriting: style, display: .inline)
            return [
                Draft(.replaced(.image(url: url, alternative: nil)), style: inline, node: id, origin: .pseudo(.marker)),
                Draft(.generated(" ", source: source), style: style, node: id),
            ]
        }
        if let bullet = Bullet(item.text.listStyleType) {
            let inline = anonymousStyles.style(.bullet, of: style)
            return [Draft(.replaced(.bullet(bullet)), style: inline, node: id, origin: .pseudo(.marker))]
        }
        let text = counterStyles.marker(of: counters.value("list-item"), style: item.text.listStyleType)
        return text.isEmpty ? [] : [Draft(.generated(text, source: source), style: style, node: id)]
    }
}
