// The effects that apply to a box and its descendants: transform and `clip`.

import LecternCSS
import LecternGeometry

enum BoxEffects {
    /// CSS 2.2, section 11.1.2: offsets from the border box's top left corner.
    static func clip(of style: ComputedStyle, _ rect: Rect) -> Rect? {
        guard let clip = style.paint.clip, style.box.position == .absolute || style.box.position == .fixed else {
            return nil
        }
        func offset(_ value: LengthOrAuto, _ automatic: Double) -> Double {
            if case .length(let length) = value { Double(length.pixels) } else { automatic }
        }
        return Rect(
            left: rect.x + offset(clip.left, 0), top: rect.y + offset(clip.top, 0),
            right: rect.x + offset(clip.right, rect.width), bottom: rect.y + offset(clip.bottom, rect.height))
    }

    /// CSS Transforms 1, section 3: the functions around the transform origin.
    ///
    /// - Parameter view: the `perspective` of the box around.
    static func transform(of style: ComputedStyle, _ rect: Rect, in view: Matrix4? = nil) -> AffineTransform? {
        let functions = style.box.transforms
        guard !functions.isEmpty else { return nil }
        let isFlat = functions.allSatisfy { if case .space = $0 { false } else { true } }
        guard view == nil, isFlat else {
            return matrix(functions, style: style, rect: rect, in: view).flattened(for: rect)
        }
        let (x, y) = point(style.box.transformOrigin, rect)
        let (width, height) = (LayoutUnit(rounding: rect.width), LayoutUnit(rounding: rect.height))
        var matrix = AffineTransform.translation(-x, -y)
        for function in functions.reversed() {
            matrix = matrix.concatenated(with: Self.matrix(of: function, width, height))
        }
        return matrix.concatenated(with: .translation(x, y))
    }

    /// Whether a box is not drawn because its back is seen.
    static func hidesBack(of style: ComputedStyle, _ rect: Rect) -> Bool {
        style.box.inSpace.hidesBack && matrix(style.box.transforms, style: style, rect: rect, in: nil).showsBack
    }

    /// The view on the children of a box: its `perspective`.
    static func view(into style: ComputedStyle, _ rect: Rect) -> Matrix4? {
        guard let distance = style.box.inSpace.perspective else { return nil }
        let (x, y) = point(style.box.inSpace.perspectiveOrigin, rect)
        return Matrix4.translation(-x, -y).concatenated(with: .perspective(Double(distance)))
            .concatenated(with: .translation(x, y))
    }

    private static func matrix(
        _ functions: [TransformFunction], style: ComputedStyle, rect: Rect, in view: Matrix4?
    ) -> Matrix4 {
        let (x, y) = point(style.box.transformOrigin, rect)
        let (width, height) = (LayoutUnit(rounding: rect.width), LayoutUnit(rounding: rect.height))
        var matrix = Matrix4.translation(-x, -y)
        for function in functions.reversed() {
            if case .space(let space) = function {
                matrix = matrix.concatenated(with: space)
            } else {
                matrix = matrix.concatenated(with: Matrix4(Self.matrix(of: function, width, height)))
            }
        }
        matrix = matrix.concatenated(with: .translation(x, y))
        return view.map { matrix.concatenated(with: $0) } ?? matrix
    }

    private static func point(_ origin: LengthPair, _ rect: Rect) -> (x: Double, y: Double) {
        (
            rect.x + origin.x.resolve(LayoutUnit(rounding: rect.width)).double,
            rect.y + origin.y.resolve(LayoutUnit(rounding: rect.height)).double
        )
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
        case .space(let matrix): matrix.flattened(for: .empty)
        }
    }
}
