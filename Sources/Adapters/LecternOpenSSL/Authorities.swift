import LecternBase
import Synchronization

/// The certificates of authorities, and those of providers that were seen.
///
/// All books of a shop have its certificate. To parse one and to verify who issued it takes OpenSSL longer than all the
/// rest of a licence takes, so both are done once.
final class Authorities: Sendable {
    /// The certificate of a provider.
    struct Provider {
        let certificate: Certificate
        /// Whether one of the authorities issued it, directly or through another one. Validity in time and revocation
        /// are tested for each licence.
        let isIssued: Bool
    }

    /// The authorities' own certificates.
    let roots: [Certificate]
    private let providers = Mutex<[Bytes: Provider]>([:])

    private static let cache = Mutex<[String: Authorities]>([:])
    /// Further ones replace all that are kept.
    private static let cacheLimit = 32

    private init(pem: String) { roots = Certificate.all(pem: pem) }

    /// Returns the authorities of a list of certificates (PEM).
    static func of(pem: String) -> Authorities {
        cache.withLock { cache in
            if let cached = cache[pem] { return cached }
            if cache.count >= cacheLimit { cache = [:] }
            let parsed = Authorities(pem: pem)
            cache[pem] = parsed
            return parsed
        }
    }

    /// Returns a provider's certificate (DER); nil if it is malformed.
    func provider(der: Bytes) -> Provider? {
        providers.withLock { providers in
            if let cached = providers[der] { return cached }
            guard let certificate = Certificate(der: der) else { return nil }
            if providers.count >= Self.cacheLimit { providers = [:] }
            let provider = Provider(certificate: certificate, isIssued: certificate.isIssued(by: roots))
            providers[der] = provider
            return provider
        }
    }
}
