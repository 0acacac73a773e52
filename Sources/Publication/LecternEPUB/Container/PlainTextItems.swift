import LecternAssets
import LecternBase
import LecternMarkup

/// Items of plain text, which some books have in their spine without a fallback:
/// they are read as XHTML, a paragraph for each block of lines.
enum PlainTextItems {
    /// Returns a container whose entries of plain text are documents.
    static func converting(
        _ container: any Container, _ package: PackageDocument, items: PackageManifest
    ) -> any Container {
        guard items.items.contains(where: { $0.mediaType == .text }) else { return container }
        let read = package.readSpine.compactMap { items.item(id: $0.idref) ?? items.item(foldedID: $0.idref) }
        let paths = Set(read.filter { isRead($0, items) }.compactMap(\.entry))
        guard !paths.isEmpty else { return container }
        return TransformingContainer(container) { path, resource in
            guard paths.contains(path) else { return resource }
            return TransformingResource(resource) { bytes throws(ReadError) in document(bytes) }
        }
    }

    /// Whether an item of the spine is plain text without a fallback that can be
    /// shown.
    static func isRead(_ item: PackageManifest.Item, _ items: PackageManifest) -> Bool {
        item.mediaType == .text
            && !items.fallbackChain(of: item).contains { $0.mediaType.isHTML || $0.mediaType.isImage }
    }

    private static func document(_ text: Bytes) -> Bytes {
        var blocks: [[String]] = [[]]
        let lines = TextEncoding.decode(text).utf8.utf8Text.split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for line in lines {
            if line.allSatisfy(\.isWhitespace) {
                blocks.append([])
            } else {
                blocks[blocks.count - 1].append(escaped(line))
            }
        }
        let body = blocks.filter { !$0.isEmpty }.map { "<p>" + $0.joined(separator: "<br/>") + "</p>" }
        return Bytes(
            utf8: """
                <html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>\(body.joined(separator: "\n"))</body></html>
                """)
    }

    private static func escaped(_ line: Substring) -> String {
        let spaced = line.utf8.map { $0 < 0x20 && $0 != 0x9 ? 0x20 : $0 }
        return String(decoding: spaced, as: UTF8.self).escapedForXML
    }
}
