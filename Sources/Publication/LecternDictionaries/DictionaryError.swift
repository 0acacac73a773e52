import Glibc

/// Why a dictionary could not be opened, or an entry could not be read.
public enum DictionaryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file could not be read; `errno` is the reason of the system.
    case reading(path: String, errno: Int32)
    /// The file contradicts its format; `part` says where.
    case damaged(path: String, part: String)
    /// The file uses something that Lectern does not read, such as encryption.
    case unsupported(path: String, feature: String)
    /// A part of the file is larger than any dictionary needs.
    case tooLarge(path: String, part: String)
    /// The path names no dictionary in a format that Lectern reads.
    case notADictionary(path: String)

    public var description: String {
        switch self {
        case .reading(let path, let errno): "\(path): \(String(cString: strerror(errno)))"
        case .damaged(let path, let part): "\(path) is damaged: \(part)"
        case .unsupported(let path, let feature): "\(path) cannot be read: \(feature)"
        case .tooLarge(let path, let part): "\(path): \(part) is too large"
        case .notADictionary(let path): "\(path) is not a dictionary of StarDict, dictd or MDict"
        }
    }
}
