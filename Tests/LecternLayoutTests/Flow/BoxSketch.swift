import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternTestKit
import LecternText

@testable import LecternLayout

/// A box tree as a short description: `div(mt:10 h:5, …)`, without a document.
///
///     let tree = BoxSketch("mt:10", [BoxSketch("h:20 float:left w:30")])
struct BoxSketch {
    let css: String
    let children: [BoxSketch]

    init(_ css: String = "", _ children: [BoxSketch] = []) {
        self.css = css
        self.children = children
    }

    /// Returns the box tree: a root that contains this sketch.
    func tree() -> BoxTree {
        var next: Int32 = 0
        let root = BoxSketch("flow-root", [self]).box(&next, TextStyle())
        return BoxTree(root: root, document: StyledFixture.document(""), boxCount: Int(next), inlineContentCount: 0)
    }

    private func box(_ next: inout Int32, _ inherited: TextStyle) -> LayoutBox {
        let id = next
        next += 1
        let style = style(inherited)
        let boxes = children.map { $0.box(&next, style.text) }
        return LayoutBox(
            id: id, kind: style.box.display == .flex ? .flex(boxes) : .blocks(boxes), style: style,
            node: NodeID(rawValue: 1), origin: .element, source: 0..<0)
    }

    private func style(_ inherited: TextStyle) -> ComputedStyle {
        var (text, box) = (inherited, BoxStyle())
        box.display = .block
        for pair in css.split(separator: " ") {
            let parts = pair.split(separator: ":").map(String.init)
            apply(parts[0], parts.count > 1 ? parts[1] : "", &text, &box)
        }
        return ComputedStyle(text: text, box: box, paint: .init())
    }

    private func length(_ value: String) -> LengthPercentage {
        value.hasSuffix("%") ? .init(percent: Float(value.dropLast()) ?? 0) : .init(pixels: Float(value) ?? 0)
    }

    private func lengthOrAuto(_ value: String) -> LengthOrAuto { value == "auto" ? .auto : .length(length(value)) }

    private func apply(_ name: String, _ value: String, _ text: inout TextStyle, _ box: inout BoxStyle) {
        let pixels = Float(value) ?? 0
        switch name {
        case "mt": box.margin.top = lengthOrAuto(value)
        case "mb": box.margin.bottom = lengthOrAuto(value)
        case "ml": box.margin.left = lengthOrAuto(value)
        case "mr": box.margin.right = lengthOrAuto(value)
        case "p": box.padding = .init(length(value))
        case "pt": box.padding.top = length(value)
        case "pb": box.padding.bottom = length(value)
        case "b":
            box.borderWidth = .init(pixels)
            box.borderStyle = .init(.solid)
        case "w": box.width = .length(length(value))
        case "h": box.height = .length(length(value))
        case "minh": box.minHeight = .length(length(value))
        case "maxh": box.maxHeight = .length(length(value))
        case "minw": box.minWidth = .length(length(value))
        case "maxw": box.maxWidth = .length(length(value))
        case "ratio": box.aspectRatio = Double(value)
        case "border-box": box.boxSizing = .borderBox
        case "float": box.float = value == "right" ? .right : .left
        case "clear": box.clear = value == "left" ? .left : value == "right" ? .right : .both
        case "hidden":
            box.overflowX = .hidden
            box.overflowY = .hidden
        case "flow-root": box.display = .flowRoot
        case "abs": box.position = .absolute
        case "rel": box.position = .relative
        case "top": box.inset.top = lengthOrAuto(value)
        case "left": box.inset.left = lengthOrAuto(value)
        case "right": box.inset.right = lengthOrAuto(value)
        case "bottom": box.inset.bottom = lengthOrAuto(value)
        case "rtl": text.direction = .rtl
        case "horizontal": text.writingMode = .horizontalTB
        case "vertical": text.writingMode = .verticalRL
        case "break-before":
            box.breakBefore =
                value == "avoid" ? .avoid : value == "right" ? .right : value == "column" ? .column : .page
        case "break-after": box.breakAfter = value == "avoid" ? .avoid : .page
        case "break-inside": box.breakInside = .avoid
        case "clone": box.boxDecorationBreak = .clone
        case "flex": box.display = .flex
        case "center": box.justifyContent = .center
        case "wrap": box.flexWrap = .wrap
        case "column": box.flexDirection = .column
        case "noshrink": box.flexShrink = 0
        case "monolithic": box.contain |= 1
        case "columns": box.columnCount = Int(value)
        case "gap": box.columnGap = length(value)
        case "span": box.columnSpansAll = true
        case "auto-fill": box.columnFill = .auto
        default: break
        }
    }
}

extension BoxSketch {
    private func paginator(width: Int, height: Int, _ kind: LayoutMode.Kind) -> Paginator {
        Paginator(tree: tree(), services: .stub, mode: LayoutMode(kind, width: width, height: height))
    }

    /// Returns the boxes of the viewport below the root, one per line: `#id x,y wxh` in page coordinates.
    func layout(width: Int = 200, height: Int = 1000) -> String {
        let (page, _) = paginator(width: width, height: height, .browserViewport).page(from: nil)
        return Self.boxes(page)
    }

    /// Returns the boxes of every page.
    func pages(width: Int = 100, height: Int = 100, kind: LayoutMode.Kind = .print) -> [String] {
        var pages: [String] = []
        let paginator = paginator(width: width, height: height, kind)
        var token: PageToken?
        repeat {
            let (page, next) = paginator.page(from: token)
            pages.append(Self.boxes(page))
            token = next
        } while token != nil && pages.count < 100
        return pages
    }

    static func boxes(_ page: Fragment) -> String {
        var lines: [String] = []
        func visit(_ fragment: Fragment, _ offset: PhysicalOffset) {
            if let box = fragment.box, box.id > 1 {
                lines.append("#\(box.id) \(offset.x),\(offset.y) \(fragment.size.width)x\(fragment.size.height)")
            }
            for child in fragment.children { visit(child.fragment, offset + child.offset) }
        }
        visit(page, .zero)
        return lines.joined(separator: "\n")
    }
}
