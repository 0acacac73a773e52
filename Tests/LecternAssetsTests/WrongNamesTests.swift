import LecternAssets
import LecternBase
import LecternTestKit
import Testing

/// File names are irrelevant if the bytes determine the format.
@Suite(.timeLimit(.minutes(10))) struct WrongNames {
    private static func zip(_ entries: (String, String)...) -> [UInt8] {
        var zip = ZIPBuilder()
        for (path, text) in entries { zip.add(path, text) }
        return zip.bytes().array
    }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func manifest(_ type: String) -> String {
        #"{"metadata": {"title": "x"}, "readingOrder": [{"href": "a", "type": "\#(type)"}]}"#
    }

    /// Files of 26 formats.
    private static let samples: [(bytes: [UInt8], type: MediaType)] = [
        (zip(("META-INF/container.xml", "<container/>")), .epub), (zip(("p.opf", "<package/>")), .epub),
        (text("%PDF-1.7\n"), .pdf), (text("AT&TFORM\0\0\u{1}\0DJVU"), .djvu),
        (zip(("1.jpg", "x"), ("2.jpg", "x")), .cbz),
        (zip(("1.mp3", "x"), ("2.mp3", "x")), .zab),
        (zip(("manifest.json", manifest("text/html"))), .readiumWebPub),
        (zip(("manifest.json", manifest("image/jpeg"))), .divina),
        (zip(("manifest.json", manifest("audio/mpeg"))), .audiobook),
        (zip(("publication.json", #"{"@context": "https://www.w3.org/ns/pub-context"}"#)), .lpf),
        (zip(("a.fb2", "<FictionBook/>")), .fictionBook), (text("<?xml version='1.0'?><FictionBook/>"), .fictionBook),
        (text(manifest("text/html")), .readiumWebPubManifest), (text(manifest("image/png")), .divinaManifest),
        (text(manifest("audio/mpeg")), .readiumAudiobookManifest),
        (text(#"{"metadata": {"title": "x"}, "publications": []}"#), .opds2),
        (text("<feed xmlns='http://www.w3.org/2005/Atom'/>"), .opds1), (text(#"{"a": 1}"#), .json),
        (text("<!DOCTYPE html><p>x"), .html), (text("<html xmlns='http://www.w3.org/1999/xhtml'/>"), .xhtml),
        (text("<svg xmlns='http://www.w3.org/2000/svg'/>"), .svg), ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), (text("GIF89a"), .gif),
        (text("RIFF    WEBPVP8 "), .webp), (text("BM        "), .bmp), (text("fLaC"), .flac), (text("OggS"), .ogg),
    ]

    @Test(arguments: ["a.epub", "a.pdf", "a.cbz", "a.mp3", "a.txt", "a.exe", "a"])
    func bytesDetermineTheFormat(name: String) async throws {
        #expect(Self.samples.count >= 25)
        for (bytes, type) in Self.samples {
            let resource = DataResource(Bytes(bytes), properties: ResourceProperties(filename: name))
            let found = try? await AssetRetriever.files.retrieve(resource: resource).format.mediaType
            #expect(found == type, "\(type) called \(name) is taken for \(found.map(\.string) ?? "nothing")")
        }
    }
}
