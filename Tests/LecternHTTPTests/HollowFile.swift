import LecternBase
import LecternTestKit

/// Bytes with a hole of zeros of any length.
struct HollowFile: Sendable {
    var head: Bytes
    var hole: UInt64
    var tail: Bytes

    var length: UInt64 { UInt64(head.count) + hole + UInt64(tail.count) }

    func bytes(_ range: Range<UInt64>) -> Bytes {
        Bytes(
            range.map { place in
                if place < UInt64(head.count) { return head[Int(place)] }
                let after = place - UInt64(head.count)
                return after < hole ? 0 : tail[Int(after - hole)]
            })
    }

    /// Serves the bytes by range.
    func answer(_ request: TestHTTPServer.Request) -> TestHTTPServer.Answer {
        var answer = TestHTTPServer.Answer(headers: [
            ("Accept-Ranges", "bytes"), ("Content-Type", "application/epub+zip"),
        ])
        if request.method == "HEAD" {
            answer.length = length
        } else if let range = request.range(of: length) {
            answer.status = 206
            answer.body = bytes(range)
            answer.headers.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"))
        } else {
            answer.length = length
            answer.body = bytes(0..<min(length, 1 << 20))
        }
        return answer
    }

    /// An EPUB whose last entry is 200 MB long.
    static func book() -> HollowFile {
        var book = EPUBBuilder(title: "Large")
        for number in 1...20 {
            book.addChapter("c\(number).xhtml", title: "Chapter \(number)", body: "<p>Text \(number).</p>")
        }
        var zip = book.zip()
        let hole: UInt32 = 200 << 20
        zip.add("EPUB/big.bin", Bytes([0]), method: .stored) {
            $0.declaredLength = hole + 1
            $0.declaredCompressedLength = hole + 1
        }
        var bytes = zip.bytes().array
        // The end record has the offset of the directory, which is after the hole.
        let end = bytes.count - 22
        let start = (0..<4).reduce(0) { $0 | Int(bytes[end + 16 + $1]) << (8 * $1) }
        let moved = UInt32(start) + hole
        for index in 0..<4 { bytes[end + 16 + index] = UInt8(truncatingIfNeeded: moved >> (8 * UInt32(index))) }
        return HollowFile(head: Bytes(Array(bytes[..<start])), hole: UInt64(hole), tail: Bytes(Array(bytes[start...])))
    }
}
