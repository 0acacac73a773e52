import ArgumentParser
import Foundation
import Lectern
import LecternCommands

/// `lectern licence`: the licence of a protected book and its status; returns
/// and renews loans.
struct LicenseCommand: AsyncParsableCommand {
    /// What is done with a loan.
    enum Action: String, ExpressibleByArgument, CaseIterable { case `return`, renew }

    static let configuration = CommandConfiguration(
        commandName: "licence", abstract: "Show the licence of a protected book, return or renew a loan.")

    @Argument(help: ArgumentHelp("The book, or its licence (.lcpl).", valueName: "book"), completion: .file())
    var path: String
    @Argument(help: "Return or renew the loan.")
    var action: Action?
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var login: LoginOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        do throws(LCPError) {
            let license = try await license()
            try await refresh(license)
            switch action {
            case nil: break
            case .return: try await license.returnPublication()
            case .renew: try await license.renewLoan(with: LCPDefaultRenewDelegate(show: Self.refer))
            }
            show(license)
        } catch {
            throw CommandError("\(path): \(error)", advice: error.advice)
        }
    }

    private func license() async throws(LCPError) -> LCPLicense {
        let store: LCPFileStore
        do { store = try LicenseService.store() } catch { throw .storage("\(error)") }
        var configuration = LCPService.Configuration(store: store)
        configuration.statusPolicy = .onRequest
        let service = LicenseService.make(configuration, client: login.client(for: [path]))
        let absolute = URL(filePath: path).standardizedFileURL.path
        guard let file = FileURL(path: absolute) else {
            throw .licenseContainer(.openFailed("\(path) is no path of a file"))
        }
        let license = try await service.retrieveLicense(
            from: file, authentication: passphrase.authentication(asks: true),
            allowUserInteraction: PassphraseOptions.canAsk)
        guard let license else { throw .licenseContainer(.fileNotFound("the licence")) }
        return license
    }

    /// Requests the status, if the licence has one; a failure matters only if something is done with it.
    private func refresh(_ license: LCPLicense) async throws(LCPError) {
        if action == nil, license.license.link(.status) == nil { return }
        do throws(LCPError) {
            try await license.updateStatus()
        } catch {
            guard action == nil, case .network = error else { throw error }
            StandardError.write("lectern: the status is not known: \(error)")
        }
    }

    private static func refer(to url: HTTPURL) async throws {
        throw CommandError("the provider renews loans on a web page: \(url)", advice: "open it in a browser")
    }

    private func show(_ license: LCPLicense) {
        let description = LicenseDescription(license.license, license)
        guard !output.json else { return print(description.json.text(.indented)) }
        var table = TextTable()
        for (label, value) in description.rows { table.add(label, value) }
        if let status = license.status {
            table.add("Status", status.message.isEmpty ? status.status.rawValue : "\(status.status): \(status.message)")
        }
        table.lines().forEach { print($0) }
    }
}
