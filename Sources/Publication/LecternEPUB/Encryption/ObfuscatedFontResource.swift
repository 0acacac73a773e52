import LecternAssets
import LecternBase
import Synchronization

/// A font that is deobfuscated when it is read, in any range.
///
/// Some books declare an obfuscation that was not applied, others use another
/// of their identifiers as key. The key is chosen so that the font's signature
/// is right.
final class ObfuscatedFontResource: Resource {
    private let source: any Resource
    private let obfuscation: FontObfuscation
    private let keys: [[UInt8]]
    /// The key in use, chosen at the first read; empty for a plain font.
    private let chosenKey = Mutex<[UInt8]?>(nil)

    init(_ source: any Resource, obfuscation: FontObfuscation, keys: [[UInt8]]) {
        self.source = source
        self.obfuscation = obfuscation
        self.keys = keys
    }

    var properties: ResourceProperties { source.properties }

    func length() async throws(ReadError) -> UInt64 { try await source.length() }

    func lengthImmediately() throws(ReadError) -> UInt64? { try source.lengthImmediately() }

    func read(range: Range<UInt64>?) async throws(ReadError) -> Bytes {
        let bytes = try await source.read(range: range)
        if let key = chosenKey.withLock({ $0 }) { return plain(bytes, from: range?.lowerBound ?? 0, key: key) }
        let key = choose(head: try await source.read(range: 0..<4))
        return plain(bytes, from: range?.lowerBound ?? 0, key: key)
    }

    func readImmediately(range: Range<UInt64>?) throws(ReadError) -> Bytes? {
        guard let bytes = try source.readImmediately(range: range) else { return nil }
        if let key = chosenKey.withLock({ $0 }) { return plain(bytes, from: range?.lowerBound ?? 0, key: key) }
        guard let head = try source.readImmediately(range: 0..<4) else { return nil }
        return plain(bytes, from: range?.lowerBound ?? 0, key: choose(head: head))
    }

    /// Returns the key that gives the first bytes a font signature.
    private func choose(head: Bytes) -> [UInt8] {
        let head = head.array
        let candidates = keys + [[]]
        let fitting = candidates.first { FontObfuscation.looksLikeFont(Self.mix(head, from: 0, key: $0, limit: 4)) }
        let key = fitting ?? keys.first ?? []
        chosenKey.withLock { $0 = key }
        return key
    }

    private func plain(_ bytes: Bytes, from start: UInt64, key: [UInt8]) -> Bytes {
        guard !key.isEmpty, start < UInt64(obfuscation.obfuscatedLength) else { return bytes }
        return Bytes(Self.mix(bytes.array, from: Int(start), key: key, limit: obfuscation.obfuscatedLength))
    }

    private static func mix(_ bytes: [UInt8], from start: Int, key: [UInt8], limit: Int) -> [UInt8] {
        guard !key.isEmpty else { return bytes }
        var result = bytes
        for index in 0..<min(bytes.count, max(0, limit - start)) { result[index] ^= key[(start + index) % key.count] }
        return result
    }
}
