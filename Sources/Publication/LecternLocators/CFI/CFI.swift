// EPUB Canonical Fragment Identifiers.
//
// A CFI is a path through the trees of a publication: from the package document to a spine item,
// through the item (`!`) into its document, to an element or a character. `CFI` is the syntax: it
// is parsed, printed and sorted without a document. `CFI+Resolving.swift` resolves it in a
// document, `CFI+Making.swift` creates it for a place, and `PublicationCFIs` handles the package.

/// An EPUB Canonical Fragment Identifier: a place or a range of a publication.
///
///     let cfi = try CFI("epubcfi(/6/4[chap01ref]!/4[body01]/10[para05],/2/1:1,/3:4)")
///     cfi.start.description  // "/6/4[chap01ref]!/4[body01]/10[para05]/2/1:1"
///
/// Two CFIs are equal if their texts are; see ``CFI/<(_:_:)`` for the order of
/// places.
///
/// Spec: <https://idpf.org/epub/linking/cfi/epub-cfi.html>, version 1.1
public struct CFI: Hashable, Sendable {
    /// One step down a tree.
    package struct Step: Hashable, Sendable {
        /// Even for child elements (2, 4, …), odd for the text between them; 0
        /// and the last index plus two for before and after the content.
        var index: Int
        /// The asserted id of the element.
        var assertion: Assertion?

        init(_ index: Int, assertion: Assertion? = nil) {
            self.index = index
            self.assertion = assertion
        }

        /// A step to an element with an id.
        init(_ index: Int, id: String?) { self.init(index, assertion: id.map { Assertion(first: $0) }) }

        /// Whether the step leads to an element.
        var isElement: Bool { index % 2 == 0 }
    }

    /// A part of a path.
    package enum Component: Hashable, Sendable {
        case step(Step)
        /// `!`: enters the document that the element refers to.
        case indirection
    }

    /// An assertion in brackets about a place, so that it can be found again
    /// after the document was edited.
    package struct Assertion: Hashable, Sendable {
        /// The element's id; for an offset, the text before it.
        var first: String?
        /// For an offset, the text after it.
        var second: String?
        /// Parameters by name, in order: `;s=b`.
        var parameters: [Parameter]

        init(first: String? = nil, second: String? = nil, parameters: [Parameter] = []) {
            self.first = first
            self.second = second
            self.parameters = parameters
        }

        /// Whether the assertion is empty.
        var isEmpty: Bool { first == nil && second == nil && parameters.isEmpty }
    }

    /// A named list of values in an assertion.
    struct Parameter: Hashable, Sendable {
        /// The name of the parameter.
        var name: String
        /// The values of the parameter.
        var values: [String]

        init(name: String, values: [String]) {
            self.name = name
            self.values = values
        }
    }

    /// The neighbour that a place belongs to at a line or page break.
    package enum Side: String, Hashable, Sendable {
        case before = "b"
        case after = "a"
    }

    /// An offset in the target of the steps.
    package struct Offset: Hashable, Sendable {
        /// UTF-16 units of text; 0 or 1 for before or after an image.
        var character: Int?
        /// The time in audio or video, in seconds.
        var time: Double?
        /// The point in an image or video, in percent of its size, 0 to 100.
        var point: Point?
        /// The asserted text around the offset.
        var assertion: Assertion?

        package init(
            character: Int? = nil, time: Double? = nil, point: Point? = nil, assertion: Assertion? = nil
        ) {
            self.character = character
            self.time = time
            self.point = point
            self.assertion = assertion
        }

        /// The side given by the parameter `s` of the assertion.
        var side: Side? {
            assertion?.parameters.first { $0.name == "s" }?.values.first.flatMap { Side(rawValue: $0) }
        }
    }

    /// A point in a picture, in percent.
    package struct Point: Hashable, Sendable {
        /// The distance from the left edge.
        var x: Double
        /// The distance from the top edge.
        var y: Double

        package init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    /// Steps and an offset.
    public struct Path: Hashable, Sendable {
        /// Steps and indirections.
        var components: [Component]
        /// The offset in the target of the steps; nil for the target itself.
        var offset: Offset?

        package init(_ components: [Component] = [], offset: Offset? = nil) {
            self.components = components
            self.offset = offset
        }

        /// Whether the path is empty.
        public var isEmpty: Bool { components.isEmpty && offset == nil }

        /// Concatenates paths; the result has the offset of the second one.
        static func + (a: Path, b: Path) -> Path { Path(a.components + b.components, offset: b.offset) }

        /// The steps in each document, split at the indirections.
        var documents: [[Step]] {
            var parts: [[Step]] = [[]]
            for component in components {
                switch component {
                case .step(let step): parts[parts.count - 1].append(step)
                case .indirection: parts.append([])
                }
            }
            return parts
        }
    }

    /// The common path of a range's start and end; the whole path of a single
    /// place.
    package var path: Path
    /// For a range: the paths from `path` to its start and end.
    var range: Ends?

    /// Start and end of a range.
    package struct Ends: Hashable, Sendable {
        /// The path from the common path to the start.
        var start: Path
        /// The path from the common path to the end.
        var end: Path

        init(start: Path, end: Path) {
            self.start = start
            self.end = end
        }
    }

    package init(_ path: Path, range: Ends? = nil) {
        self.path = path
        self.range = range
    }

    /// The whole path to the place, or to the start of the range.
    package var start: Path { range.map { path + $0.start } ?? path }
    /// The whole path to the place, or to the end of the range.
    package var end: Path { range.map { path + $0.end } ?? path }

    /// Creates the range between two places, with the longest common path.
    package init(from start: Path, to end: Path) {
        var common = zip(start.components, end.components).prefix { $0 == $1 }.count
        // Each end keeps at least a step or an offset.
        if common > 0,
            common == start.components.count && start.offset == nil
                || common == end.components.count && end.offset == nil
        {
            common -= 1
        }
        self.init(
            Path(Array(start.components[..<common])),
            range: Ends(
                start: Path(Array(start.components[common...]), offset: start.offset),
                end: Path(Array(end.components[common...]), offset: end.offset)))
    }
}
