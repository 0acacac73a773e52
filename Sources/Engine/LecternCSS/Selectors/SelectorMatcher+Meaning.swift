import LecternMarkup

// Pseudo-classes that depend on an element's semantics: links, forms, language, direction.

extension SelectorMatcher {
    func isLink(_ node: MarkupDocument.Node, _ element: Int32) -> Bool {
        guard node.attributeCount > 0 else { return false }
        let id = NodeID(rawValue: element)
        switch node.namespace {
        case .xhtml:
            guard node.name == Name.a || node.name == Name.area else { return false }
            return document.attribute(Name.href, of: id) != nil
        case .svg:
            guard node.name == Name.a else { return false }
            return document.attribute(Name.href, of: id) != nil
                || document.attribute(Name.href, namespace: .xlink, of: id) != nil
        default: return false
        }
    }

    func matches(_ state: SimpleSelector.FormState, _ node: MarkupDocument.Node, element: Int32) -> Bool {
        if state == .defined { return true }
        let id = NodeID(rawValue: element)
        guard node.namespace == .xhtml else { return false }
        func has(_ name: Name) -> Bool { document.attribute(name, of: id) != nil }
        let isField = node.name == Name.input || node.name == Name.select || node.name == Name.textarea
        let isControl =
            isField || [Name.button, Name.option, Name.optgroup, Name.fieldset].contains(node.name)
        switch state {
        case .enabled: return isControl && !has(Name.disabled)
        case .disabled: return isControl && has(Name.disabled)
        case .checked:
            return node.name == Name.input && has(Name.checked) || node.name == Name.option && has(Name.selected)
        case .required: return isField && has(requiredName)
        case .optional: return isField && !has(requiredName)
        case .readOnly: return !isEditable(node, isReadOnly: has(Name.readonly), isDisabled: has(Name.disabled))
        case .readWrite: return isEditable(node, isReadOnly: has(Name.readonly), isDisabled: has(Name.disabled))
        case .defined: return true
        }
    }

    private func isEditable(_ node: MarkupDocument.Node, isReadOnly: Bool, isDisabled: Bool) -> Bool {
        (node.name == Name.input || node.name == Name.textarea) && !isReadOnly && !isDisabled
    }

    // MARK: Language

    /// Returns the language of an element: its own, inherited, or the document's.
    func language(of element: Int32) -> String? {
        var node = element
        while node >= 0 {
            let id = NodeID(rawValue: node)
            if let value = ownLanguage(id) { return value }
            node = index.parentElement(node)
        }
        return defaultLanguage
    }

    /// The `xml:lang` or `lang` attribute of an element.
    func ownLanguage(_ id: NodeID) -> String? {
        guard document[id].attributeCount > 0 else { return nil }
        if let value = document.attribute(Name.lang, namespace: .xml, of: id) { return value }
        guard document[id].namespace == .xhtml || document[id].namespace == .svg else { return nil }
        return document.attribute(Name.lang, of: id)
    }

    func matchesLanguage(_ ranges: [String], _ element: Int32) -> Bool {
        guard let language = language(of: element)?.asciiLowercased else { return false }
        return ranges.contains { Self.extendedFilter($0, language) }
    }

    /// Spec: https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2
    static func extendedFilter(_ range: String, _ tag: String) -> Bool {
        if range.isEmpty || tag.isEmpty { return range.isEmpty && tag.isEmpty }
        // Most ranges have one subtag, and most languages differ in it: no list is needed for these.
        let (first, primarySubtag) = (range.utf8.prefix { $0 != 0x2D }, tag.utf8.prefix { $0 != 0x2D })
        guard first.elementsEqual("*".utf8) || first.elementsEqual(primarySubtag) else { return false }
        if first.endIndex == range.utf8.endIndex { return true }
        // 1. Split both into subtags.
        let rangeSubtags = range.utf8.split(separator: 0x2D, omittingEmptySubsequences: false).map {
            String(Substring($0))
        }
        let actual = tag.utf8.split(separator: 0x2D, omittingEmptySubsequences: false).map { String(Substring($0)) }
        // 2. The first subtags must match.
        guard rangeSubtags[0] == "*" || rangeSubtags[0] == actual[0] else { return false }
        var (left, right) = (1, 1)
        // 3. The rest in order; only singletons stop the search.
        while left < rangeSubtags.count {
            if rangeSubtags[left] == "*" {
                left += 1
            } else if right >= actual.count {
                return false
            } else if rangeSubtags[left] == actual[right] {
                left += 1
                right += 1
            } else if actual[right].utf8.count == 1 {
                return false
            } else {
                right += 1
            }
        }
        return true
    }

    // MARK: Direction

    /// https://html.spec.whatwg.org/multipage/dom.html#the-directionality
    func isRightToLeft(_ element: Int32) -> Bool {
        var node = element
        while node >= 0 {
            let id = NodeID(rawValue: node)
            if document[id].namespace == .xhtml, let value = document.attribute(Name.dir, of: id)?.asciiLowercased {
                if value == "rtl" { return true }
                if value == "ltr" { return false }
                if value == "auto" { return firstStrongIsRightToLeft(id) ?? false }
            }
            node = index.parentElement(node)
        }
        return false
    }

    /// Whether the first strong character of an element's text is right-to-left;
    /// `nil` where there is none.
    func firstStrongIsRightToLeft(_ id: NodeID) -> Bool? {
        let node = document[id]
        for unit in document.text[Int(node.textStart)..<Int(node.textEnd)] {
            if let direction = StrongDirection(unit) { return direction == .rightToLeft }
        }
        return nil
    }
}
