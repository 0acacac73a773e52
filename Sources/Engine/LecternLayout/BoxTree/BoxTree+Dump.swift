import LecternCSS
import LecternMarkup

extension BoxTree {
    /// Returns the tree as stable text: one box or inline item per line,
    /// indented.
    ///
    ///     blocks body
    ///       inlines p 0..5
    ///         text 0..5 "Hello"
    public func dump() -> String {
        var dumper = BoxDumper(tree: self)
        dumper.add(root, 0)
        return dumper.lines.joined(separator: "\n") + "\n"
    }
}

private struct BoxDumper {
    let tree: BoxTree
    var lines: [String] = []

    init(tree: BoxTree) { self.tree = tree }

    private mutating func line(_ text: String, _ depth: Int) {
        lines.append(String(repeating: "  ", count: depth) + text)
    }

    private func label(_ kind: String, _ box: LayoutBox) -> String {
        var words = [kind, name(box)]
        if box.style.box.float != .none { words.append("float") }
        if box.isOutOfFlow { words.append("positioned") }
        words.append("\(box.source.lowerBound)..\(box.source.upperBound)")
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

    mutating func add(_ box: LayoutBox, _ depth: Int, prefix: String = "") {
        switch box.kind {
        case .blocks(let children): addBlocks(label(prefix + "blocks", box), children, depth: depth)
        case .flex(let children): addBlocks(label(prefix + "flex", box), children, depth: depth)
        case .grid(let children): addBlocks(label(prefix + "grid", box), children, depth: depth)
        case .inlines(let content):
            line(label(prefix + "inlines", box), depth)
            add(content, depth + 1)
        case .inline: line(label(prefix + "inline", box), depth)
        case .tablePart: line(label(prefix + "part", box), depth)
        case .replaced(let content): line(label(prefix + "replaced", box) + " " + describe(content), depth)
        case .table(let table):
            line(label(prefix + "table", box) + " columns=\(table.columns.count)", depth)
            add(table, depth + 1)
        case .math(let formula):
            line(label(prefix + "math", box), depth)
            add(formula, depth + 1)
        }
    }

    private mutating func add(_ node: MathNode, _ depth: Int) {
        switch node.content {
        case .token, .symbol, .other, .space: return add(node.box, depth, prefix: "\(node.content.name) ")
        case .row, .fraction, .scripts, .limits, .radical, .padded, .enclosed, .stack:
            line(label(node.content.name, node.box), depth)
        }
        for child in node.children { add(child, depth + 1) }
    }

    private mutating func addBlocks(_ label: String, _ children: [LayoutBox], depth: Int) {
        line(label, depth)
        for child in children { add(child, depth + 1) }
    }

    private mutating func add(_ table: TableStructure, _ depth: Int) {
        for caption in table.captions { add(caption, depth, prefix: "caption ") }
        for section in table.sections {
            line(label("\(section.kind)", section.box), depth)
            for row in section.rows {
                line(label("row", row.box), depth + 1)
                for cell in row.cells {
                    let span = cell.columnSpan == 1 && cell.rowSpan == 1 ? "" : "+\(cell.columnSpan)x\(cell.rowSpan)"
                    add(cell.box, depth + 2, prefix: "cell@\(cell.column)\(span) ")
                }
            }
        }
    }

    private mutating func add(_ content: InlineContent, _ depth: Int) {
        var depth = depth
        for item in content.items {
            switch item {
            case .open(let box, let continues):
                line("open \(name(box))" + (continues ? " continues" : ""), depth)
                depth += 1
            case .close(_, let continues):
                depth -= 1
                if continues { line("close continues", depth) }
            case .text(let range, _, _): line("text \(range.lowerBound)..\(range.upperBound) \(quote(range))", depth)
            case .generated(let text, _, _, let source): line("generated @\(source) \(quote(text))", depth)
            case .atomic(let box): add(box, depth, prefix: "atomic ")
            case .float(let box): add(box, depth, prefix: "float ")
            case .outOfFlow(let box): add(box, depth, prefix: "out-of-flow ")
            case .lineBreak(_, _, let source): line("break @\(source)", depth)
            case .breakOpportunity(let source): line("opportunity @\(source)", depth)
            case .ruby(let segment):
                line("ruby", depth)
                for base in segment.bases { add(base, depth + 1) }
                for annotation in segment.levels.joined() {
                    let span = annotation.bases.count == 1 ? "" : "\(annotation.bases) "
                    let prefix = (annotation.isHidden ? "hidden " : "") + "annotation " + span
                    add(annotation.box, depth + 1, prefix: prefix)
                }
            }
        }
    }

    private func describe(_ content: Replaced) -> String {
        switch content {
        case .bullet(let bullet): "bullet \(bullet.rawValue)"
        case .control(let mark): "control \(mark)"
        case .image(let url, let alternative): "image \(quote(url))" + (alternative.map { " alt \(quote($0))" } ?? "")
        case .svg: "svg"
        case .document(let document): "document \(quote(document.url))"
        case .placeholder(let name, let label, _, _): "placeholder \(name) \(quote(label))"
        }
    }

    private func quote(_ range: Range<Int32>) -> String {
        quote(
            String(decoding: tree.document.markup.text[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF16.self))
    }

    private func quote(_ text: String) -> String {
        "\"" + text.replacing("\n", with: "\\n").replacing("\t", with: "\\t") + "\""
    }
}
