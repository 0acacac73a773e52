import LecternCSS
import LecternGeometry
import LecternText

extension Fragment {
    /// Returns the fragment tree as text, with a line for each fragment, line box and text.
    ///
    ///     page 200x300
    ///       box#3 0,0 200x40
    ///         line 0,0 200x20 "Hello"
    ///
    /// - Parameter source: the document's canonical text, to quote the text of lines.
    public func dump(source: [UInt16] = []) -> String {
        var out = ""
        write(to: &out, at: .zero, depth: 0, source)
        return out
    }

    private func write(to out: inout String, at offset: PhysicalOffset, depth: Int, _ source: [UInt16]) {
        let indent = String(repeating: "  ", count: depth)
        out += indent
        switch kind {
        case .page: out += "page"
        case .column: out += "column"
        case .box: out += "\(box?.dumpName ?? "box")#\(box?.id ?? -1)"
        }
        out += " \(offset.x),\(offset.y) \(size.width)x\(size.height)"
        if isContinuation { out += " continued" }
        if breakToken != nil { out += " broken" }
        out += "\n"
        for child in children { child.fragment.write(to: &out, at: child.offset, depth: depth + 1, source) }
        guard let lines else { return }
        for line in lines.lines {
            out += "\(indent)  line \(line.rect.x),\(line.rect.y) \(line.rect.width)x\(line.rect.height)\n"
            for item in lines.items[Int(line.items.lowerBound)..<Int(line.items.upperBound)] {
                switch item {
                case .text(let text):
                    out +=
                        "\(indent)    text \(text.rect.x),\(text.rect.y) \(text.rect.width)x\(text.rect.height) \(text.quote(source))\(text.shownMark)\n"
                case .box(let part):
                    out +=
                        "\(indent)    inline#\(part.box.id) \(part.rect.x),\(part.rect.y) \(part.rect.width)x\(part.rect.height)\n"
                case .fragment(let link):
                    if link.isHidden { out += "\(indent)    hidden\n" }
                    link.fragment.write(to: &out, at: link.offset, depth: depth + 2, source)
                }
            }
        }
    }

    /// The smallest range of the canonical text with all text in this fragment; `nil` without text.
    package var textRange: Range<Int32>? {
        var result: Range<Int32>?
        forEachText { text in
            guard !text.source.isEmpty else { return }
            result =
                result.map { min($0.lowerBound, text.source.lowerBound)..<max($0.upperBound, text.source.upperBound) }
                ?? text.source
        }
        return result
    }

    /// Visits all text in this fragment, children before lines, except that of repeated table
    /// headers.
    package func forEachText(_ body: (TextFragment) -> Void) {
        if isRepeated { return }
        for child in children { child.fragment.forEachText(body) }
        for item in lines?.items ?? [] {
            switch item {
            case .text(let text): body(text)
            case .fragment(let link): link.fragment.forEachText(body)
            case .box: break
            }
        }
    }
}

extension LayoutBox {
    var dumpName: String {
        switch kind {
        case .blocks, .inlines: "block"
        case .inline: "inline"
        case .replaced: "replaced"
        case .flex: "flex"
        case .grid: "grid"
        case .table: "table"
        case .math: "math"
        case .tablePart: "part"
        }
    }
}

extension TextFragment {
    /// The glyphs that are painted, if they are not all.
    fileprivate var shownMark: String {
        shown.map { " shows \($0.glyphs.lowerBound - glyphs.lowerBound)+\($0.glyphs.count)" } ?? ""
    }

    fileprivate func quote(_ text: [UInt16]) -> String {
        guard Int(source.upperBound) <= text.count, source.lowerBound >= 0 else {
            return "[\(source.lowerBound)..<\(source.upperBound)]"
        }
        return "\"\(String(decoding: text[Int(source.lowerBound)..<Int(source.upperBound)], as: UTF16.self))\""
    }
}
