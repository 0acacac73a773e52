/// Reads the size of an AVIF file: the largest `ispe` property in `meta/iprp/ipco`. ISO/IEC 23008-12.
enum AVIFHeader {
    static func info(_ reader: ByteReader) -> ImageInfo? {
        guard reader.has("avif", at: 8) || reader.has("avis", at: 8) || reader.has("mif1", at: 8) else { return nil }
        guard let meta = find("meta", reader, 0..<reader.bytes.count), meta.count > 4 else { return nil }
        guard let properties = find("iprp", reader, meta.dropFirst(4)), let container = find("ipco", reader, properties)
        else {
            return nil
        }
        var best: ImageInfo?
        reader.forEachBox(in: container) { name, content in
            guard reader.has("ispe", at: name) else { return true }
            let info = ImageInfo.raster(
                .avif, reader.big32(content.lowerBound + 4), reader.big32(content.lowerBound + 8))
            if let width = info?.width, width > best?.width ?? 0 { best = info }
            return true
        }
        return best
    }

    private static func find(_ name: StaticString, _ reader: ByteReader, _ range: Range<Int>) -> Range<Int>? {
        var match: Range<Int>?
        reader.forEachBox(in: range) { at, content in
            if reader.has(name, at: at) { match = content }
            return match == nil
        }
        return match
    }
}
