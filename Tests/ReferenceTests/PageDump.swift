import LecternCSS
import LecternGeometry
import LecternLayout
import LecternMarkup
import LecternText

/// Dumps a page of fragments as readable text: elements by name, positions
/// relative to the page, text in visual order.
///
///     page 200x100
///       body 0,0 200x10
///         p 0,0 200x10
///           line 0,0 200x10 "one" 0+30
///
/// The text of a line follows it, with its left edge and width, if it is as
/// high as the line. Other items have lines of their own. `html` is omitted, an
/// anonymous box is in parentheses; `~` is a soft hyphen, `|` a zero-width
/// space.
struct PageDump {
    let tree: BoxTree

    func text(of page: Fragment) -> String {
        var lines: [String] = []
        add(page, at: .zero, depth: 0, to: &lines)
        return lines.joined(separator: "\n") + "\n"
    }

    private func add(_ fragment: Fragment, at offset: PhysicalOffset, depth: Int, to out: inout [String]) {
        var depth = depth
        if fragment.box !== tree.root || fragment.kind != .box {
            out.append(indent(depth) + label(fragment, at: offset))
            depth += 1
        }
        if case .replaced(let rect) = fragment.extra, rect.size != fragment.size {
            out.append(indent(depth) + "content " + text(rect, from: offset))
        }
        for child in fragment.children { add(child.fragment, at: offset + child.offset, depth: depth, to: &out) }
        guard let content = fragment.lines else { return }
        for line in content.lines {
            let items = content.items[Int(line.items.lowerBound)..<Int(line.items.upperBound)]
            var (words, rest) = ("line " + text(line.rect, from: offset), [String]())
            for item in items {
                switch item {
                case .text(let part):
                    let glyphs = quoted(part, in: content)
                    if part.rect.y == line.rect.y, part.rect.height == line.rect.height, rest.isEmpty {
                        words += " \(glyphs) \(offset.x + part.rect.x)+\(part.rect.width)"
                    } else {
                        rest.append(indent(depth + 1) + "\(glyphs) " + text(part.rect, from: offset))
                    }
                case .box(let part):
                    rest.append(indent(depth + 1) + "[\(name(part.box))] " + text(part.rect, from: offset))
                case .fragment(let link):
                    add(link.fragment, at: offset + link.offset, depth: depth + 1, to: &rest)
                }
            }
            out.append(indent(depth) + words)
            out += rest
        }
    }

    private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }

    private func label(_ fragment: Fragment, at offset: PhysicalOffset) -> String {
        var words: [String]
        switch fragment.kind {
        case .page: words = ["page \(fragment.size.width)x\(fragment.size.height)"]
        case .column: words = ["column " + text(.init(offset: offset, size: fragment.size), from: .zero)]
        case .box:
            words = [fragment.box.map(name) ?? "box", text(.init(offset: offset, size: fragment.size), from: .zero)]
        }
        if fragment.isContinuation { words.append("continued") }
        if fragment.breakToken != nil { words.append("broken") }
        if fragment.isRepeated { words.append("repeated") }
        return words.joined(separator: " ")
    }

    private func name(_ box: LayoutBox) -> String {
        let markup = tree.document.markup
        let name = box.node == .document ? "#document" : markup.names.text(markup[box.node].name)
        switch box.origin {
        case .element: return name
        case .anonymous: return "(\(name))"
        case .pseudo(let pseudo): return "\(name)::\(pseudo)"
        }
    }

    private func text(_ rect: PhysicalRect, from offset: PhysicalOffset) -> String {
        "\(offset.x + rect.x),\(offset.y + rect.y) \(rect.width)x\(rect.height)"
    }

    /// Returns the characters of the glyphs; square fonts number glyphs by code
    /// point.
    private func quoted(_ part: TextFragment, in content: LineContent) -> String {
        var text = ""
        part.forEachGlyph(in: content.paragraph.text) { glyph in
            text.unicodeScalars.append(Unicode.Scalar(glyph.glyph) ?? "\u{FFFD}")
        }
        return "\""
            + text.replacing("\u{AD}", with: "~").replacing("\u{200B}", with: "|").replacing("\t", with: "\\t")
            .replacing("\n", with: "\\n") + "\""
    }
}
