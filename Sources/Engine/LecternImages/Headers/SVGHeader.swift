/// Reads the intrinsic size of an SVG document by a bounded scan for its root tag.
///
/// SVG 2, section 8.2, and CSS Images 3, section 4.1: absolute `width` and `height` are the size, the `viewBox` gives
/// the aspect ratio.
enum SVGHeader {
    /// The largest offset at which the root tag may end.
    private static let limit = 1 << 16

    static func info(_ reader: ByteReader) -> ImageInfo? {
        let end = min(reader.bytes.count, limit)
        guard let start = rootTag(reader, end: end) else { return nil }
        var width: Double?
        var height: Double?
        var box: [Double] = []
        forEachAttribute(reader, from: start, end: end) { name, value in
            switch name {
            case "width": width = length(value)
            case "height": height = length(value)
            case "viewBox": box = numbers(value)
            default: break
            }
        }
        return info(width: width, height: height, viewBox: box)
    }

    /// The start of an element: the end of its name, and the names of its attributes.
    struct OpenTag {
        var end: Int
        var attributes: Set<String>
    }

    /// The start of the root; nil if the file has none.
    static func openTag(_ bytes: [UInt8]) -> OpenTag? {
        let start = bytes.withUnsafeBufferPointer { buffer in
            rootTag(ByteReader(bytes: buffer), end: min(buffer.count, limit))
        }
        return start.map { attributes(of: bytes, from: $0) }
    }

    /// The start of an element whose name ends at an offset.
    static func attributes(of bytes: [UInt8], from end: Int) -> OpenTag {
        var tag = OpenTag(end: end, attributes: [])
        bytes.withUnsafeBufferPointer { buffer in
            let reader = ByteReader(bytes: buffer)
            forEachAttribute(reader, from: end, end: min(buffer.count, end + limit)) { name, _ in
                tag.attributes.insert(name)
            }
        }
        return tag
    }

    /// Combines `width`, `height` and `viewBox`.
    static func info(width: Double?, height: Double?, viewBox: [Double]) -> ImageInfo {
        var ratio: Double?
        if viewBox.count == 4 {
            // A `viewBox` without area disables rendering.
            guard viewBox[2] > 0, viewBox[3] > 0 else {
                return ImageInfo(format: .svg, width: 0, height: 0, ratio: nil)
            }
            ratio = viewBox[2] / viewBox[3]
        }
        if let width, let height, width > 0, height > 0 { ratio = width / height }
        return ImageInfo(format: .svg, width: width, height: height, ratio: ratio)
    }

    /// The offset after `<svg`, past declarations, comments and the doctype.
    private static func rootTag(_ reader: ByteReader, end: Int) -> Int? {
        var offset = reader.has("\u{FEFF}", at: 0) ? 3 : 0
        while offset < end {
            guard let byte = reader.byte(offset) else { return nil }
            if byte <= 0x20 {
                offset += 1
            } else if reader.has("<!--", at: offset) {
                offset = skip(reader, offset + 4, end: end, past: "-->")
            } else if reader.has("<?", at: offset) {
                offset = skip(reader, offset + 2, end: end, past: "?>")
            } else if reader.has("<!", at: offset) {
                offset = skipDoctype(reader, offset + 2, end: end)
            } else if byte == 0x3C {
                return afterName(reader, offset + 1, end: end)
            } else {
                return nil
            }
        }
        return nil
    }

    /// The offset after the tag's name if that is `svg` or `prefix:svg`.
    private static func afterName(_ reader: ByteReader, _ start: Int, end: Int) -> Int? {
        var offset = start
        var local = start
        while offset < end, let byte = reader.byte(offset), byte > 0x20, byte != 0x3E, byte != 0x2F {
            offset += 1
            if byte == 0x3A { local = offset }
        }
        return offset - local == 3 && reader.has("svg", at: local) ? offset : nil
    }

    private static func skip(_ reader: ByteReader, _ start: Int, end: Int, past text: StaticString) -> Int {
        var offset = start
        while offset < end, !reader.has(text, at: offset) { offset += 1 }
        return offset + text.utf8CodeUnitCount
    }

    private static func skipDoctype(_ reader: ByteReader, _ start: Int, end: Int) -> Int {
        var offset = start
        var depth = 0
        while offset < end, let byte = reader.byte(offset) {
            offset += 1
            if byte == 0x5B { depth += 1 }
            if byte == 0x5D { depth -= 1 }
            if byte == 0x3E, depth <= 0 { break }
        }
        return offset
    }

    private static func forEachAttribute(
        _ reader: ByteReader, from start: Int, end: Int, visit: (_ name: String, _ value: String) -> Void
    ) {
        var offset = start
        while offset < end, let byte = reader.byte(offset), byte != 0x3E {
            guard byte > 0x20, byte != 0x2F else {
                offset += 1
                continue
            }
            let nameStart = offset
            while let byte = reader.byte(offset), byte > 0x20, byte != 0x3D, byte != 0x3E, offset < end { offset += 1 }
            let name = text(reader, nameStart..<offset)
            while let byte = reader.byte(offset), byte <= 0x20 || byte == 0x3D, offset < end { offset += 1 }
            guard let quote = reader.byte(offset), quote == 0x22 || quote == 0x27 else { return }
            let valueStart = offset + 1
            offset = valueStart
            while let byte = reader.byte(offset), byte != quote, offset < end { offset += 1 }
            guard offset < end else { return }
            offset += 1
            visit(name, text(reader, valueStart..<offset - 1))
        }
    }

    private static func text(_ reader: ByteReader, _ range: Range<Int>) -> String {
        String(decoding: reader.bytes[range.clamped(to: 0..<reader.bytes.count)], as: UTF8.self)
    }

    /// An absolute length in CSS pixels; `nil` for percentages and font-relative units.
    static func length(_ text: String) -> Double? {
        var bytes = Array(text.utf8)[...]
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        let unitStart = bytes.lastIndex { (0x30...0x39).contains($0) || $0 == 0x2E }.map { $0 + 1 } ?? bytes.startIndex
        guard let number = Double(String(decoding: bytes[..<unitStart], as: UTF8.self)), number.isFinite, number >= 0
        else {
            return nil
        }
        switch String(decoding: bytes[unitStart...], as: UTF8.self).lowercased() {
        case "", "px": return number
        case "pt": return number * 4 / 3
        case "pc": return number * 16
        case "in": return number * 96
        case "cm": return number * 96 / 2.54
        case "mm": return number * 96 / 25.4
        case "q": return number * 96 / 101.6
        case "em", "rem": return number * 16
        case "ex", "ch": return number * 8
        default: return nil
        }
    }

    /// Numbers separated by white space or commas.
    static func numbers(_ text: String) -> [Double] {
        text.utf8.split { $0 <= 0x20 || $0 == 0x2C }.prefix(5).compactMap { Double(String($0) ?? "") }
    }
}
