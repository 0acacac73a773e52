/// A computed sizing property. CSS Sizing 3, section 3.
@usableFromInline package enum Sizing: Hashable, Sendable {
    /// `auto`; `none` for the maximum sizes.
    case auto
    case length(LengthPercentage)
    case minContent, maxContent, stretch
    /// `fit-content`, or `fit-content(limit)`.
    case fitContent(LengthPercentage?)
    /// `flex-basis: content`.
    case content
    /// `calc-size()`.
    indirect case calculated(SizeCalculation)

    @inlinable package var isAuto: Bool { self == .auto }

    /// Whether the size is a percentage, or a calculation with one.
    package var isPercentage: Bool {
        switch self {
        case .length(let length): length.hasPercent
        case .calculated(let calculation): calculation.basis.isPercentage
        default: false
        }
    }

    /// Whether the size depends on the content: `min-content`, `max-content`, `fit-content`.
    package var isByContent: Bool {
        switch self {
        case .minContent, .maxContent, .fitContent: true
        case .auto, .length, .stretch, .content: false
        case .calculated(let calculation): calculation.basis.isByContent
        }
    }
}

/// `calc-size()`: a calculation with the size that another value gives.
///
/// <https://www.w3.org/TR/css-values-5/#calc-size>
@usableFromInline package struct SizeCalculation: Hashable, Sendable {
    /// The value whose size the calculation takes. `any` is a length: no calculation refers to it.
    package let basis: Sizing
    package let calculation: Calculation

    package init(basis: Sizing, calculation: Calculation) {
        self.basis = basis
        self.calculation = calculation
    }
}
