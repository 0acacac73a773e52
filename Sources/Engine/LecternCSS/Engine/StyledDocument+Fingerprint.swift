import LecternBase
import LecternMarkup
import Synchronization

/// A number for everything in a styled document that decides where its lines and pages break.
///
///     let before = chapter.document.styled.fingerprint
///     // … the chapter was loaded again …
///     if chapter.document.styled.fingerprint != before { countPagesAgain() }
///
/// Equal documents have equal fingerprints in every run and on every machine, so it may be stored. Colours, shadows
/// and other values that only painting reads are left out: see `layoutText`. Fonts, pictures and the
/// size of the page are no part of the document. `@page` rules are not included, because only printing obeys them.
public struct LayoutFingerprint: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The number.
    let value: UInt64

    /// Creates a fingerprint from a stored number.
    init(_ value: UInt64) { self.value = value }

    /// Creates a fingerprint from its description; nil for other text.
    package init?(_ description: String) {
        guard let value = UInt64(description, radix: 16) else { return nil }
        self.value = value
    }

    /// Up to 16 hexadecimal digits.
    public var description: String { String(value, radix: 16) }
}

extension StyledDocument {
    /// The fingerprint of its text, its elements and the styles that affect layout. It is computed anew at each call,
    /// in a few milliseconds for a megabyte of text: not on the main actor.
    package var fingerprint: LayoutFingerprint {
        var hash = StableHash()
        hash.combine(markup.text.count)
        hash.combine(markup.isQuirky ? 1 : 0)
        let hashes = styles.map(\.layoutHash)
        for index in markup.nodes.indices { combine(index, hashes, into: &hash) }
        for entry in pseudoStyles {
            hash.combine(Int(entry.node.rawValue))
            hash.combine(Int(entry.pseudo.rawValue))
            hash.combine(entry.style.layoutHash)
        }
        for (node, style) in firstLineStyles.sorted(by: { $0.key < $1.key }) {
            hash.combine(Int(node.rawValue))
            hash.combine(style.layoutHash)
        }
        for (name, rule) in counterStyles.sorted(by: { $0.key < $1.key }) {
            hash.combine(name)
            hash.combine("\(rule)")
        }
        for face in fontFaces { hash.combine("\(face)") }
        for value in fontNames.values { hash.combine("\(value)") }
        return LayoutFingerprint(hash.value)
    }

    /// Adds a node. For text that makes no boxes, such as that of a style sheet, only its position is hashed.
    private func combine(_ index: Int, _ hashes: [UInt64], into hash: inout StableHash) {
        let (node, style) = (markup.nodes[index], Int(styleOfNode[index]))
        hash.combine(Int(node.kind.rawValue))
        hash.combine(Int(node.parent))
        hash.combine(Int(node.textStart))
        hash.combine(Int(node.textEnd))
        guard style >= 0 else { return hash.combine(0) }
        if node.kind == .text { return hash.combine(markup.text[Int(node.textStart)..<Int(node.textEnd)]) }
        hash.combine(hashes[style])
        guard node.kind == .element else { return }
        hash.combine(markup.names.text(node.name))
        let start = Int(node.attributeStart)
        for attribute in markup.attributes[start..<start + Int(node.attributeCount)] {
            let name = markup.names.text(attribute.name)
            if Self.isForeign(name, attribute.namespace) { continue }
            hash.combine(name)
            hash.combine(attribute.value)
        }
    }

    /// Whether layout does not read an attribute, except by the styles that it selects or sets.
    private static func isForeign(_ name: String, _ namespace: Namespace) -> Bool {
        namespace == .epub || foreignAttributes.contains(name) || name.hasPrefix("aria-") || name.hasPrefix("data-")
    }

    private static let foreignAttributes: Set<String> = [
        "style", "class", "id", "href", "title", "role", "color", "bgcolor", "text", "link", "vlink", "alink",
        "bordercolor", "fill", "stroke",
    ]
}

extension ComputedStyle {
    /// The properties that affect layout and differ from their initial values, in CSS syntax.
    var layoutText: String { cssText { !$0.isPaintOnly } }

    fileprivate var layoutHash: UInt64 { LayoutHashes.shared.hash(of: self) }
}

/// The hashes of the layout texts of styles. All chapters of a book have mostly the same styles, and to write the text of
/// one takes much longer than to look it up.
private final class LayoutHashes: Sendable {
    static let shared = LayoutHashes()
    /// Further styles replace all that are kept.
    private static let maximumCount = 512
    private let hashes = Mutex<[Values: UInt64]>([:])

    private struct Values: Hashable {
        let text: TextStyle
        let box: BoxStyle
        let paint: PaintStyle
    }

    func hash(of style: ComputedStyle) -> UInt64 {
        let values = Values(text: style.text, box: style.box, paint: style.paint)
        if let hash = hashes.withLock({ $0[values] }) { return hash }
        var hash = StableHash()
        hash.combine(style.layoutText)
        hashes.withLock { hashes in
            if hashes.count >= Self.maximumCount { hashes = [:] }
            hashes[values] = hash.value
        }
        return hash.value
    }
}

extension Property {
    /// Whether only painting reads the property: it moves neither lines nor boxes.
    var isPaintOnly: Bool {
        switch self {
        case .color, .textEmphasisColor, .textShadow, .textUnderlinePosition, .textUnderlineOffset,
            .textDecorationSkipInk, .emptyCells,
            .opacity, .mixBlendMode, .isolation, .zIndex, .backgroundColor, .backgroundImage, .backgroundPosition,
            .backgroundSize, .backgroundRepeat, .backgroundAttachment, .backgroundOrigin, .backgroundClip,
            .borderTopColor, .borderRightColor, .borderBottomColor, .borderLeftColor, .borderTopLeftRadius,
            .borderTopRightRadius, .borderBottomRightRadius, .borderBottomLeftRadius, .borderImageSource,
            .borderImageSlice, .borderImageWidth, .borderImageOutset, .borderImageRepeat, .boxShadow, .outlineWidth,
            .outlineStyle, .outlineColor, .outlineOffset, .textDecorationLine, .textDecorationStyle,
            .textDecorationColor, .textDecorationThickness, .columnRuleWidth, .columnRuleStyle, .columnRuleColor,
            .imageRendering, .appearance, .overflowClipMargin,
            .fill, .fillOpacity, .fillRule, .stroke, .strokeOpacity, .strokeWidth, .strokeLinecap, .strokeLinejoin,
            .strokeMiterlimit, .strokeDasharray, .strokeDashoffset, .clipRule, .markerStart, .markerMid, .markerEnd,
            .paintOrder, .textAnchor, .dominantBaseline, .colorInterpolation, .colorInterpolationFilters,
            .clipPath, .mask, .maskType, .floodColor, .floodOpacity, .lightingColor, .stopColor,
            .stopOpacity, .alignmentBaseline, .baselineShift, .vectorEffect, .transformBox, .x, .y, .cx, .cy, .r, .rx,
            .ry, .d:
            true
        default: false
        }
    }
}
