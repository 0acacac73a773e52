package import LecternMarkup

extension CFI.Path {
    /// Creates the path to a place in a document, from its root element.
    ///
    ///     CFI.Path(to: position, in: document)  // /4[body01]/10[para05]/3:10
    ///
    /// - Parameter textAssertion: the number of characters before and after the
    ///   place to assert, so that it can be found again after an edit.
    package init(to position: DOMPosition, in document: MarkupDocument, textAssertion length: Int = 0) {
        self.init(to: position, in: document, textAssertion: length, SiblingCounter(document))
    }

    package init(
        to position: DOMPosition, in document: MarkupDocument, textAssertion length: Int = 0, _ siblings: SiblingCounter
    ) {
        var components = Self.steps(to: position.element, in: document, siblings)
        var offset: CFI.Offset?
        if case .text(let children, let character) = position.anchor {
            components.append(.step(CFI.Step(children * 2 + 1)))
            offset = CFI.Offset(character: character)
            offset?.assertion = Self.assertion(
                at: position.textOffset(in: document),
                chunk: document.textChunk(of: position.element, afterChildren: children), in: document, length: length)
        }
        self.init(components, offset: offset)
    }

    private static func steps(
        to element: NodeID, in document: MarkupDocument, _ siblings: SiblingCounter
    ) -> [CFI.Component] {
        var steps: [CFI.Component] = []
        var current = element
        while let parent = document.parent(of: current), parent != .document {
            let number = siblings.number(of: current, in: parent)
            steps.append(.step(CFI.Step(number * 2, id: document.id(of: current))))
            current = parent
        }
        return steps.reversed()
    }

    /// Returns the characters around a place, with line ends as spaces.
    private static func assertion(
        at offset: Int, chunk: Range<Int>, in document: MarkupDocument, length: Int
    ) -> CFI.Assertion? {
        guard length > 0 else { return nil }
        let before = document.words(max(chunk.lowerBound, offset - length)..<offset)
        let after = document.words(offset..<min(chunk.upperBound, offset + length))
        let assertion = CFI.Assertion(first: before.isEmpty ? nil : before, second: after.isEmpty ? nil : after)
        return assertion.isEmpty ? nil : assertion
    }
}

extension CFI {
    /// Creates the CFI of a range of a document's canonical text, from the root
    /// element.
    init(range: Range<Int>, in document: MarkupDocument) {
        self.init(range: range, in: document, SiblingCounter(document))
    }

    init(range: Range<Int>, in document: MarkupDocument, _ siblings: SiblingCounter) {
        let start = Path(to: DOMPosition(textOffset: range.lowerBound, in: document), in: document, siblings)
        guard !range.isEmpty else {
            self.init(start)
            return
        }
        let end = DOMPosition(textOffset: range.upperBound, in: document, affinity: .upstream)
        self.init(from: start, to: Path(to: end, in: document, siblings))
    }

    /// Returns the CFI within a publication: with the path to its resource
    /// before it.
    func prefixed(with path: Path) -> CFI { CFI(path + self.path, range: range) }
}

extension MarkupDocument {
    /// Returns a part of the canonical text, with white space collapsed and
    /// broken surrogate pairs at its ends removed.
    func words(_ range: Range<Int>) -> String {
        var range = range.clamped(to: 0..<text.count)
        if let first = text[range].first, first & 0xFC00 == 0xDC00 { range = range.lowerBound + 1..<range.upperBound }
        if let last = text[range].last, last & 0xFC00 == 0xD800 { range = range.lowerBound..<range.upperBound - 1 }
        let units = text.withUnsafeBufferPointer { text in
            var units: [UInt16] = []
            units.reserveCapacity(range.count)
            for index in range {
                let unit = text[index]
                let isSpace = unit == 0x20 || (0x09...0x0D).contains(unit)
                if isSpace && units.last == 0x20 { continue }
                units.append(isSpace ? 0x20 : unit)
            }
            return units
        }
        return String(utf16Units: units)
    }

    /// Moves an offset inside a surrogate pair to its start.
    func startOfScalar(at offset: Int) -> Int {
        guard offset > 0, offset < text.count, text[offset] & 0xFC00 == 0xDC00, text[offset - 1] & 0xFC00 == 0xD800
        else { return offset }
        return offset - 1
    }
}
