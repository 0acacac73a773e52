package import ArgumentParser
import Glibc
package import Lectern

/// The option that unlocks a publication protected with Readium LCP.
package struct PassphraseOptions: ParsableArguments {
    @Option(help: "The passphrase of a book protected with Readium LCP; without it the terminal asks for one.")
    package var passphrase: String?

    package init() {}

    /// Returns a protection that opens licences as they are in the books,
    /// without requests to their providers.
    ///
    /// - Parameter asks: whether the terminal asks for a missing passphrase.
    package func protection(asks: Bool) -> any ContentProtection {
        var configuration = LCPService.Configuration()
        configuration.statusPolicy = .onRequest
        configuration.licenses = StandardLicenses()
        return LicenseService.make(configuration).contentProtection(with: authentication(asks: asks))
    }

    /// Whether there is a terminal to ask at.
    package static var canAsk: Bool { isatty(0) == 1 }

    /// Returns what provides the passphrase.
    package func authentication(asks: Bool) -> any LCPAuthenticating {
        let terminal = LCPDialogAuthentication { license, reason, _ in
            guard asks, Self.canAsk, let terminal = Terminal() else { return nil }
            if reason == .invalidPassphrase { terminal.write("This passphrase does not fit.\n") }
            let hint = license.hint.isEmpty ? "" : " (\(license.hint))"
            let answer = terminal.ask("Passphrase\(hint): ", isHidden: true)
            return answer?.isEmpty == true ? nil : answer
        }
        return LCPPassphraseAuthentication(passphrase, fallback: terminal)
    }
}

/// The service of the commands.
package enum LicenseService {
    /// Returns a service for the basic profile.
    ///
    /// The environment variable `LECTERN_LCP_ROOTS` names a file of authorities
    /// (PEM) that are accepted besides EDRLab’s.
    package static func make(
        _ configuration: LCPService.Configuration, client: any HTTPClient = DefaultHTTPClient()
    ) -> LCPService {
        var trust = LCPTrust.edrlabTest
        if let path = getenv("LECTERN_LCP_ROOTS").map({ String(cString: $0) }), !path.isEmpty {
            do {
                trust.roots += "\n" + (try FileResource(path: path).readNow(range: 0..<1 << 20).utf8Text)
            } catch {
                StandardError.write("lectern: LECTERN_LCP_ROOTS: \(error)")
            }
        }
        return LCPService(client: BasicProfileClient(trust: trust), httpClient: client, configuration: configuration)
    }

    /// The store with the identifier of this device, in the data folder of the
    /// user.
    ///
    /// - Parameter makesFolder: whether the folder is created, for changes.
    package static func store(makesFolder: Bool = true) throws -> LCPFileStore {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        guard let data = variable("XDG_DATA_HOME") ?? variable("HOME").map({ $0 + "/.local/share" }) else {
            throw CommandError("neither XDG_DATA_HOME nor HOME is set", advice: "set one of them")
        }
        var path = ""
        for part in (data + "/lectern").split(separator: "/") {
            path += "/" + part
            if makesFolder { mkdir(path, 0o700) }
        }
        return LCPFileStore(path: path + "/lcp.json")
    }
}

/// The licences in the store of the user, which the reader uses as well. Nothing
/// is written before a right is consumed.
private struct StandardLicenses: LCPLicenseRepository {
    func consumedRights(of licenseID: String) throws -> LCPConsumedRights {
        try LicenseService.store(makesFolder: false).consumedRights(of: licenseID)
    }

    func updateRights(of licenseID: String, _ change: (inout LCPConsumedRights) -> Bool) throws -> Bool {
        try LicenseService.store().updateRights(of: licenseID, change)
    }

    func isDeviceRegistered(for licenseID: String) throws -> Bool {
        try LicenseService.store(makesFolder: false).isDeviceRegistered(for: licenseID)
    }

    func registerDevice(for licenseID: String) throws { try LicenseService.store().registerDevice(for: licenseID) }

    func deviceID() throws -> String { try LicenseService.store().deviceID() }
}
