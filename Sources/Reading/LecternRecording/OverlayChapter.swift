/// A document of an EPUB with its speech: spans around the spoken words, and the clips that sound for them.
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-media-overlays
struct OverlayChapter {
    /// A spoken utterance.
    struct Clip {
        /// In the canonical text of the document; `nil` for text that is not in it, such as an alternative text.
        var range: Range<Int>?
        /// In seconds of the chapter's sound.
        var start: Double
        var end: Double
        /// Where words begin, in the canonical text and in seconds of the chapter's sound.
        var words: [(offset: Int, time: Double)]
    }

    /// A span and its sound.
    private struct Pair {
        var id: String
        var start: Double
        var end: Double
    }

    /// The document with spans.
    let document: [UInt8]
    private let pairs: [Pair]

    var isSilent: Bool { pairs.isEmpty }
    var duration: Double { pairs.last?.end ?? 0 }

    /// - Parameter length: the length of the canonical text that the clips refer to.
    /// - Returns: `nil` if the document has another text.
    init?(_ bytes: [UInt8], _ clips: [Clip], length: Int) {
        guard let runs = TextRuns(bytes), runs.length == length else { return nil }
        var pairs: [Pair] = []
        var inserts: [(position: Int, text: String)] = []
        for clip in clips {
            let parts = clip.range.map { runs.parts(of: $0) } ?? []
            guard !parts.isEmpty else {
                // It sounds while the text before it is shown.
                if !pairs.isEmpty { pairs[pairs.count - 1].end = clip.end }
                continue
            }
            for (index, part) in parts.enumerated() {
                let start = index == 0 ? clip.start : clip.time(at: part.offset)
                // Nothing is spoken for it, such as the mark of a note.
                if index > 0, start <= pairs[pairs.count - 1].start || start >= clip.end { continue }
                if index > 0 { pairs[pairs.count - 1].end = start }
                let id = "spoken-\(pairs.count + 1)"
                inserts.append((part.bytes.lowerBound, "<span id=\"\(id)\">"))
                inserts.append((part.bytes.upperBound, "</span>"))
                pairs.append(Pair(id: id, start: start, end: clip.end))
            }
        }
        document = Self.inserting(inserts, in: bytes)
        self.pairs = pairs
    }

    private static func inserting(_ inserts: [(position: Int, text: String)], in bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        for insert in inserts {
            result += bytes[position..<insert.position]
            result += insert.text.utf8
            position = insert.position
        }
        return result + bytes[position...]
    }

    /// The overlay document: the sentences in the body, without a `seq`, which needs the element of a section.
    ///
    /// - Parameters:
    ///   - text: the document's href, as seen from the overlay.
    ///   - sound: the href of the sound.
    func smil(text: String, sound: String) -> String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<smil xmlns=\"http://www.w3.org/ns/SMIL\" version=\"3.0\">",
            "  <body>",
        ]
        for pair in pairs {
            lines.append("    <par id=\"par-\(pair.id)\">")
            lines.append("      <text src=\"\(text)#\(pair.id)\"/>")
            let (begin, end) = (SoundFile.clock(pair.start), SoundFile.clock(pair.end))
            lines.append("      <audio src=\"\(sound)\" clipBegin=\"\(begin)\" clipEnd=\"\(end)\"/>")
            lines.append("    </par>")
        }
        return (lines + ["  </body>", "</smil>", ""]).joined(separator: "\n")
    }
}

extension OverlayChapter.Clip {
    /// When the text at an offset is spoken.
    fileprivate func time(at offset: Int) -> Double { words.first { $0.offset >= offset }?.time ?? end }
}
