import Foundation
import Lectern
import LecternImages
import LecternTestKit
import Testing

/// Documents inside of documents: `iframe`, `object` and `embed`.
@Suite(.timeLimit(.minutes(5))) struct EmbeddedDocumentTests {
    /// Draws a document of 100 by 60 pixels beside the files of a folder, and returns the colours at places.
    private func colors(
        _ body: String, _ files: [String: String] = [:], at places: [(x: Int, y: Int)]
    ) async throws -> [String] {
        try await withTemporaryFolder { folder in
            for (name, text) in files { try write(Bytes(utf8: text), toFile: folder + "/" + name) }
            let style = "body { margin: 0 } iframe, object, embed { border: 0; width: 40px; height: 30px }"
            let document = HTMLDocument(html: "<!DOCTYPE html><style>\(style)</style>\(body)", folder: folder)
            let picture = try #require(document.picture(width: 100, height: 60))
            return places.map { place in
                let at = place.y * picture.bytesPerRow + place.x * 4
                return picture.pixels[at..<at + 3].reversed().map { String($0, radix: 16) }.joined(separator: ",")
            }
        }
    }

    private let green = "<!DOCTYPE html><body style='margin:0;background:#0f0'>"

    @Test func framesShowTheirDocuments() async throws {
        let files = ["a.html": green, "b.html": "<body style='margin:0'><div style='height:10px;background:#00f'>"]
        let shown = try await colors(
            "<iframe src='a.html'></iframe><object data='b.html' type='text/html'>no</object>", files,
            at: [(20, 15), (39, 29), (60, 5), (60, 20), (90, 15)])
        #expect(shown == ["0,ff,0", "0,ff,0", "0,0,ff", "ff,ff,ff", "ff,ff,ff"])
    }

    @Test func theViewportIsTheBoxOfTheElement() async throws {
        let frame = "<body style='margin:0'><div style='width:50vw;height:50vh;background:#f00'>"
        let shown = try await colors("<embed src='a.html'>", ["a.html": frame], at: [(19, 14), (21, 14), (19, 16)])
        #expect(shown == ["ff,0,0", "ff,ff,ff", "ff,ff,ff"])
    }

    @Test func markupOfTheElementIsShown() async throws {
        let shown = try await colors(
            "<iframe src='none.html' srcdoc=\"<body style='margin:0;background:#00f'>\"></iframe>", at: [(20, 15)])
        #expect(shown == ["0,0,ff"])
    }

    @Test func whatIsNotThereFallsBack() async throws {
        let shown = try await colors(
            "<object data='none.html'><div style='height:10px;background:#f00'></div></object>", at: [(20, 5)])
        #expect(shown == ["ff,0,0"])
        #expect(try await colors("<iframe src='none.html'></iframe>", at: [(20, 15)]) == ["ff,ff,ff"])
    }

    /// No document is shown inside of itself, and frames in frames end.
    @Test func framesInFramesEnd() async throws {
        let frames = green + String(repeating: "<iframe src='b.html'></iframe>", count: 40)
        let others = frames.replacingOccurrences(of: "b.html", with: "a.html")
        let deep = frames.replacingOccurrences(of: "src='b.html'", with: "srcdoc='&lt;iframe srcdoc=x>'")
        let shown = try await colors(
            "<iframe src='a.html'></iframe><iframe src='c.html'></iframe>",
            ["a.html": frames, "b.html": others, "c.html": deep], at: [(39, 29)])
        #expect(shown == ["0,ff,0"])
    }

    /// A box at a whole place has whole edges, and so has text that stands on whole pixels.
    @Test func textOfPicturesHasSharpBaselines() throws {
        let document = HTMLDocument(
            html: "<!DOCTYPE html><body style='margin:0;font:21.3px/40px serif'><p style='margin:3.4px'>EEEEE</p>")
        let picture = try #require(document.picture(width: 120, height: 60))
        var greys = 0
        for y in 0..<picture.height {
            let row = (0..<picture.width).map { picture.pixels[y * picture.bytesPerRow + $0 * 4] }
            let darkest = row.min() ?? 255
            if (40..<200).contains(darkest) { greys += 1 }
        }
        #expect(greys == 0)
    }
}
