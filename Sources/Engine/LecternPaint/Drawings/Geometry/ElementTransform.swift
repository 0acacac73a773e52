import LecternCSS
import LecternGeometry

/// The transform of an element: `transform` and its companions around `transform-origin`.
///
/// https://www.w3.org/TR/css-transforms-1/#transform-box
struct ElementTransform {
    let element: DrawnElement
    /// The reference box: of the view, the fill or the stroke.
    let box: Rect

    /// The transform; nil if it is the identity.
    var matrix: AffineTransform? {
        let functions = element.style.box.transforms
        guard !functions.isEmpty else { return nil }
        let isFlat = functions.allSatisfy { if case .space = $0 { false } else { true } }
        guard isFlat else { return BoxEffects.transform(of: element.style, box) }
        let origin = element.style.box.transformOrigin
        let (x, y) = (box.x + origin.x.value(box.width), box.y + origin.y.value(box.height))
        var matrix = AffineTransform.translation(-x, -y)
        for function in functions.reversed() { matrix = matrix.concatenated(with: self.matrix(of: function)) }
        return matrix.concatenated(with: .translation(x, y))
    }

    private func matrix(of function: TransformFunction) -> AffineTransform {
        switch function {
        case .translate(let x, let y): .translation(x.value(box.width), y.value(box.height))
        case .scale(let x, let y): .scale(x, y)
        case .rotate(let degrees): .rotation(degrees)
        case .skew(let x, let y): .init(b: Angle.tangent(y), c: Angle.tangent(x))
        case .matrix(let matrix): matrix
        case .space: .identity
        }
    }
}
