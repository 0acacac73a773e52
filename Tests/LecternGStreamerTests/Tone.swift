import LecternAssets
import LecternBase
import LecternFormats
import LecternModel
import LecternPublication
import LecternTestKit

/// Generated audio: tones in WAVE files with 8,000 samples per second.
enum Tone {
    /// - Parameter loudness: of the tone; 0 is silence.
    static func wave(seconds: Double, hertz: Int = 440, loudness: Int = 8_000) -> Bytes {
        let rate = 8_000
        let count = Int(seconds * Double(rate))
        // A triangle wave needs no sine.
        let period = rate / hertz
        var samples: [UInt8] = []
        for index in 0..<count {
            let height = abs(index % period * 4 - period * 2)
            samples += number(height * loudness / period - loudness, 2)
        }
        return file(samples)
    }

    /// Returns tones one after the other.
    static func joined(_ waves: [Bytes]) -> Bytes { file(waves.flatMap { $0.array.dropFirst(44) }) }

    private static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func file(_ samples: [UInt8]) -> Bytes {
        let rate = 8_000
        // One channel, 16 bits a sample.
        let format = [(16, 4), (1, 2), (1, 2), (rate, 4), (rate * 2, 4), (2, 2), (16, 2)].flatMap(number)
        let head = Array("RIFF".utf8) + number(36 + samples.count, 4) + Array("WAVEfmt ".utf8)
        return Bytes(head + format + Array("data".utf8) + number(samples.count, 4) + samples)
    }

    /// A Readium audiobook of tones in a compressed ZIP file, without durations
    /// in the manifest.
    static func book(_ tracks: [Bytes]) async throws -> Publication {
        var zip = ZIPBuilder()
        let order = tracks.indices.map { #"{"href": "t\#($0).wav", "type": "audio/wav"}"# }.joined(separator: ", ")
        zip.add(
            "manifest.json",
            #"""
            {"metadata": {"title": "Tones", "conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook"},
             "readingOrder": [\#(order)]}
            """#)
        for (index, bytes) in tracks.enumerated() { zip.add("t\(index).wav", bytes) }
        let asset = try await AssetRetriever.files.retrieve(
            resource: DataResource(zip.bytes(), properties: ResourceProperties(filename: "tones.audiobook")))
        return try await PublicationOpener(parser: ReadiumWebPubParser()).open(asset)
    }
}

/// A resource as on a server: never immediate.
struct SlowResource: Resource {
    let source: DataResource

    func length() async throws(ReadError) -> UInt64 { try await source.length() }

    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        await Task.yield()
        return try await source.read(range: range)
    }
}

/// A resource with an unreadable part.
struct BrokenResource: Resource {
    let source: DataResource
    let hole: Range<UInt64>

    func length() async throws(ReadError) -> UInt64 { try await source.length() }

    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        guard let range, !range.overlaps(hole) else { throw .access(.other("the line is dead")) }
        return try await source.read(range: range)
    }
}
