public import LecternMarkup
import LecternModel

/// The part of a document that a selector selects.
public struct SelectorMatch: Hashable, Sendable {
    /// The range in the canonical text.
    package var range: Range<Int>
    /// The element, if one is selected as a whole.
    var element: NodeID?
    /// Whether the whole selector was resolved; false if a refinement was not
    /// found and the refined part is selected instead.
    package var isComplete: Bool

    init(range: Range<Int>, element: NodeID? = nil, isComplete: Bool = true) {
        self.range = range
        self.element = element
        self.isComplete = isComplete
    }
}

extension AnnotationSelector {
    /// Resolves the selector in a document; nil if it does not apply or finds
    /// nothing.
    ///
    /// - Parameter scope: the part that it refines; the whole document if nil.
    public func resolve(in document: MarkupDocument, scope: SelectorMatch? = nil) -> SelectorMatch? {
        let scope = scope ?? SelectorMatch(range: 0..<document.text.count, element: document.root)
        guard var match = select(in: document, scope: scope) else { return nil }
        guard !refinedBy.isEmpty else { return match }
        for refinement in refinedBy {
            if let refined = refinement.resolve(in: document, scope: match) { return refined }
        }
        match.isComplete = false
        return match
    }

    /// Returns the match of the first selector that matches; complete matches
    /// first.
    public static func resolve(_ selectors: [AnnotationSelector], in document: MarkupDocument) -> SelectorMatch? {
        var partial: SelectorMatch?
        for selector in selectors {
            guard let match = selector.resolve(in: document) else { continue }
            if match.isComplete { return match }
            partial = partial ?? match
        }
        return partial
    }

    private func select(in document: MarkupDocument, scope: SelectorMatch) -> SelectorMatch? {
        switch kind {
        case .fragment(let value, _): Self.fragment(value, in: document)
        case .css(let value):
            Self.element(ElementSelector(value), in: document, scope: scope)
        case .xpath(let value): ElementPath(value)?.first(in: document).map { document.match($0) }
        case .textQuote(let exact, let prefix, let suffix):
            Self.quote(Quote(before: prefix ?? "", highlight: exact, after: suffix ?? ""), in: document, scope: scope)
        case .textPosition(let start, let end):
            Self.position(start, end, in: document, scope: scope)
        case .range(let start, let end): Self.range(start, end, in: document, scope: scope)
        case .progression(let share):
            SelectorMatch(range: Self.place(share, in: scope.range))
        case .dataPosition, .other: nil
        }
    }

    private static func element(
        _ selector: ElementSelector?, in document: MarkupDocument, scope: SelectorMatch
    ) -> SelectorMatch? {
        let top = scope.element.flatMap { $0 == document.root ? nil : $0 } ?? .document
        return selector?.first(in: document, below: top).map { document.match($0) }
    }

    private static func fragment(_ value: String, in document: MarkupDocument) -> SelectorMatch? {
        if let cfi = CFI(fragment: value) {
            guard let range = cfi.textRange(in: document), let start = CFI.resolve(cfi.start, in: document) else {
                return nil
            }
            let isElement = cfi.range == nil && start.position.anchor == .element
            return isElement ? document.match(start.position.element) : SelectorMatch(range: range)
        }
        return document.element(withID: value).map { document.match($0) }
    }

    private static func quote(_ quote: Quote, in document: MarkupDocument, scope: SelectorMatch) -> SelectorMatch? {
        let isWhole = scope.range == 0..<document.text.count
        let text = isWhole ? document.text : Array(document.text[scope.range])
        return QuoteAnchor(text).find(quote).map { match in
            let start = scope.range.lowerBound
            return SelectorMatch(range: match.range.lowerBound + start..<match.range.upperBound + start)
        }
    }

    private static func position(
        _ start: Int, _ end: Int, in document: MarkupDocument, scope: SelectorMatch
    ) -> SelectorMatch? {
        let first = document.offset(afterCodePoints: start, in: scope.range)
        guard let first else { return nil }
        let last = document.offset(afterCodePoints: end - start, in: first..<scope.range.upperBound)
        return SelectorMatch(range: first..<(last ?? scope.range.upperBound), isComplete: last != nil)
    }

    private static func range(
        _ start: [AnnotationSelector], _ end: [AnnotationSelector], in document: MarkupDocument, scope: SelectorMatch
    ) -> SelectorMatch? {
        guard let first = start.lazy.compactMap({ $0.resolve(in: document, scope: scope) }).first else { return nil }
        guard let last = end.lazy.compactMap({ $0.resolve(in: document, scope: scope) }).first else {
            return SelectorMatch(range: first.range, isComplete: false)
        }
        return SelectorMatch(range: first.range.lowerBound..<max(first.range.lowerBound, last.range.lowerBound))
    }

    private static func place(_ share: Double, in range: Range<Int>) -> Range<Int> {
        let offset = range.lowerBound + Int((min(max(share, 0), 1) * Double(range.count)).rounded(.down))
        return offset..<offset
    }
}

extension AnnotationSelector {
    /// Returns all selectors for a range of a document, the most exact first:
    /// CFI, nearest element with a position in it, text, position in the whole
    /// text.
    public static func selectors(for range: Range<Int>, in document: MarkupDocument) -> [AnnotationSelector] {
        let range = range.clamped(to: 0..<document.text.count)
        var selectors = [AnnotationSelector(CFI(range: range, in: document))]
        let element = document.element(around: range)
        let inside = Int(document[element].textStart)..<Int(document[element].textEnd)
        let start = document.codePoints(inside.lowerBound..<range.lowerBound)
        let length = document.codePoints(range)
        selectors.append(
            AnnotationSelector(
                .css(document.cssSelector(of: element)),
                refinedBy: [AnnotationSelector(.textPosition(start: start, end: start + length))]))
        if !range.isEmpty { selectors.append(quote(range, in: document)) }
        let before = document.codePoints(0..<range.lowerBound)
        selectors.append(AnnotationSelector(.textPosition(start: before, end: before + length)))
        return selectors
    }

    private static func quote(_ range: Range<Int>, in document: MarkupDocument) -> AnnotationSelector {
        let text = document.quotation(of: range, context: 32)
        return AnnotationSelector(
            .textQuote(exact: text.highlight ?? "", prefix: text.before, suffix: text.after))
    }
}

extension MarkupDocument {
    fileprivate func match(_ node: NodeID) -> SelectorMatch {
        SelectorMatch(
            range: Int(self[node].textStart)..<Int(self[node].textEnd),
            element: self[node].kind == .element ? node : parent(of: node))
    }

    /// Returns the offset after a number of code points of a range; nil beyond
    /// its end.
    func offset(afterCodePoints count: Int, in range: Range<Int>) -> Int? {
        var offset = range.lowerBound
        var left = count
        while left > 0 {
            guard offset < range.upperBound else { return nil }
            let isPair =
                text[offset] & 0xFC00 == 0xD800 && offset + 1 < range.upperBound && text[offset + 1] & 0xFC00 == 0xDC00
            offset += isPair ? 2 : 1
            left -= 1
        }
        return offset
    }

    /// Returns the number of code points in a range.
    func codePoints(_ range: Range<Int>) -> Int {
        var count = range.count
        for offset in range where offset > range.lowerBound {
            if text[offset] & 0xFC00 == 0xDC00 && text[offset - 1] & 0xFC00 == 0xD800 { count -= 1 }
        }
        return count
    }

    /// Returns the smallest element that contains a range of the text.
    func element(around range: Range<Int>) -> NodeID {
        var element = DOMPosition(textOffset: range.lowerBound, in: self).element
        while Int(self[element].textEnd) < range.upperBound, let parent = parent(of: element), parent != .document {
            element = parent
        }
        return element
    }
}
