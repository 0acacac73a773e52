import Glibc
import LecternAssets
public import LecternBase
import Synchronization

/// A publication that was downloaded, with its licence.
public struct LCPAcquiredPublication: Sendable {
    /// The package, to be imported like any other file.
    public let localURL: FileURL
    /// A name for the file in a folder of the user.
    public let suggestedFilename: String
    /// The licence document, not yet verified.
    public let license: LicenseDocument
}

/// A download in progress.
///
///     let acquisition = service.acquirePublication(from: file, onProgress: show) { result in … }
///     acquisition.cancel()
public final class LCPAcquisition: Sendable {
    /// The progress of a download.
    public enum Progress: Hashable, Sendable {
        /// The length is not known yet.
        case indefinite
        /// From 0 to 1.
        case percent(Double)
    }

    /// The result of a download; cancelled if ``LCPAcquisition/cancel()`` was called before the end.
    public typealias Result = CancellableResult<LCPAcquiredPublication>

    private let task = Mutex<Task<Void, Never>?>(nil)

    fileprivate func begin(_ work: @escaping @Sendable () async -> Void) {
        task.withLock { $0 = Task { await work() } }
    }

    /// Ends the download. The next one of the same licence continues it.
    public func cancel() { task.withLock { $0 }?.cancel() }
}

extension LCPService {
    /// Downloads the publication of a licence document, and puts the licence
    /// into the package.
    ///
    /// - Parameters:
    ///   - folder: where the package is stored; by default the folder of the
    ///     licence document.
    ///   - completion: called once, on no particular thread.
    public func acquirePublication(
        from file: FileURL, to folder: FileURL? = nil,
        onProgress: @escaping @Sendable (LCPAcquisition.Progress) -> Void = { _ in },
        completion: @escaping @Sendable (LCPAcquisition.Result) -> Void
    ) -> LCPAcquisition {
        let acquisition = LCPAcquisition()
        acquisition.begin {
            completion(
                await LCPAcquisition.Result { () async throws(LCPError) in
                    try await self.acquirePublication(from: file, to: folder, onProgress: onProgress)
                })
        }
        return acquisition
    }

    /// Downloads the publication of a licence document, and puts the licence
    /// into the package. A download that was interrupted is continued.
    ///
    /// - Throws: ``LCPError/cancelled`` if the task is cancelled.
    public func acquirePublication(
        from file: FileURL, to folder: FileURL? = nil,
        onProgress: @escaping @Sendable (LCPAcquisition.Progress) -> Void = { _ in }
    ) async throws(LCPError) -> LCPAcquiredPublication {
        let resource: FileResource
        do { resource = try FileResource(path: file.path) } catch { throw .licenseContainer(.openFailed("\(error)")) }
        let bytes = try await LicenseLocation.read(resource, file.path)
        let parent = file.path.lastIndex(of: "/").map { String(file.path[...$0]) } ?? "./"
        return try await acquirePublication(
            of: try LicenseDocument(data: bytes), to: folder.map { $0.path + "/" } ?? parent, onProgress: onProgress)
    }

    private func acquirePublication(
        of license: LicenseDocument, to folder: String,
        onProgress: @escaping @Sendable (LCPAcquisition.Progress) -> Void
    ) async throws(LCPError) -> LCPAcquiredPublication {
        let profile = license.encryption.profile
        guard environment.client.supports(profile: profile) else { throw .licenseProfileNotSupported(profile: profile) }
        guard let link = license.link(.publication), let url = link.url() else {
            throw .acquisition(.noPublicationLink)
        }
        // A name that a hostile identifier cannot lead out of the folder.
        let name = String(Digest.hex(Bytes(utf8: license.id)).prefix(32))
        let partial = folder + name + ".download"
        onProgress(.indefinite)
        try await download(url, to: partial, expecting: link.length, onProgress)
        do {
            try await check(partial, link)
            let (format, target) = try await place(partial, folder + name)
            try await LicenseLocation.insert(
                license.bytes, as: LicenseLocation.entry(in: format), into: partial, to: target)
            unlink(partial)
            guard let local = FileURL(path: target) else {
                throw LCPError.licenseContainer(.openFailed("\(target) is no absolute path"))
            }
            return LCPAcquiredPublication(
                localURL: local, suggestedFilename: Self.filename(link, format, of: license), license: license)
        } catch {
            // Whatever is wrong with it, the next attempt starts again.
            unlink(partial)
            throw (error as? LCPError) ?? .licenseContainer(.openFailed("\(error)"))
        }
    }

    private static let attempts = 4

    private func download(
        _ url: HTTPURL, to path: String, expecting length: UInt64?,
        _ onProgress: @escaping @Sendable (LCPAcquisition.Progress) -> Void
    ) async throws(LCPError) {
        for attempt in 1...Self.attempts {
            do {
                _ = try await environment.http.download(HTTPRequest(url), to: path) { done, total in
                    guard let total = total ?? length, total > 0 else { return onProgress(.indefinite) }
                    onProgress(.percent(min(1, Double(done) / Double(total))))
                }
                return
            } catch {
                if case .cancelled = error { throw .cancelled }
                guard error.mayPass, attempt < Self.attempts else { throw .network(error, url: url.string) }
            }
            do { try await Task.sleep(for: .milliseconds(250 << attempt)) } catch { throw .cancelled }
        }
    }

    /// Compares length and hash with those of the licence.
    private func check(_ path: String, _ link: LCPLink) async throws {
        let file = try FileResource(path: path)
        if let expected = link.length, expected != (try file.lengthNow()) {
            throw LCPError.acquisition(.wrongLength(expected: expected, found: try file.lengthNow()))
        }
        guard let hash = link.hash else { return }
        var hasher = SHA256.Hasher()
        var cursor = try await ResourceCursor(file)
        while let piece = try await cursor.read(1 << 20) { piece.withUnsafeBytes { hasher.update($0) } }
        let digest = hasher.finish()
        guard hash.lowercased() == Digest.hex(digest) || Base64.bytes(.string(hash)) == Bytes(digest) else {
            throw LCPError.acquisition(.wrongHash)
        }
    }

    /// Detects the format and returns the final path.
    private func place(_ partial: String, _ stem: String) async throws -> (Format, String) {
        let asset = try await environment.retriever.retrieve(path: partial)
        guard case .container(_, let format) = asset, format.conforms(to: .zip) else {
            throw LCPError.licenseContainer(.openFailed("the server did not send a package"))
        }
        return (format, stem + "." + Self.fileExtension(format))
    }

    private static func fileExtension(_ format: Format) -> String {
        if format.conforms(to: .webPublication, .pdf) { return "lcpdf" }
        return format.mediaType.matches(.audiobook) ? "lcpa" : format.fileExtension
    }

    private static func filename(_ link: LCPLink, _ format: Format, of license: LicenseDocument) -> String {
        let title = (link.title ?? license.id).filter { $0 != "/" && $0 != "\0" && $0 != "\\" }
        let suffix = "." + fileExtension(format)
        return title.hasSuffix(suffix) ? title : title.prefix(100) + suffix
    }
}

extension HTTPError {
    /// Whether a retry may succeed.
    fileprivate var mayPass: Bool {
        switch self {
        case .unreachable, .noServer, .timedOut: true
        case .status(let response): [408, 429, 500, 502, 503, 504].contains(response.status)
        default: false
        }
    }
}
