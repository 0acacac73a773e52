import Synchronization

/// An interned name of an element, attribute, class or id.
///
/// Comparing two names of one ``NameTable`` compares two integers. The names
/// that HTML, SVG, MathML and EPUB define have the same numbers in every table
/// (see `Name+HTML.swift`), so `element.name == .p` needs no table.
public struct Name: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int32

    @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// Interns the names of one publication.
///
/// One table serves all documents and style sheets of a publication, so that a
/// selector is compiled once and matches every chapter.
public final class NameTable: Sendable {
    private struct State {
        var texts: [String]
        var numbers: [String: Int32]
    }
    private let state: Mutex<State>
    /// The table whose names have the same numbers in this one.
    package let base: NameTable?

    /// Creates a table that contains the current names of another under the same
    /// numbers. Objects made with that table can be used with this one.
    package init(extending base: NameTable) {
        self.base = base
        state = base.state.withLock { Mutex($0) }
    }

    /// Creates a table with the names that HTML, SVG, MathML and EPUB define.
    public init() {
        base = nil
        let texts = Name.knownTexts
        var numbers = [String: Int32](minimumCapacity: texts.count * 2)
        for (index, text) in texts.enumerated() { numbers[text] = Int32(index) }
        state = Mutex(State(texts: texts, numbers: numbers))
    }

    /// Returns the name for a text and interns it if it is new.
    public func name(_ text: String) -> Name {
        state.withLock { state in
            if let number = state.numbers[text] { return Name(rawValue: number) }
            let number = Int32(state.texts.count)
            state.texts.append(text)
            state.numbers[text] = number
            return Name(rawValue: number)
        }
    }

    /// The text of a name made by this table.
    public func text(_ name: Name) -> String {
        state.withLock { $0.texts[Int(name.rawValue)] }
    }
}
