import Glibc
import LecternAssets
import LecternBase
import LecternModel

/// The file of a download: hidden while it is incomplete, then named after the
/// publication.
struct DownloadTarget: Sendable {
    let folder: String
    /// The path until the download is complete; the same for the same link, so
    /// that a later attempt continues it.
    let temporary: String
    private let name: String
    private let mediaType: MediaType?

    init(_ publication: OPDSPublication, _ option: AcquisitionChoice.Option, folder: String) {
        self.folder = folder
        let digest = SHA256.digest(of: Array(option.link.href.utf8)).prefix(8).map { String($0, radix: 16) }.joined()
        temporary = folder + "/.lectern-" + digest
        name = Self.fileName(publication)
        mediaType = option.format
    }

    /// Gives the file its name and returns its path. A file of this name is
    /// kept; the new one gets a number.
    func finish(_ response: HTTPResponse) throws(ReadError) -> String {
        try FileWriting.move(temporary, into: folder, name: name, ending: fileExtension(response))
    }

    func remove() { unlink(temporary) }

    /// Removes what a failed download left, unless a later one can continue it.
    func removeRemains() {
        if access(temporary + ".tag", F_OK) != 0 { unlink(temporary + ".part") }
    }

    private func fileExtension(_ response: HTTPResponse) -> String {
        let typeExtension = [response.mediaType?.essence, mediaType].compactMap { $0?.fileExtension }.first
        let named = response.filename.flatMap { RelativeURL(path: $0)?.pathExtension } ?? response.url.pathExtension
        // A known extension in a file name is more exact than a general type.
        let fromName = named.flatMap { MediaType(fileExtension: $0) == nil ? nil : $0 }
        let ending = fromName ?? typeExtension ?? named
        return ending.map { "." + FileWriting.name($0, limit: 12) } ?? ""
    }

    /// Returns `Title - Author`, without characters that file systems reject.
    static func fileName(_ publication: OPDSPublication) -> String {
        let parts = [publication.title, publication.metadata.authors.first?.name.string ?? ""].filter { !$0.isEmpty }
        let name = FileWriting.name(parts.joined(separator: " - "), limit: 180)
        return name.isEmpty ? "publication" : name
    }
}
