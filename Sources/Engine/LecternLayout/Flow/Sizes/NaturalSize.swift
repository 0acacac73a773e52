import LecternCSS
import LecternGeometry
import LecternImages
import LecternMarkup

/// The natural dimensions of replaced content. CSS Images 3, section 5.1.
struct NaturalSize {
    var width: LayoutUnit?
    var height: LayoutUnit?
    /// Width divided by height.
    var ratio: Double?
    /// Whether limits scale both axes together.
    var keepsRatio = false
}

extension ReplacedLayout {
    /// The natural dimensions of replaced content.
    func naturalSize(of box: LayoutBox) -> NaturalSize {
        guard case .replaced(let content) = box.kind else { return NaturalSize() }
        var natural = NaturalSize()
        switch content {
        case .bullet, .control: break
        case .image(let url, _):
            guard let info = images?.info(for: url) else {
                natural.width = .zero
                natural.height = .zero
                break
            }
            natural.width = info.width.map { LayoutUnit(rounding: $0) }
            natural.height = info.height.map { LayoutUnit(rounding: $0) }
            natural.ratio = info.ratio
        case .svg(let node): natural = svgNaturalSize(node)
        case .document:
            // Frames have no ratio: CSS 2.2, sections 10.3.2 and 10.6.2.
            return NaturalSize(width: 300, height: 150, ratio: box.style.box.aspectRatio.flatMap { $0 > 0 ? $0 : nil })
        case .placeholder(_, _, let width, let height):
            natural.width = LayoutUnit(width ?? 300)
            natural.height = LayoutUnit(height ?? 150)
        }
        if natural.ratio == nil, let width = natural.width, let height = natural.height, width > .zero, height > .zero {
            natural.ratio = width / height
        }
        if let ratio = box.style.box.aspectRatio, ratio > 0 { natural.ratio = ratio }
        return natural
    }

    /// From `width`, `height` and `viewBox` of an `svg` element. SVG 2, section 8.
    private func svgNaturalSize(_ node: NodeID) -> NaturalSize {
        var natural = NaturalSize()
        let markup = document.markup
        for attribute in markup.attributes(of: node) where attribute.namespace == .none {
            switch markup.names.text(attribute.name) {
            case "width": natural.width = Self.svgLength(attribute.value)
            case "height": natural.height = Self.svgLength(attribute.value)
            case "viewBox", "viewbox":
                let numbers = attribute.value.split { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }.compactMap {
                    Double($0)
                }
                if numbers.count == 4, numbers[2] > 0, numbers[3] > 0 { natural.ratio = numbers[2] / numbers[3] }
            default: break
            }
        }
        if let width = natural.width, let height = natural.height, width > .zero, height > .zero {
            natural.ratio = width / height
        }
        return natural
    }

    /// An absolute SVG length in pixels; `nil` for percentages and what is no length.
    private static func svgLength(_ text: String) -> LayoutUnit? {
        let trimmed = text.utf8.filter { $0 != 0x20 && $0 != 0x0A && $0 != 0x09 }
        let digits = trimmed.prefix {
            ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E || $0 == 0x2B || $0 == 0x2D || $0 == 0x65
        }
        let units: [(String, Double)] = [
            ("", 1), ("px", 1), ("pt", 96.0 / 72), ("pc", 16), ("in", 96), ("cm", 96 / 2.54), ("mm", 9.6 / 2.54),
            ("m", 16), ("em", 16), ("ex", 8),
        ]
        let unit = String(decoding: trimmed.dropFirst(digits.count), as: UTF8.self)
        guard let value = Double(String(decoding: digits, as: UTF8.self)), value >= 0,
            let factor = units.first(where: { $0.0 == unit })?.1
        else { return nil }
        return LayoutUnit(value * factor)
    }
}

/// The minimum and maximum content sizes.
struct SizeLimits {
    var minWidth = LayoutUnit.zero
    var minHeight = LayoutUnit.zero
    var maxWidth = LayoutUnit.unlimited
    var maxHeight = LayoutUnit.unlimited

    func width(_ value: LayoutUnit) -> LayoutUnit { max(min(value, maxWidth), minWidth) }
    func height(_ value: LayoutUnit) -> LayoutUnit { max(min(value, maxHeight), minHeight) }
}

extension NaturalSize {
    /// Returns the used content size. CSS 2.2, sections 10.3.2 and 10.6.2, with the limits of 10.4 and 10.7.
    ///
    /// - Parameters:
    ///   - width: the specified content width; `nil` for auto.
    ///   - height: the specified content height; `nil` for auto.
    ///   - available: the inline size of the containing block, for content with a ratio and no size.
    func used(_ width: LayoutUnit?, _ height: LayoutUnit?, within limits: SizeLimits, available: LayoutUnit)
        -> PhysicalSize
    {
        let ratio = self.ratio.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        if keepsRatio, let ratio, width != nil || height != nil {
            let size = PhysicalSize(
                width: width ?? LayoutUnit((height ?? .zero).double * ratio),
                height: height ?? LayoutUnit((width ?? .zero).double / ratio))
            if !size.isEmpty { return Self.constrain(size, limits) }
        }
        switch (width, height) {
        case (let width?, let height?):
            return PhysicalSize(width: limits.width(width), height: limits.height(height))
        case (let width?, nil):
            let used = limits.width(width)
            return PhysicalSize(
                width: used, height: limits.height(ratio.map { LayoutUnit(used.double / $0) } ?? self.height ?? 150))
        case (nil, let height?):
            let used = limits.height(height)
            return PhysicalSize(
                width: limits.width(ratio.map { LayoutUnit(used.double * $0) } ?? self.width ?? 300), height: used)
        case (nil, nil):
            let tentative = automatic(ratio, available: available)
            guard ratio != nil, !tentative.isEmpty else {
                return PhysicalSize(width: limits.width(tentative.width), height: limits.height(tentative.height))
            }
            return Self.constrain(tentative, limits)
        }
    }

    private func automatic(_ ratio: Double?, available: LayoutUnit) -> PhysicalSize {
        if let width {
            return PhysicalSize(
                width: width, height: height ?? ratio.map { LayoutUnit(width.double / $0) } ?? 150)
        }
        if let height {
            return PhysicalSize(width: ratio.map { LayoutUnit(height.double * $0) } ?? 300, height: height)
        }
        guard let ratio else { return PhysicalSize(width: 300, height: 150) }
        // No size but a ratio: as wide as a block would be.
        let stretched: LayoutUnit = available < .unlimited / 2 && available > .zero ? available : 300
        return PhysicalSize(width: stretched, height: LayoutUnit(stretched.double / ratio))
    }

    /// The table of CSS 2.2, section 10.4: limits keep the ratio where they can.
    private static func constrain(_ size: PhysicalSize, _ limits: SizeLimits) -> PhysicalSize {
        let (w, h) = (size.width, size.height)
        let (minW, minH) = (limits.minWidth, limits.minHeight)
        let (maxW, maxH) = (max(limits.maxWidth, minW), max(limits.maxHeight, minH))
        func scaledHeight(_ width: LayoutUnit) -> LayoutUnit { h * (width / w) }
        func scaledWidth(_ height: LayoutUnit) -> LayoutUnit { w * (height / h) }
        if w > maxW && h > maxH {
            return maxW / w <= maxH / h
                ? PhysicalSize(width: maxW, height: max(minH, scaledHeight(maxW)))
                : PhysicalSize(width: max(minW, scaledWidth(maxH)), height: maxH)
        }
        if w < minW && h < minH {
            return minW / w <= minH / h
                ? PhysicalSize(width: min(maxW, scaledWidth(minH)), height: minH)
                : PhysicalSize(width: minW, height: min(maxH, scaledHeight(minW)))
        }
        if w < minW && h > maxH { return PhysicalSize(width: minW, height: maxH) }
        if w > maxW && h < minH { return PhysicalSize(width: maxW, height: minH) }
        if w > maxW { return PhysicalSize(width: maxW, height: max(scaledHeight(maxW), minH)) }
        if w < minW { return PhysicalSize(width: minW, height: min(scaledHeight(minW), maxH)) }
        if h > maxH { return PhysicalSize(width: max(scaledWidth(maxH), minW), height: maxH) }
        if h < minH { return PhysicalSize(width: min(scaledWidth(minH), maxW), height: minH) }
        return size
    }
}
