import Glibc
import LecternBase

/// Files mapped into memory, so that of large dictionaries only the pages that are read use memory.
enum MappedFile {
    /// Maps the file at a path.
    ///
    /// - Throws: `.reading` if it is no regular file or cannot be read.
    static func bytes(of path: String) throws(DictionaryError) -> Bytes {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .reading(path: path, errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .reading(path: path, errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .reading(path: path, errno: EISDIR) }
        guard status.st_size > 0 else { return .empty }
        let size = Int(status.st_size)
        guard let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED else {
            throw .reading(path: path, errno: errno)
        }
        return Bytes(adopting: UnsafeMutableRawBufferPointer(start: base, count: size)) { memory in
            munmap(memory.baseAddress, memory.count)
        }
    }

    /// Whether a regular file exists at a path.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
