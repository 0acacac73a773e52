// CSS Images 3, section 4.5: pictures in their boxes.

import LecternCSS
import LecternGeometry
import LecternImages
import LecternLayout
import LecternMarkup

extension DisplayListBuilder {
    mutating func content(of fragment: Fragment, at offset: PhysicalOffset) {
        if let box = fragment.box, case .replaced(let replaced) = box.kind {
            paintReplaced(replaced, fragment, of: box, at: offset)
        }
        if case .strokes(let strokes) = fragment.extra { paint(strokes, of: fragment, at: offset) }
    }

    private mutating func paintReplaced(
        _ replaced: Replaced, _ fragment: Fragment, of box: LayoutBox, at offset: PhysicalOffset
    ) {
        guard box.style.text.visibility == .visible, case .replaced(let content) = fragment.extra else { return }
        let rect = grid.snap(Rect(content.offset(by: offset)))
        guard !rect.isEmpty else { return }
        recordLink(box.node.rawValue, rect)
        switch replaced {
        case .bullet(let bullet): paint(bullet, in: Rect(content.offset(by: offset)), box.style.text.color)
        case .control(let mark): paint(mark, in: rect, box)
        case .image(let url, let alternative):
            guard let intrinsic = intrinsicSize(.url(url)) else {
                return paintAlternative(alternative, in: rect, of: box)
            }
            paintPicture(.url(url), intrinsic, in: rect, fragment: fragment, box: box, at: offset)
            if hasRecording(box) { paintPlaySign(over: rect) }
        case .svg(let node):
            // Filters change the pixels of a picture.
            if let drawings = options.drawings, options.pictureFilter == nil, options.adjustment == nil {
                return paintDrawing(node, drawings, in: rect, fragment: fragment, box: box, at: offset)
            }
            guard
                let svg = SVGSerializer.serialize(
                    node, tree.document, pictures: .init(images: images, resolve: options.resolveURL),
                    width: rect.width, height: rect.height, ink: options.drawingTheme?.ink)
            else { return }
            let intrinsic = IntrinsicSize(width: rect.width, height: rect.height, ratio: rect.width / rect.height)
            paintPicture(.svg(svg), intrinsic, in: rect, fragment: fragment, box: box, at: offset)
        case .document(let document): paint(document, in: rect, box)
        case .placeholder(let name, _, _, _): paintPlaceholder(name, in: rect, of: box)
        }
    }

    /// Paints a document in its viewport. What it shows has the place of its element in this document.
    private mutating func paint(_ document: EmbeddedDocument, in rect: Rect, _ box: LayoutBox) {
        let size = PhysicalSize(width: LayoutUnit(rounding: rect.width), height: LayoutUnit(rounding: rect.height))
        guard documentsLeft > 0,
            let shown = options.documents?.drawing(of: document, in: size, scale: options.deviceScale)
        else { return }
        documentsLeft -= 1
        list.append(
            shown.owned(by: box.node.rawValue, at: box.source.lowerBound..<box.source.lowerBound)
                .moved(by: .translation(rect.x, rect.y)))
    }

    /// Paints the shape of a list marker. Round shapes are not moved to whole pixels, which would make ovals of them.
    private mutating func paint(_ bullet: Bullet, in rect: Rect, _ color: Color) {
        switch bullet {
        case .disc: append(.fill(.rounded(RoundedRect(circle: rect)), .color(color)))
        case .circle:
            let line = max(rect.width / 8, 1)
            let inner = RoundedRect(circle: rect.expanded(by: -line))
            append(.fill(.ring(outer: RoundedRect(circle: rect), inner: inner), .color(color)))
        case .square: append(.fill(.rect(rect), .color(color)))
        }
    }

    private mutating func paintPicture(
        _ source: ImageOperation.Source, _ intrinsic: IntrinsicSize, in rect: Rect, fragment: Fragment,
        box: LayoutBox, at offset: PhysicalOffset
    ) {
        let destination = objectRect(intrinsic, style: box.style, in: rect)
        guard !destination.isEmpty else { return }
        let inner = grid.roundedBorderBox(box.style, Rect(fragment, at: offset)).inset(
            by: grid.snapWidths(fragment.border) + PaintSides(fragment.padding))
        let overflows = destination.intersection(rect) != destination
        if inner.isRounded { append(.pushClip(.rounded(inner))) } else if overflows { append(.pushClip(.rect(rect))) }
        append(
            .image(
                ImageOperation(
                    source: source, destination: destination, isPixelated: box.style.paint.imageRenderingIsPixelated,
                    filter: options.pictureFilter, adjustment: options.adjustment, node: box.node.rawValue,
                    sourceRange: box.source)))
        if inner.isRounded || overflows { append(.popClip) }
    }

    /// Returns the picture's rectangle by `object-fit` and `object-position`.
    private func objectRect(_ intrinsic: IntrinsicSize, style: ComputedStyle, in rect: Rect) -> Rect {
        func contained() -> (width: Double, height: Double) {
            BackgroundTiles.size(.contain, intrinsic: intrinsic, in: rect)
        }
        let size: (width: Double, height: Double)
        switch style.box.objectFit {
        case .fill: size = (rect.width, rect.height)
        case .contain: size = contained()
        case .cover: size = BackgroundTiles.size(.cover, intrinsic: intrinsic, in: rect)
        case .none: size = BackgroundTiles.concrete(intrinsic, width: nil, height: nil, rect)
        case .scaleDown:
            let (plain, fit) = (BackgroundTiles.concrete(intrinsic, width: nil, height: nil, rect), contained())
            size = plain.width <= fit.width && plain.height <= fit.height ? plain : fit
        }
        let position = style.box.objectPosition
        let x = rect.x + position.x.resolve(LayoutUnit(rounding: rect.width - size.width)).double
        let y = rect.y + position.y.resolve(LayoutUnit(rounding: rect.height - size.height)).double
        return grid.snap(Rect(x: x, y: y, width: size.width, height: size.height))
    }

    /// Paints a thin frame in place of a picture that cannot be shown.
    private mutating func paintAlternative(_ alternative: String?, in rect: Rect, of box: LayoutBox) {
        guard alternative != "", rect.width >= 4, rect.height >= 4 else { return }
        let color = Color(rgb: 0x999999)
        append(
            .fill(
                .ring(outer: RoundedRect(rect), inner: RoundedRect(rect.expanded(by: -grid.snapWidth(1)))),
                .color(color)))
    }

    private mutating func paintPlaceholder(_ name: String, in rect: Rect, of box: LayoutBox) {
        guard name != "canvas", name != "iframe", name != "object", name != "embed", rect.width >= 4, rect.height >= 4
        else { return }
        let color = Color(rgb: 0xBBBBBB)
        let inner = rect.expanded(by: -grid.snapWidth(1))
        append(.fill(.ring(outer: RoundedRect(rect), inner: RoundedRect(inner)), .color(color)))
        guard hasRecording(box) else { return }
        if name == "audio" { paintPlayer(in: inner, box.style.text.color) } else { paintPlaySign(over: inner) }
    }

    /// Whether a box is a sound or video that has something to play.
    private func hasRecording(_ box: LayoutBox) -> Bool {
        let markup = tree.document.markup
        let isMedia = markup.isElement(box.node, named: .audio) || markup.isElement(box.node, named: .video)
        return isMedia && !markup.mediaSources(of: box.node).isEmpty
    }

    /// Paints a sign to play and a line for the time. The reader's own player has the controls.
    private mutating func paintPlayer(in rect: Rect, _ color: Color) {
        let size = min(rect.height * 0.4, 24)
        guard size >= 4, rect.width >= size * 3 else { return }
        let (left, middle) = (rect.x + size, rect.y + rect.height / 2)
        append(.fill(.path(Path(triangleAt: left, middle - size / 2, size: size)), .color(color)))
        let line = Rect(x: left + size * 2, y: middle - 1, width: rect.width - size * 4, height: 2)
        if line.width > 0 { append(.fill(.rect(grid.snap(line)), .color(Color(rgb: 0xBBBBBB)))) }
    }

    /// Paints a sign to play in the middle of a video.
    private mutating func paintPlaySign(over rect: Rect) {
        let size = min(rect.width, rect.height, 160) * 0.4
        guard size >= 8 else { return }
        let (x, y) = (rect.x + (rect.width - size) / 2, rect.y + (rect.height - size) / 2)
        let disc = RoundedRect(circle: Rect(x: x, y: y, width: size, height: size))
        append(.fill(.rounded(disc), .color(Color(red: 0, green: 0, blue: 0, alpha: 140))))
        let sign = Path(triangleAt: x + size * 0.36, y + size * 0.28, size: size * 0.44)
        append(.fill(.path(sign), .color(Color(rgb: 0xFFFFFF))))
    }
}

extension Path {
    /// A triangle that points to the right, in a square.
    fileprivate init(triangleAt x: Double, _ y: Double, size: Double) {
        self.init(polygon: [(x, y), (x + size * 0.87, y + size / 2), (x, y + size)])
    }
}
