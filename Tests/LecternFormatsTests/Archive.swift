import LecternAssets
import LecternBase
import LecternFormats
import LecternModel
import LecternPublication
import LecternTestKit
import Testing

/// Opens files as an archive.
func open(
    _ files: [(path: String, bytes: Bytes)], name: String = "book.zip", _ parser: any PublicationParser
) async throws -> Publication {
    var zip = ZIPBuilder()
    for file in files { zip.add(file.path, file.bytes) }
    let resource = DataResource(zip.bytes(), properties: ResourceProperties(filename: name))
    return try await PublicationOpener(parser: parser).open(try await AssetRetriever.files.retrieve(resource: resource))
}

/// Opens a single file.
func open(_ bytes: Bytes, name: String, _ parser: any PublicationParser) async throws -> Publication {
    let resource = DataResource(bytes, properties: ResourceProperties(filename: name))
    return try await PublicationOpener(parser: parser).open(try await AssetRetriever.files.retrieve(resource: resource))
}

extension Publication {
    var codes: [String] { diagnostics.map(\.code.rawValue) }

    func text(_ href: String) async throws -> String? {
        guard let url = AnyURL(string: href), let resource = resource(at: url) else { return nil }
        return try await resource.read().utf8Text
    }
}

/// The smallest GIF: one pixel.
let pixel = Bytes([
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0,
    0, 2, 2, 0x44, 1, 0, 0x3B,
])
