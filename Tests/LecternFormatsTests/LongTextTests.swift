import Foundation
import LecternAssets
import LecternBase
import LecternMarkup
import LecternPublication
import LecternTestKit
import Synchronization
import Testing

@testable import LecternFormats

/// Long texts are read from their file in pieces.
@Suite(.timeLimit(.minutes(10))) struct LongTextTests {
    private static let paragraph = "第十二章 标题：他说了一句话，就走了。日本語のテキスト, and some words — naïve ones."

    private static let encodings: [(label: String, mark: [UInt8])] = [
        ("UTF-8", []), ("UTF-8", [0xEF, 0xBB, 0xBF]), ("GB18030", []), ("UTF-16LE", [0xFF, 0xFE]), ("UTF-16BE", []),
        ("UTF-32LE", [0xFF, 0xFE, 0, 0]), ("EUC-JP", []),
    ]

    /// Pieces of any length join to the decoded text.
    @Test(arguments: encodings.indices) func piecesJoinToTheWhole(index: Int) throws {
        let (label, mark) = Self.encodings[index]
        let texts = ["EUC-JP": "日本語のテキストです。", "GB18030": "他说了一句话，就走了。我们都在这里。"]
        let text = (texts[label] ?? Self.paragraph) + "\r\n"
        let bytes = Bytes(mark + (try #require(encode(String(repeating: text, count: 40), as: label))))
        let file = DataResource(bytes)
        let found = try CharsetDetector.encoding(of: file, length: UInt64(bytes.count))
        let whole = CharsetDetector.decode(bytes)
        #expect(whole.encoding == found.encoding && found.markLength == mark.count)
        for length in [UInt64(1), 7, 64, 333, 1 << 20] {
            let pieces = try TextPieces(
                of: file, UInt64(found.markLength)..<UInt64(bytes.count), found.encoding, pieceLength: length)
            #expect(pieces.slice(0..<pieces.count) == whole.utf8)
            #expect(!pieces.hasReplacements)
            // No line exceeds the limit.
            guard length > 300 else { continue }
            let lines = TextLines(pieces)
            #expect((0..<lines.count).map { lines[$0] + "\r\n" }.joined() == whole.utf8.utf8Text)
        }
    }

    /// Compares lines with a simple implementation.
    @Test func linesEndAtLineEnds() {
        var random = Seeded(state: 5)
        for _ in 0..<300 {
            let letters = ["a", "b ", "字", "\n", "\n\n\n", "\r\n", "\r", "\u{C}", " "]
            let text = (0..<Int.random(in: 0..<30, using: &random)).map { _ in
                letters[Int.random(in: letters.indices, using: &random)]
            }.joined()
            var expected: [[UInt8]] = []
            var (line, isOpen, previous): ([UInt8], Bool, UInt8) = ([], false, 0)
            for byte in text.utf8 {
                if byte == 10, previous == 13 {
                } else if [10, 12, 13].contains(byte) {
                    expected.append(line)
                    line = []
                    isOpen = false
                } else {
                    line.append(byte)
                    isOpen = true
                }
                previous = byte
            }
            if isOpen { expected.append(line) }
            var kept: [[UInt8]] = []
            for line in expected where !line.isEmpty || kept.suffix(2) != [[], []] { kept.append(line) }
            let lines = TextLines(Bytes(utf8: text))
            #expect((0..<lines.count).map { Array(lines[$0].utf8) } == kept)
        }
    }

    /// The byte test never rejects a heading.
    @Test func byteTestKeepsAllHeadings() {
        var random = Seeded(state: 9)
        let parts = [
            "第", "十二", "章", "卷", "三", "楔子", "【", "「", "[", "\u{3000}", " ", "\t", "\u{A0}", "\u{2003}", "\0", "CHAPTER",
            "Chapter",
            "chapter", " IV", ".", " 12", "PART", "Prologue", "NOTES", "—", ": ", "É", "标题", "word", "［＃「上」は大見出し］",
            "［＃「下」は中見出し］", "\u{FEFF}", "尾声", "ACKNOWLEDGEMENTS", "Глава", "первая", "Erstes", "Kapitel", "Épilogue",
            "（10）", "004",
            "제9장", "第八話", "=", "☆", "Chương", "III.", "Vol.", "一、", "正文", "1. ", "(3)", "プロローグ", "Lời", "đầu",
        ]
        var found = 0
        for _ in 0..<20_000 {
            let line = (0..<Int.random(in: 1..<6, using: &random)).map { _ in
                parts[Int.random(in: parts.indices, using: &random)]
            }.joined()
            let text = line.trimmed
            let isHeading = AozoraMarkup.heading(text) != nil || HeadingLine(text) != nil
            let mayBegin = Array(line.utf8).withUnsafeBytes { HeadingBytes.mayBegin($0) }
            #expect(mayBegin || !isHeading, "\(line)")
            if isHeading { found += 1 }
        }
        #expect(found > 500)
        for line in ["他说了一句话。", "He said nothing.", "CHAPEL", "", "   ", "word CHAPTER 1"] {
            #expect(!Array(line.utf8).withUnsafeBytes { HeadingBytes.mayBegin($0) })
        }
    }

    /// A file of many megabytes is not loaded, and gives the same book.
    @Test func longFilesAreNotLoaded() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            let chapters = (1...60).map { number in
                "CHAPTER \(number). NAME\n\n"
                    + String(repeating: "Words of chapter \(number), and more.\n\n", count: 3_000)
            }
            let path = folder + "/long.txt"
            try Data(chapters.joined().utf8).write(to: URL(filePath: path))
            let file = try FileResource(path: path)
            let length = try file.lengthNow()
            #expect(length > TextPieces.shortest)
            let asset = Asset.resource(file, .text)
            let publication = try await TextParser().parse(asset, diagnostics: DiagnosticSink())
            #expect(publication.tableOfContents.count == 60)
            let last = try #require(publication.readingOrder.last.flatMap { publication.get($0) })
            #expect(try await last.read().utf8Text.contains("<p>Words of chapter 60, and more.</p>"))
            // Another process truncates the file.
            try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: 1_000)
            let other = try #require(publication.get(publication.readingOrder[20]))
            await #expect(throws: ReadError.self) { try await other.read() }
        }
    }

    /// A long remote text is fetched once, in pieces, and gives the same book.
    @Test func longRemoteTextsAreFetchedOnce() async throws {
        let text = (1...40).map { number in
            "CHAPTER \(number)\n\n"
                + String(repeating: "Words of chapter \(number), and more of them.\n\n", count: 7_000)
        }.joined()
        let far = FarResource(Bytes(utf8: text))
        let publication = try await TextParser().parse(.resource(far, .text), diagnostics: DiagnosticSink())
        #expect(publication.tableOfContents.count == 40)
        let first = try #require(publication.readingOrder.first.flatMap { publication.get($0) })
        #expect(try await first.read().utf8Text.contains("<p>Words of chapter 1, and more of them.</p>"))
        #expect(far.total == text.utf8.count && text.utf8.count > TemporaryCopy.pieceLength)
        #expect(far.longest <= TemporaryCopy.pieceLength)
    }

    /// Cancellation does not wait for the fetch.
    @Test func fetchingCanBeCancelled() async throws {
        let far = FarResource(Bytes([UInt8](repeating: 0x61, count: 20 << 20)))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await TextParser().parse(.resource(far, .text), diagnostics: DiagnosticSink())
        }
        await #expect(throws: (any Error).self) { try await task.value }
        #expect(far.total == 0)
    }

    /// Hard-wrapped lines without empty lines are divided into parts.
    @Test func overlongParagraphsAreDivided() async throws {
        let line = "Lines of words that go on and on and on until they are broken at a width\n"
        let publication = try await open(
            Bytes(utf8: String(repeating: line, count: 20_000)), name: "a.txt", TextParser())
        #expect((3...8).contains(publication.readingOrder.count))
    }

    /// Thousands of tables of contents are scanned once.
    @Test func nestedContentsTakeLinearTime() {
        let growth = growth(from: 800) { count in
            let text = (0..<count).map { number in
                (1...4).map { "第\((number * 4 + $0) % 9_973)章\n" }.joined() + "第一章\n文字\n"
            }.joined()
            let book = PlainTextBook(TextLines(Bytes(utf8: text))).book(title: nil)
            #expect(!book.readingOrder.isEmpty)
        }
        #expect(growth < 9)
    }

    /// A partly read document is kept only briefly.
    @Test func partlyReadDocumentsAreDropped() async throws {
        let documents = DocumentInPieces(patience: .milliseconds(50))
        let long = Bytes([UInt8](repeating: 7, count: 1 << 19))
        let made = Count()
        func read() throws(ReadError) {
            _ = try documents.bytes(of: 1, 0..<9) { () throws(ReadError) in
                made.increase()
                return long
            }
        }
        try read()
        try read()
        #expect(made.value == 1)
        let isForgotten = try await eventually { () async throws in
            try await Task.sleep(for: .milliseconds(200))
            try read()
            return made.value > 1
        }
        #expect(isForgotten)
    }
}

/// A deterministic random number generator.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }
}

/// Remote bytes that count reads.
private final class FarResource: Resource {
    private let bytes: Bytes
    private let reads = Mutex<[Int]>([])
    var total: Int { reads.withLock { $0.reduce(0, +) } }
    var longest: Int { reads.withLock { $0.max() ?? 0 } }

    init(_ bytes: Bytes) { self.bytes = bytes }

    func length() async throws(ReadError) -> UInt64 { UInt64(bytes.count) }

    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        let part = range.map { bytes.clamped(to: $0) } ?? bytes
        reads.withLock { $0.append(part.count) }
        return part
    }
}

/// A counter.
private final class Count {
    private(set) var value = 0
    func increase() { value += 1 }
}
