import LecternBase

/// Converts the HTML of Mobipocket, with its own attributes and elements, to
/// HTML.
struct MobipocketMarkup: Sendable {
    /// The paths of resources by their numbers.
    let resources: [Int: String]

    /// The default style of Mobipocket's readers.
    static let styleSheet = """
        p { margin: 0; text-indent: 1.5em; }
        blockquote { margin: 0 0 0 2em; }
        h1, h2, h3, h4, h5, h6 { break-after: avoid; }

        """

    /// Elements that only divide the text or belong to the whole document.
    private static let dropped: Set<String> = [
        "html", "body", "head", "guide", "reference", "mbp:pagebreak", "mbp:section", "mbp:nu", "mbp:frameset",
        "mbp:slave-frame",
    ]

    /// Returns a part as the content of a body.
    ///
    /// - Parameter href: the URL of a position of the text.
    func body(_ text: [UInt8], href: (Int) -> String?) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var start = 0
        MarkupTag.forEach(in: text) { tag in
            if Self.dropped.contains(tag.name) {
                output += text[start..<tag.range.lowerBound]
            } else if !tag.isEnd, let new = converted(tag, in: text, href: href) {
                output += text[start..<tag.range.lowerBound]
                output += new
            } else {
                return
            }
            start = tag.range.upperBound
        }
        return output + text[start...]
    }

    /// The tag with HTML's attributes; nil if it stays as it is.
    private func converted(_ tag: MarkupTag, in text: [UInt8], href: (Int) -> String?) -> [UInt8]? {
        switch tag.name {
        case "img", "image": picture(tag, text)
        case "audio", "video": medium(tag, text)
        case "a": link(tag, in: text, href: href)
        case "p", "div", "blockquote": spaced(tag, text)
        default: nil
        }
    }

    private func picture(_ tag: MarkupTag, _ text: [UInt8]) -> [UInt8]? {
        rewritten(tag, in: text, removing: ["recindex", "hirecindex", "lowrecindex", "src"]) { values in
            let number = ["recindex", "hirecindex", "lowrecindex"].lazy.compactMap { values[$0].flatMap { Int($0) } }
                .first
            return number.flatMap { resources[$0] }.map { " src=\"../\($0)\"" }
        }
    }

    private func medium(_ tag: MarkupTag, _ text: [UInt8]) -> [UInt8]? {
        rewritten(tag, in: text, removing: ["mediarecindex", "src"]) { values in
            values["mediarecindex"].flatMap { Int($0) }.flatMap { resources[$0] }.map {
                " src=\"../\($0)\" controls=\"\""
            }
        }
    }

    private func link(_ tag: MarkupTag, in text: [UInt8], href: (Int) -> String?) -> [UInt8]? {
        rewritten(tag, in: text, removing: ["filepos", "href"]) { values in
            values["filepos"].flatMap { Int($0) }.flatMap(href).map { " href=\"\($0.besideParts)\"" }
        }
    }

    /// The width of a paragraph is its indent, the height the space above it.
    private func spaced(_ tag: MarkupTag, _ text: [UInt8]) -> [UInt8]? {
        rewritten(tag, in: text, removing: ["width", "height", "style"]) { values in
            let styles = [
                values["width"].flatMap(Self.length).map {
                    tag.name == "p" ? "text-indent:\($0)" : "margin-left:\($0)"
                },
                values["height"].flatMap(Self.length).map { "margin-top:\($0)" }, values["style"],
            ].compactMap { $0 }
            return values["width"] == nil && values["height"] == nil
                ? nil : " style=\"\(styles.joined(separator: ";").escapedForXML)\""
        }
    }

    /// A length in CSS; numbers are pixels.
    private static func length(_ text: String) -> String? {
        guard let match = text.wholeMatch(of: /\s*(-?[0-9]{1,6}(?:\.[0-9]{1,6})?)(em|pt|px|%|)\s*/) else { return nil }
        return String(match.1) + (match.2.isEmpty ? "px" : String(match.2))
    }

    /// Returns a start tag with an attribute instead of others; nil if there is
    /// none.
    private func rewritten(
        _ tag: MarkupTag, in text: [UInt8], removing names: Set<String>, attribute: ([String: String]) -> String?
    ) -> [UInt8]? {
        let attributes = tag.attributes(in: text)
        let values = Dictionary(attributes.map { ($0.name, $0.value) }) { first, _ in first }
        guard let new = attribute(values) else { return nil }
        var output = Array(text[tag.range.lowerBound..<tag.nameEnd])
        for other in attributes where !names.contains(other.name) && other.name != "/" {
            output.append(0x20)
            output += text[other.range]
        }
        return output + Array(new.utf8) + [UInt8(ascii: ">")]
    }
}

extension MarkupTag {
    /// Calls a function with each tag of a text, in order. Comments have none.
    static func forEach(in text: [UInt8], _ body: (MarkupTag) -> Void) {
        var index = 0
        // A comment that does not end is text.
        var hasComments = true
        while index < text.count {
            guard text[index] == UInt8(ascii: "<"), let tag = MarkupTag(text, at: index) else {
                let end = hasComments && isComment(text, index) ? commentEnd(text, index) : index + 1
                if end == nil { hasComments = false }
                index = end ?? index + 1
                continue
            }
            body(tag)
            index = tag.range.upperBound
        }
    }

    private static func isComment(_ text: [UInt8], _ start: Int) -> Bool {
        start + 3 < text.count && text[start..<start + 4].elementsEqual("<!--".utf8)
    }

    private static func commentEnd(_ text: [UInt8], _ start: Int) -> Int? {
        text[(start + 4)...].indices.first { index in
            text[index] == UInt8(ascii: ">") && text[index - 1] == UInt8(ascii: "-")
                && text[index - 2] == UInt8(ascii: "-")
        }.map { $0 + 1 }
    }
}
