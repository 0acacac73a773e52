public import FoundationEssentials
import Glibc

extension LCPService {
    /// Settings of a service, apart from the clients.
    public struct Configuration: Sendable {
        /// When the status of a licence is requested from its provider.
        public enum StatusPolicy: Sendable {
            /// Before a publication is opened; after so many seconds it is
            /// opened without.
            case beforeOpening(patience: Double)
            /// Only by ``LCPLicense/updateStatus()``.
            case onRequest
        }

        /// Stores passphrases.
        public var passphrases: any LCPPassphraseRepository
        /// Stores consumed rights and registrations.
        public var licenses: any LCPLicenseRepository
        /// Whether licences of providers whose certificates the client's authority has revoked are refused. The list
        /// of the authority is fetched once a week; while it cannot be had, licences are accepted without.
        public var checksRevocation = true
        /// Another list of revoked certificates than that of the client's authority; nil to use that.
        public var revocationList: LCPRevocationListStore?
        /// Where the list is cached; nil to fetch it once in each run.
        let folder: String?
        /// When the status is requested.
        public var statusPolicy = StatusPolicy.beforeOpening(patience: 3)
        /// The name of this device, for providers and users.
        public var deviceName = "Lectern"
        /// The current time.
        public var now: @Sendable () -> Date = { .now }

        /// Settings with stores in memory: all is forgotten with the service.
        public init() {
            let store = LCPMemoryStore()
            passphrases = store
            licenses = store
            folder = nil
        }

        /// Settings with one file for everything.
        public init(store: LCPFileStore) {
            passphrases = store
            licenses = store
            folder = nil
        }

        /// Settings with a folder, in which passphrases, rights and the list of revoked certificates are stored.
        ///
        /// - Parameter folder: An absolute path. The folder is created when there is something to store.
        public init(folder: String) {
            let store = LCPFileStore(path: folder + "/lcp.json")
            passphrases = store
            licenses = store
            self.folder = folder
        }

        /// Settings with the data folder of the program: `$XDG_DATA_HOME/NAME`, by default `~/.local/share/NAME`, with
        /// the file name of the program. In memory if neither `XDG_DATA_HOME` nor `HOME` is an absolute path.
        public static var standard: Configuration {
            func variable(_ name: String) -> String? {
                getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
            }
            guard let data = variable("XDG_DATA_HOME") ?? variable("HOME").map({ $0 + "/.local/share" }),
                let name = CommandLine.arguments.first?.split(separator: "/").last
            else { return Configuration() }
            return Configuration(folder: "\(data)/\(name)")
        }
    }
}
