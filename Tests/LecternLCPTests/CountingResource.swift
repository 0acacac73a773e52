import LecternAssets
import LecternBase
import LecternEPUB
import LecternFormats
import LecternHTTP
import LecternLCP
import LecternModel
import LecternOpenSSL
import LecternPublication
import LecternTestKit
import Synchronization

/// Counts the bytes that are read.
final class CountingResource: ImmediateResource {
    private let source: DataResource
    private let count = Mutex(0)

    init(_ bytes: Bytes) { source = DataResource(bytes) }

    var bytes: Int { count.withLock { $0 } }

    func reset() { count.withLock { $0 = 0 } }

    func lengthNow() throws(ReadError) -> UInt64 { try source.lengthNow() }

    func readNow(range: Range<UInt64>?) throws(ReadError) -> Bytes {
        let bytes = try source.readNow(range: range)
        count.withLock { $0 += bytes.count }
        return bytes
    }
}

extension LCPFixture {
    /// Returns a function that decrypts an entry with the key of an open licence.
    func decrypter() async throws -> @Sendable (any Resource, _ compression: String?) -> any Resource {
        let asset = try await AssetRetriever.files.retrieve(resource: DataResource(try small()))
        let unlocked = try await service.contentProtection(with: Answers("open sesame"))
            .open(asset, allowUserInteraction: true, sender: nil)
        guard case .container(let container, _) = unlocked?.asset,
            let decrypting = container as? any DecryptingContainer
        else { throw ReadError.decoding("not unlocked") }
        return { resource, compression in
            let encryption = Encryption(
                algorithm: LCPIdentifiers.aes256CBC, compression: compression, scheme: LCPIdentifiers.scheme)
            return decrypting.decrypting(resource, at: "entry", encryption) ?? FailureResource(.decoding("foreign"))
        }
    }

    private func small() throws -> Bytes {
        var zip = EPUBBuilder(title: "Small").zip()
        zip.add("META-INF/license.lcpl", try provider.issue(license))
        return zip.bytes()
    }
}

/// The client for the licences of the corpus.
enum BasicCorpusClient {
    static let client = BasicProfileClient()
    static let http = DefaultHTTPClient()
}
