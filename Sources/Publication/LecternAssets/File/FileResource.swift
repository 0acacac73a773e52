import Glibc
public import LecternBase

/// A file, read by range.
///
///     let head = try await FileResource(path: "book.epub").read(range: 0..<4)
///
/// Not memory-mapped: truncating a mapped file while it is read would crash the
/// process.
public struct FileResource: ImmediateResource {
    private let file: OpenFile
    /// The path of the file, as it was opened.
    public let path: String
    private let size: UInt64
    public let properties: ResourceProperties

    /// Opens a regular file.
    public init(path: String) throws(ReadError) {
        try self.init(path: path, flags: 0)
    }

    init(path: String, flags: Int32) throws(ReadError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | flags)
        guard descriptor >= 0 else { throw ReadError(errno: errno, path: path) }
        let file = OpenFile(descriptor)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw ReadError(errno: errno, path: path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .unsupportedOperation("\(path) is not a file")
        }
        self.file = file
        self.path = path
        size = UInt64(clamping: status.st_size)
        properties = ResourceProperties(filename: path.split(separator: "/").last.map(String.init))
    }

    /// Creates a resource of an open file without a path; `properties` may have
    /// its original name.
    init(_ file: OpenFile, size: UInt64, properties: ResourceProperties) {
        self.file = file
        self.size = size
        self.properties = properties
        path = properties.filename ?? ""
    }

    public func lengthNow() throws(ReadError) -> UInt64 { size }

    public func readNow(range: Range<UInt64>?) throws(ReadError) -> Bytes {
        let start = min(range?.lowerBound ?? 0, size)
        let end = min(range?.upperBound ?? size, size)
        guard let count = Int(exactly: end - start) else {
            throw .outOfMemory("\(path) is too large to be read at once")
        }
        return try Bytes(capacity: count) { buffer throws(ReadError) in
            var filled = 0
            while filled < count {
                guard let base = buffer.baseAddress else { break }
                let got = pread(file.descriptor, base + filled, count - filled, off_t(start) + off_t(filled))
                if got < 0, errno == EINTR { continue }
                guard got >= 0 else { throw ReadError(errno: errno, path: path) }
                if got == 0 { break }
                filled += got
            }
            return filled
        }
    }
}

/// Closes the file descriptor when the last reader is released.
final class OpenFile: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}

extension ReadError {
    init(errno number: Int32, path: String) {
        switch number {
        case ENOENT, ENOTDIR: self = .access(.notFound(path))
        case EACCES, EPERM: self = .access(.forbidden(path))
        default: self = .access(.fileSystem(path: path, errno: number))
        }
    }
}
