import LecternCSS
package import LecternGeometry
package import LecternText

/// The hints over words of a page: short explanations, set like ruby.
///
/// Hints are no part of the text and of its layout. They are made from the fragments of a finished page, and painted over
/// it: lines, breaks and places are those of the page without hints. Of two hints that would touch, one is moved, and left
/// out if it would no longer be over its word.
///
///     let hints = PageHints(page, services: services, mode: mode) { words in words.map { glosses[$0.text] } }
package struct PageHints: Sendable {
    /// A hint over a word.
    package struct Hint: Sendable {
        /// The hint, in fonts of half the size of its text.
        package let shaped: ShapedText
        /// The distance of its line-left edge from that of the text with the word, in pixels.
        package let start: Float
        /// The distance between the baselines of text and hint, upwards: alphabetic, or central.
        package let baseline: LayoutUnit
        /// Whether the distance is one between central baselines.
        package let isCentral: Bool
        /// Its extent along the line, in pixels.
        package let size: Float
    }

    /// The hints by the lines of a fragment and the index of the text.
    private var hints: [ObjectIdentifier: [Int32: [Hint]]] = [:]
    /// The number of hints.
    package private(set) var count = 0

    /// The number of different words of a page that are asked for.
    private static let mostWords = 2_000
    /// The longest hint, in characters. A longer one is left out.
    private static let longestHint = 40

    /// Makes the hints of a page.
    ///
    /// - Parameters:
    ///   - page: A page that was laid out from its fragments.
    ///   - services: The services with which it was laid out.
    ///   - mode: The mode in which it was laid out.
    ///   - answer: Returns the hint of each word, or nil. It is called once, with each word of the page once.
    package init(
        _ page: Fragment, services: LayoutServices, mode: LayoutMode, answer: ([HintWord]) -> [String?]
    ) {
        var texts: [(text: HintedText, words: [PlacedWord])] = []
        page.visit { fragment, _ in
            if fragment.isRepeated { return false }
            if let text = HintedText(fragment) { texts.append((text, text.words())) }
            return true
        }
        let answers = Self.answers(for: texts.map(\.words), answer)
        guard !answers.isEmpty else { return }
        let styles = InlineStyles(services, defaults: mode.typographicDefaults)
        var (setter, shown) = (HintSetter(styles: styles), Set<String>())
        for (text, words) in texts {
            add(words.filter { answers[$0.source] != nil }, of: text, answers: answers, by: &setter, shown: &shown)
        }
    }

    /// Returns the hints over a text.
    package func hints(over item: Int32, of content: LineContent) -> [Hint] {
        hints[ObjectIdentifier(content)]?[item] ?? []
    }

    /// Asks for the words of a page, and returns the answers by the place of each word's first occurrence.
    private static func answers(for words: [[PlacedWord]], _ answer: ([HintWord]) -> [String?]) -> [Int32: String] {
        var first: [String: PlacedWord] = [:]
        for word in words.joined() where first.count < mostWords {
            if let other = first[word.word.text], other.source <= word.source { continue }
            first[word.word.text] = word
        }
        let asked = first.values.sorted { $0.source < $1.source }
        guard !asked.isEmpty else { return [:] }
        var result: [Int32: String] = [:]
        for (word, hint) in zip(asked, answer(asked.map(\.word))) {
            guard let hint, !hint.isEmpty, hint.count <= longestHint else { continue }
            result[word.source] = hint
        }
        return result
    }

    /// - Parameter shown: The hints that the page has already: the same one over another form of a word is left out.
    private mutating func add(
        _ words: [PlacedWord], of text: HintedText, answers: [Int32: String], by setter: inout HintSetter,
        shown: inout Set<String>
    ) {
        for line in Set(words.map(\.line)).sorted() {
            var room = HintLine(text.content, line: line)
            let ofLine = words.filter { $0.line == line }.sorted {
                room.start(of: $0, in: text.content) < room.start(of: $1, in: text.content)
            }
            for word in ofLine {
                guard let answer = answers[word.source], !shown.contains(answer),
                    let hint = setter.hint(answer, over: word, of: text, in: &room)
                else { continue }
                shown.insert(answer)
                hints[ObjectIdentifier(text.content), default: [:]][Int32(word.item), default: []].append(hint)
                count += 1
            }
        }
    }
}
