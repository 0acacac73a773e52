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
        let ending = fileExtension(response)
        for number in 1..<1000 {
            let path = folder + "/" + name + (number == 1 ? "" : " (\(number))") + ending
            // Unlike rename, link does not replace a file.
            if link(temporary, path) == 0 {
                unlink(temporary)
                return path
            }
            if errno == EEXIST { continue }
            // Some file systems have no links.
            guard access(path, F_OK) != 0, rename(temporary, path) == 0 else {
                throw ReadError.access(.fileSystem(path: path, errno: errno))
            }
            return path
        }
        throw .access(.other("there are too many files named \(name)\(ending) in \(folder)"))
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
        return ending.map { "." + Self.clean($0, limit: 12) } ?? ""
    }

    /// Returns `Title - Author`, without characters that file systems reject.
    static func fileName(_ publication: OPDSPublication) -> String {
        let parts = [publication.title, publication.metadata.authors.first?.name.string ?? ""].filter { !$0.isEmpty }
        let name = clean(parts.joined(separator: " - "), limit: 180)
        return name.isEmpty ? "publication" : name
    }

    /// - Parameter limit: the largest number of UTF-8 bytes.
    private static func clean(_ text: String, limit: Int) -> String {
        var result = ""
        for character in text {
            let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
            let replaced = "/\\:*?\"<>|".contains(character) || isControl ? "_" : character
            guard result.utf8.count + replaced.utf8.count <= limit else { break }
            result.append(replaced)
        }
        // A leading dot hides a file, and a trailing one is lost on some file systems.
        var trimmed = result[...].drop { $0 == "." || $0.isWhitespace }
        while let last = trimmed.last, last == "." || last.isWhitespace { trimmed.removeLast() }
        return String(trimmed)
    }
}
