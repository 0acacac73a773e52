// What holds for a box and all in it: transforms, groups, clips.

import LecternCSS
import LecternGeometry
import LecternLayout

/// What must be popped again after a box.
struct Effects {
    var clips = 0
    var hasGroup = false
    var outerTransform: AffineTransform?
}

extension DisplayListBuilder {
    /// CSS Overflow 3, section 3.1: the padding box, with its inner corners.
    func overflowClip(of fragment: Fragment, at offset: PhysicalOffset) -> Shape? {
        guard let box = fragment.box, fragment.kind == .box, box.id != viewportOverflowBox, box.id != tree.root.id
        else {
            return nil
        }
        let style = box.style.box
        let containsPaint = style.contain & 8 != 0
        guard style.clipsOverflow || containsPaint, !box.isReplaced, !box.isTable else { return nil }
        if case .tablePart = box.kind { return nil }
        let outer = roundedBorderBox(box.style, borderBox(fragment, at: offset))
        let inner = outer.inset(by: snapWidths(fragment.border))
        let isBoth = containsPaint || (style.overflowX != .visible && style.overflowY != .visible)
        if inner.isRounded, isBoth { return .rounded(inner) }
        var rect = inner.rect
        let far = 1_000_000.0
        if style.overflowX == .visible, !containsPaint { (rect.x, rect.width) = (rect.x - far, rect.width + 2 * far) }
        if style.overflowY == .visible, !containsPaint { (rect.y, rect.height) = (rect.y - far, rect.height + 2 * far) }
        return .rect(rect)
    }

    /// Begins what applies to a box and all in it: transform, group, `clip`.
    mutating func pushEffects(
        _ style: ComputedStyle, _ rect: PaintRect, isRoot: Bool, transforms: Bool = true
    ) -> Effects {
        var effects = Effects()
        let box = style.box
        if transforms, !box.transform.isEmpty {
            let matrix = Self.matrix(of: style, rect)
            effects.outerTransform = transform
            transform = matrix.concatenated(with: transform)
            append(.pushTransform(matrix))
        }
        let needsGroup = box.opacity < 1 || box.mixBlendMode != .normal || box.isolates
        if needsGroup {
            effects.hasGroup = true
            let bounds = transform == .identity ? canvas : rect.expanded(by: max(canvas.width, canvas.height))
            append(
                .pushGroup(
                    Group(
                        opacity: Double(max(min(box.opacity, 1), 0)), composition: .blend(box.mixBlendMode),
                        bounds: bounds)))
        }
        if !isRoot, let clip = Self.clipRect(of: style, rect) {
            append(.pushClip(.rect(clip)))
            effects.clips = 1
        }
        return effects
    }

    mutating func popEffects(_ effects: Effects) {
        for _ in 0..<effects.clips { append(.popClip) }
        if effects.hasGroup { append(.popGroup) }
        if let outer = effects.outerTransform {
            append(.popTransform)
            transform = outer
        }
    }

    /// CSS 2.2, section 11.1.2: offsets from the border box's top left corner.
    static func clipRect(of style: ComputedStyle, _ rect: PaintRect) -> PaintRect? {
        guard let clip = style.paint.clip, style.box.position == .absolute || style.box.position == .fixed else {
            return nil
        }
        func offset(_ value: LengthOrAuto, _ automatic: Double) -> Double {
            if case .length(let length) = value { Double(length.pixels) } else { automatic }
        }
        return PaintRect(
            left: rect.x + offset(clip.left, 0), top: rect.y + offset(clip.top, 0),
            right: rect.x + offset(clip.right, rect.width), bottom: rect.y + offset(clip.bottom, rect.height))
    }

    /// CSS Transforms 1, section 3: the functions around the transform origin.
    static func matrix(of style: ComputedStyle, _ rect: PaintRect) -> AffineTransform {
        let origin = style.box.transformOrigin
        let (width, height) = (LayoutUnit(rounding: rect.width), LayoutUnit(rounding: rect.height))
        let x = rect.x + origin.x.resolve(width).double
        let y = rect.y + origin.y.resolve(height).double
        var matrix = AffineTransform.translation(-x, -y)
        for function in style.box.transform.reversed() {
            matrix = matrix.concatenated(with: Self.matrix(of: function, width, height))
        }
        return matrix.concatenated(with: .translation(x, y))
    }

    private static func matrix(of function: TransformFunction, _ width: LayoutUnit, _ height: LayoutUnit)
        -> AffineTransform
    {
        switch function {
        case .translate(let x, let y): .translation(x.resolve(width).double, y.resolve(height).double)
        case .scale(let x, let y): .scale(x, y)
        case .rotate(let degrees):
            .init(a: Angle.cosine(degrees), b: Angle.sine(degrees), c: -Angle.sine(degrees), d: Angle.cosine(degrees))
        case .skew(let x, let y): .init(b: Angle.tangent(y), c: Angle.tangent(x))
        case .matrix(let matrix): matrix
        }
    }
}
