/// Reads the size of an AVIF file: the largest `ispe` property in `meta/iprp/ipco`. ISO/IEC 23008-12.
enum AVIFHeader {
    static func info(_ reader: ByteReader) -> ImageInfo? {
        guard reader.has("avif", at: 8) || reader.has("avis", at: 8) || reader.has("mif1", at: 8) else { return nil }
        guard let meta = find("meta", in: reader, within: 0..<reader.bytes.count), meta.count > 4 else { return nil }
        guard let properties = find("iprp", in: reader, within: meta.dropFirst(4)),
            let container = find("ipco", in: reader, within: properties)
        else {
            return nil
        }
        var best: ImageInfo?
        reader.forEachBox(in: container) { name, content in
            guard reader.has("ispe", at: name) else { return true }
            let info = ImageInfo.raster(
                .avif, width: reader.big32(content.lowerBound + 4), height: reader.big32(content.lowerBound + 8))
            if let width = info?.width, width > best?.width ?? 0 { best = info }
            return true
        }
        return best
    }

    private static func find(_ name: StaticString, in reader: ByteReader, within range: Range<Int>) -> Range<Int>? {
        var match: Range<Int>?
        reader.forEachBox(in: range) { at, content in
            if reader.has(name, at: at) { match = content }
            return match == nil
        }
        return match
    }
}
