import Foundation
public import Lectern
import LecternAssets
import LecternBase
import LecternLibrary

/// Readium LCP in the reader: opens protected books, and downloads those that a
/// licence document names.
public struct Licenses: Sendable {
    public let service: LCPService
    public let passphrases: PassphraseStore
    /// The folder of downloaded books; created when it is needed.
    public let books: String

    private static let longestLicense: UInt64 = 1 << 20

    /// - Parameters:
    ///   - client: Verifies licences and decrypts content.
    ///   - folder: The folder of the library, for rights used up, registrations
    ///     and, without a keyring, passphrases.
    ///   - keyring: Stores the passphrases; nil if the desktop has none.
    ///   - books: The folder of downloaded books.
    public init(
        client: any LCPClient = BasicProfileClient(), httpClient: any HTTPClient = DefaultHTTPClient(),
        folder: String, keyring: (any Keyring)? = nil, books: String? = nil
    ) {
        let file = LCPFileStore(path: folder + "/lcp.json")
        passphrases = PassphraseStore(file: file, keyring: keyring)
        self.books = books ?? folder + "/books"
        var configuration = LCPService.Configuration(store: file)
        configuration.passphrases = passphrases
        configuration.deviceName = "Lectern"
        service = LCPService(client: client, httpClient: httpClient, configuration: configuration)
    }

    /// Returns the path of the book of a licence document, and downloads it if
    /// it is not there yet.
    @concurrent func book(
        ofLicenseAt path: String, in library: Library, onProgress: @escaping @Sendable (Double?) -> Void
    ) async throws(LCPError) -> String {
        guard let file = FileURL(path: path) else {
            throw .licenseContainer(.openFailed("\(path) is no absolute path"))
        }
        if let id = Self.identifier(at: path), let book = (try? await library.file(ofLicense: id)) ?? nil,
            FileManager.default.fileExists(atPath: book)
        {
            return book
        }
        let (downloaded, license) = try await downloaded(file, to: try existingFolder(), onProgress)
        // If it cannot be stored, the book is downloaded again from its licence.
        try? await library.setFile(downloaded, ofLicense: license)
        return downloaded
    }

    /// Downloads the book of a licence document to a folder, and returns its path.
    func download(
        licenseAt file: FileURL, to folder: String, onProgress: @escaping @Sendable (Double?) -> Void
    ) async throws(LCPError) -> String {
        guard let folder = FileURL(path: folder) else { throw .storage(folder) }
        return try await downloaded(file, to: folder, onProgress).book
    }

    private func downloaded(
        _ license: FileURL, to folder: FileURL, _ onProgress: @escaping @Sendable (Double?) -> Void
    ) async throws(LCPError) -> (book: String, license: String) {
        let acquired = try await service.acquirePublication(from: license, to: folder) { progress in
            if case .percent(let fraction) = progress { onProgress(fraction) } else { onProgress(nil) }
        }
        return (try named(acquired, in: folder.path), acquired.license.id)
    }

    private static func identifier(at path: String) -> String? {
        guard let file = try? FileResource(path: path), let bytes = try? file.readNow(range: 0..<longestLicense) else {
            return nil
        }
        return (try? LicenseDocument(data: bytes))?.id
    }

    private func existingFolder() throws(LCPError) -> FileURL {
        do {
            try FileManager.default.createDirectory(atPath: books, withIntermediateDirectories: true)
        } catch {
            throw .storage("\(books): \(error.localizedDescription)")
        }
        guard let folder = FileURL(path: books) else { throw .storage(books) }
        return folder
    }

    /// Gives a downloaded book its name; a file of that name is kept.
    private func named(_ acquired: LCPAcquiredPublication, in folder: String) throws(LCPError) -> String {
        let name = URL(filePath: acquired.suggestedFilename)
        let (stem, ending) = (name.deletingPathExtension().lastPathComponent, name.pathExtension)
        for number in 1..<1_000 {
            let path = folder + "/" + stem + (number == 1 ? "" : " (\(number))") + "." + ending
            if FileManager.default.fileExists(atPath: path) { continue }
            do {
                try FileManager.default.moveItem(atPath: acquired.localURL.path, toPath: path)
            } catch {
                throw .storage("\(path): \(error.localizedDescription)")
            }
            return path
        }
        return acquired.localURL.path
    }
}
