package import LecternGeometry

/// How a shape is filled or stroked. SVG 2, section 13.2.
package indirect enum DrawingPaint: Hashable, Sendable {
    case none
    /// The initial fill: black, or another colour that the page chooses.
    case initial
    /// `currentcolor`, by the colour of the element that paints.
    case current
    case color(Color)
    case contextFill, contextStroke
    /// A gradient or pattern, and what is painted if there is none.
    case server(String, fallback: DrawingPaint?)
}

/// `fill-rule` and `clip-rule`.
package enum FillRule: UInt8, Hashable, Sendable { case nonzero, evenodd }

package enum StrokeLinecap: UInt8, Hashable, Sendable { case butt, round, square }

package enum StrokeLinejoin: UInt8, Hashable, Sendable { case miter, round, bevel, arcs, miterClip }

package enum TextAnchor: UInt8, Hashable, Sendable { case start, middle, end }

/// `dominant-baseline` and `alignment-baseline`.
package enum TextBaseline: UInt8, Hashable, Sendable {
    case auto, alphabetic, ideographic, middle, central, mathematical, hanging, textTop, textBottom, baseline
}

package enum ColorInterpolation: UInt8, Hashable, Sendable { case auto, srgb, linear }

package enum TransformBox: UInt8, Hashable, Sendable { case viewBox, fillBox, strokeBox, contentBox, borderBox }

/// The parts of a shape in the order in which they are painted.
package enum PaintPart: UInt8, Hashable, Sendable { case fill, stroke, markers }

/// The inherited properties of drawings.
package struct InkStyle: Hashable, Sendable, InitialValued {
    package var fill = DrawingPaint.initial
    package var fillOpacity: Float = 1
    package var fillRule = FillRule.nonzero
    package var stroke = DrawingPaint.none
    package var strokeOpacity: Float = 1
    package var strokeWidth = LengthPercentage(pixels: 1)
    package var linecap = StrokeLinecap.butt
    package var linejoin = StrokeLinejoin.miter
    package var miterLimit: Float = 4
    package var dashes: [LengthPercentage] = []
    package var dashOffset: LengthPercentage = .zero
    package var clipRule = FillRule.nonzero
    /// The references of the markers; nil for `none`.
    package var markerStart: String? = nil
    package var markerMid: String? = nil
    package var markerEnd: String? = nil
    package var paintOrder: [PaintPart] = [.fill, .stroke, .markers]
    package var textAnchor = TextAnchor.start
    package var dominantBaseline = TextBaseline.auto
    package var interpolation = ColorInterpolation.srgb
    package var filterInterpolation = ColorInterpolation.linear

    package init() {}
}

/// `clip-path`.
package enum ClipPath: Hashable, Sendable {
    case none
    /// A `clipPath` element.
    case reference(String)
    case shape(BasicShape)
}

/// A basic shape. CSS Shapes 1, section 3.
package enum BasicShape: Hashable, Sendable {
    /// Distances from the edges, and one radius for all corners.
    case inset([LengthPercentage], radius: LengthPercentage)
    /// nil for the closest side.
    case circle(LengthPercentage?, center: LengthPair)
    case ellipse(LengthPercentage?, LengthPercentage?, center: LengthPair)
    case polygon(FillRule, [LengthPair])
    /// Data of an SVG path.
    case path(FillRule, String)
}

/// One function of `filter`. Filter Effects 1, section 6.
package enum FilterFunction: Hashable, Sendable {
    /// A `filter` element.
    case reference(String)
    case blur(Float)
    /// An offset, a deviation, and a colour; nil for `currentcolor`.
    case dropShadow(x: Float, y: Float, deviation: Float, Color?)
    /// An amount, or degrees for `hue-rotate`.
    case color(ColorFilter, Double)
}

/// The filter functions that change colours.
package enum ColorFilter: UInt8, Hashable, Sendable {
    case brightness, contrast, grayscale, hueRotate, invert, opacity, saturate, sepia
}

/// `vertical-align` of drawings: a shift from the parent's baseline.
package enum BaselineShift: Hashable, Sendable {
    case baseline, `super`, sub
    /// Percentages are of the font size.
    case length(LengthPercentage)
}

/// The properties of drawings that are not inherited.
package struct DrawingStyle: Hashable, Sendable, InitialValued {
    package var clipPath = ClipPath.none
    /// The reference of a `mask` element; nil for none.
    package var mask: String? = nil
    package var maskTakesAlpha = false
    package var filters: [FilterFunction] = []
    package var floodColor = DrawingPaint.color(.black)
    package var floodOpacity: Float = 1
    package var lightingColor = DrawingPaint.color(.white)
    package var stopColor = DrawingPaint.color(.black)
    package var stopOpacity: Float = 1
    package var alignmentBaseline = TextBaseline.auto
    package var baselineShift = BaselineShift.baseline
    package var hasFixedStroke = false
    package var transformBox = TransformBox.viewBox
    package var x: LengthPercentage = .zero
    package var y: LengthPercentage = .zero
    package var cx: LengthPercentage = .zero
    package var cy: LengthPercentage = .zero
    package var r: LengthPercentage = .zero
    package var rx: LengthOrAuto = .auto
    package var ry: LengthOrAuto = .auto
    /// The data of `path()`; nil for `none`, for which the attribute counts.
    package var d: String? = nil

    package init() {}
}
