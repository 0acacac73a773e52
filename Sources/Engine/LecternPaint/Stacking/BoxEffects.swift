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
    static func transform(of style: ComputedStyle, _ rect: Rect) -> AffineTransform? {
        guard !style.box.transform.isEmpty else { return nil }
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
