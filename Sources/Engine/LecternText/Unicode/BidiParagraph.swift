internal import CICU

/// The embedding levels of a paragraph after the Unicode Bidirectional Algorithm.
///
/// The caller inserts the control characters of <https://www.w3.org/TR/css-writing-modes-3/#unicode-bidi> for CSS
/// embeddings into the text. Paragraph separators in the text begin new paragraphs.
package struct BidiParagraph: Sendable {
    /// The source of the paragraph's base direction.
    package enum Base: UInt8, Hashable, Sendable {
        case leftToRight = 0
        case rightToLeft = 1
        /// The first strong character (rules P2 and P3); left to right if there is none.
        case automatic = 254
    }

    /// 0 or 1. If the text contains several paragraphs, that of the first.
    package let baseLevel: UInt8
    /// One level for each UTF-16 unit.
    package var levels: [UInt8] { isPlain ? [UInt8](repeating: 0, count: length) : resolvedLevels }
    private let resolvedLevels: [UInt8]
    private let length: Int
    /// Whether every unit has level 0, so that nothing is reordered.
    package let isPlain: Bool

    package init(_ text: [UInt16], base: Base) {
        if base != .rightToLeft, !Self.needsAlgorithm(text) {
            self.init(baseLevel: 0, levels: [], isPlain: true, length: text.count)
            return
        }
        var paragraphLevel: Int32 = -1
        let levels = [UInt8](unsafeUninitializedCapacity: text.count) { out, count in
            out.initialize(repeating: base == .rightToLeft ? 1 : 0)
            count = text.count
            text.withUnsafeBufferPointer { units in
                guard let from = units.baseAddress, let to = out.baseAddress, let length = Int32(exactly: text.count)
                else {
                    return
                }
                paragraphLevel = cicu_bidi_levels(from, length, base.rawValue, to)
            }
        }
        let fallback: UInt8 = base == .rightToLeft ? 1 : 0
        self.init(
            baseLevel: UInt8(exactly: paragraphLevel) ?? fallback, levels: levels,
            isPlain: levels.allSatisfy { $0 == 0 },
            length: text.count)
    }

    private init(baseLevel: UInt8, levels: [UInt8], isPlain: Bool, length: Int) {
        self.baseLevel = baseLevel
        resolvedLevels = levels
        self.length = length
        self.isPlain = isPlain && baseLevel == 0
    }

    /// Whether a left-to-right paragraph may have units with levels other than 0. A fast check of ranges, which may
    /// return true without need.
    static func needsAlgorithm(_ text: [UInt16]) -> Bool {
        text.withUnsafeBufferPointer { units in
            // Latin, most punctuation, and East Asian text with full-width forms. Without an exit from the loop, many
            // units are compared at once.
            var others: UInt16 = 0
            for unit in units {
                others |=
                    (unit &- 0xD800 < 0x2700 ? 1 : 0) | (unit &- 0x590 < 0x1A80 ? 1 : 0)
                    | (unit &- 0x202A < 5 ? 1 : 0) | (unit &- 0x2066 < 4 ? 1 : 0)
            }
            guard others != 0 else { return false }
            for unit in units where unit >= 0x0590 && mayReorder(unit) { return true }
            return false
        }
    }

    /// Whether a unit is in a right-to-left block, a surrogate of a plane that has such blocks, or an explicit
    /// control.
    @inline(__always)
    private static func mayReorder(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0xD802...0xD803, 0xD83A...0xD83B: true
        case 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Returns the direction for `dir=auto`: that of the first strong character outside of isolates (P2, P3); `nil`
    /// if there is none.
    package static func firstStrongDirection(of text: [UInt16]) -> Base? {
        var depth = 0
        return text.withUnsafeBufferPointer { units -> Base? in
            var index = 0
            while index < units.count {
                let (value, length) = UTF16Decoding.codePoint(in: units, at: index, end: units.count)
                switch BidiClass(value) {
                case .leftToRight where depth == 0: return .leftToRight
                case .rightToLeft where depth == 0: return .rightToLeft
                case .isolateInitiator: depth += 1
                case .popIsolate: depth = max(0, depth - 1)
                default: break
                }
                index += length
            }
            return nil
        }
    }
}

/// The bidi classes that matter outside the algorithm itself.
enum BidiClass {
    case leftToRight, rightToLeft, isolateInitiator, popIsolate, whiteSpace, separator, boundaryNeutral, other

    init(_ codePoint: UInt32) {
        // The values of ICU's UCharDirection.
        switch cicu_bidi_class(codePoint) {
        case 0: self = .leftToRight
        case 1, 13: self = .rightToLeft
        case 7, 8: self = .separator
        case 9: self = .whiteSpace
        case 11, 12, 14, 15, 16, 18: self = .boundaryNeutral
        case 19, 20, 21: self = .isolateInitiator
        case 22: self = .popIsolate
        default: self = .other
        }
    }
}
