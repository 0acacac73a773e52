public import LecternMarkup

/// The target of a CFI's path in a document.
public struct CFITarget: Hashable, Sendable {
    /// The place in the document's tree.
    package var position: DOMPosition
    /// The offset in the canonical text.
    package var textOffset: Int
    /// The time in audio or video, in seconds.
    package var time: Double?
    /// The point in an image or video, in percent.
    package var point: CFI.Point?
    /// The side given by the CFI, at a line or page break.
    package var side: CFI.Side?
    /// The reliability of the result.
    package var confidence: Confidence

    /// The reliability of a resolved place.
    package enum Confidence: Int, Hashable, Sendable, Comparable {
        /// The path does not exist; this is the nearest place.
        case approximate
        /// The document was edited, and an assertion found the place.
        case repaired
        /// The steps and all assertions match.
        case exact

        package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }
}

extension CFI {
    /// Resolves the steps of a path's last document in that document.
    ///
    /// If an asserted id or text is elsewhere, the assertion takes precedence
    /// over the step (§ 3.1.2): the document was edited.
    ///
    /// - Returns: nil only if the document is empty.
    public static func resolve(_ path: Path, in document: MarkupDocument) -> CFITarget? {
        guard let root = document.root else { return nil }
        var walk = CFIWalk(document: document, element: root)
        for step in path.documents.last ?? [] {
            if !walk.take(step) { break }
        }
        return walk.finish(path.offset)
    }

    /// Returns the range of a CFI in the canonical text of a document; empty
    /// for a single place. An element at the end of the range is not included.
    public func textRange(in document: MarkupDocument) -> Range<Int>? {
        guard let start = Self.resolve(start, in: document), let end = Self.resolve(end, in: document) else {
            return nil
        }
        return start.textOffset..<max(start.textOffset, end.textOffset)
    }
}

/// Walks from the root to the target.
private struct CFIWalk {
    let document: MarkupDocument
    var element: NodeID
    /// Set when a step leads to text, which ends the walk.
    var chunk: Int?
    var confidence = CFITarget.Confidence.exact

    init(document: MarkupDocument, element: NodeID) {
        self.document = document
        self.element = element
    }

    /// Takes a step; returns false if the walk ends.
    mutating func take(_ step: CFI.Step) -> Bool {
        guard chunk == nil else {
            lower(to: .approximate)
            return false
        }
        return step.isElement ? takeElement(step) : takeText(step)
    }

    private mutating func takeElement(_ step: CFI.Step) -> Bool {
        let children = document.childElements(of: element)
        let place = step.index / 2 - 1
        let child = children.indices.contains(place) ? children[place] : nil
        if let id = step.assertion?.first, child.flatMap({ document.id(of: $0) }) != id {
            if let intended = document.element(withID: id) {
                lower(to: .repaired)
                element = intended
                return true
            }
            lower(to: .approximate)
        }
        if let child {
            element = child
            return true
        }
        // § 2.2: 0 is before the first child, n + 2 after the last.
        if step.index > children.count * 2 + 2 { lower(to: .approximate) }
        chunk = step.index == 0 ? 0 : children.count
        edge = step.index == 0 ? .start : .end
        return false
    }

    private enum Edge { case start, end }
    private var edge: Edge?

    private mutating func takeText(_ step: CFI.Step) -> Bool {
        let count = document.children(of: element).reduce(0) { $0 + (document[$1].kind == .element ? 1 : 0) }
        let requestedChunk = step.index / 2
        if requestedChunk > count {
            lower(to: .approximate)
            edge = .end
        }
        chunk = min(requestedChunk, count)
        return true
    }

    private mutating func lower(to value: CFITarget.Confidence) { confidence = min(confidence, value) }

    func finish(_ offset: CFI.Offset?) -> CFITarget {
        var target = unchecked(offset)
        if let assertion = offset?.assertion, offset?.character != nil { check(assertion, &target) }
        return target
    }

    private func unchecked(_ offset: CFI.Offset?) -> CFITarget {
        var confidence = confidence
        let position: DOMPosition
        if let chunk {
            let range = document.textChunk(of: element, afterChildren: chunk)
            var characterOffset = offset?.character ?? 0
            if edge == .start { characterOffset = 0 }
            if edge == .end { characterOffset = range.count }
            if characterOffset > range.count { confidence = min(confidence, .approximate) }
            let place = document.startOfScalar(at: range.lowerBound + min(characterOffset, range.count))
            position = DOMPosition(element, .text(afterChildren: chunk, offset: place - range.lowerBound))
        } else if let character = offset?.character, character > 0, !isReplaced {
            // NOTE: offsets refer to text; some writers count from an element.
            let start = Int(document[element].textStart)
            let place = document.startOfScalar(at: min(start + character, Int(document[element].textEnd)))
            position = DOMPosition(textOffset: place, in: document, affinity: .upstream)
            confidence = min(confidence, .repaired)
        } else {
            position = DOMPosition(element)
        }
        return CFITarget(
            position: position, textOffset: position.textOffset(in: document), time: offset?.time, point: offset?.point,
            side: offset?.side, confidence: confidence)
    }

    /// Whether the element is an image or the like, without text.
    private var isReplaced: Bool { document[element].textStart == document[element].textEnd }

    /// § 3.1.3: checks the asserted text before and after the place.
    private func check(_ assertion: CFI.Assertion, _ target: inout CFITarget) {
        let quote = Quote(before: assertion.first ?? "", highlight: "", after: assertion.second ?? "")
        guard !quote.isEmpty else { return }
        let anchor = QuoteAnchor(document.text)
        if anchor.stands(quote, at: target.textOffset) { return }
        guard let match = anchor.find(quote, near: target.textOffset) else {
            target.confidence = .approximate
            return
        }
        target.confidence = min(target.confidence, .repaired)
        target.textOffset = match.range.lowerBound
        target.position = DOMPosition(
            textOffset: match.range.lowerBound, in: document, affinity: assertion.first == nil ? .downstream : .upstream
        )
    }
}
