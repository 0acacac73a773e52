internal import CArchive
import Glibc
import LecternAssets
import LecternBase

/// libarchive's sequential reader of an archive.
///
/// Safe to share (`@unchecked Sendable`): it is used only inside its owner's
/// mutex, and libarchive keeps no state outside its handle.
final class ArchiveStream: @unchecked Sendable {
    /// The header of a file or folder.
    struct Header {
        var path: String
        var isFile: Bool
        var length: UInt64?
        var isEncrypted: Bool
    }

    /// The number of headers read; the current header is the last of them.
    private(set) var headersRead = 0
    /// The number of bytes read from the current file.
    private(set) var offset: UInt64 = 0
    private let handle: OpaquePointer
    private let input: ArchiveInput

    init(_ source: any Resource) throws(ReadError) {
        guard let handle = archive_read_new() else { throw .decoding("not enough memory to open the archive") }
        self.handle = handle
        do {
            input = try ArchiveInput(source)
        } catch {
            archive_read_free(handle)
            throw error
        }
        archive_read_support_format_rar(handle)
        archive_read_support_format_rar5(handle)
        archive_read_support_format_7zip(handle)
        archive_read_support_format_tar(handle)
        archive_read_support_filter_gzip(handle)
        archive_read_support_filter_bzip2(handle)
        archive_read_support_filter_xz(handle)
        archive_read_support_filter_zstd(handle)
        archive_read_set_callback_data(handle, Unmanaged.passUnretained(input).toOpaque())
        archive_read_set_read_callback(handle, Self.read)
        archive_read_set_seek_callback(handle, Self.seek)
        archive_read_set_skip_callback(handle, Self.skip)
        let result = ArchiveLocale.withUnicode { archive_read_open1(handle) }
        guard result >= ARCHIVE_WARN else { throw failure("it cannot be opened as an archive") }
    }

    deinit { archive_read_free(handle) }

    /// Reads the next header; returns nil at the end.
    func nextHeader() throws(ReadError) -> Header? {
        var entry: OpaquePointer?
        // libarchive aborts if a name is not UTF-8 and errno is ENOMEM from an earlier call.
        errno = 0
        let result = ArchiveLocale.withUnicode { archive_read_next_header(handle, &entry) }
        if result == ARCHIVE_EOF { return nil }
        guard result >= ARCHIVE_WARN, let entry else { throw failure("a header is damaged") }
        headersRead += 1
        offset = 0
        return ArchiveLocale.withUnicode {
            Header(
                path: Self.path(of: entry), isFile: archive_entry_filetype(entry) & S_IFMT == S_IFREG,
                length: archive_entry_size_is_set(entry) != 0 ? UInt64(clamping: archive_entry_size(entry)) : nil,
                isEncrypted: archive_entry_is_data_encrypted(entry) == 1)
        }
    }

    /// Reads the current file.
    func data(limit: Int, of path: String) throws(ReadError) -> Bytes {
        var bytes: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = archive_read_data(handle, buffer.baseAddress, buffer.count)
            if count == 0 { return Bytes(bytes) }
            guard count > 0 else { throw failure("\(path) is damaged") }
            guard bytes.count + count <= limit else { throw .unsupportedOperation("\(path) is too large") }
            bytes += UnsafeRawBufferPointer(rebasing: buffer[..<count])
            offset += UInt64(count)
        }
    }

    /// Reads a range of the current file, which must not have been read beyond
    /// its start; returns fewer bytes if the file ends earlier.
    func data(_ range: Range<UInt64>, of path: String) throws(ReadError) -> Bytes {
        var bytes: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        while offset < range.upperBound {
            // First skip to the start, then read to the end.
            let end = offset < range.lowerBound ? range.lowerBound : range.upperBound
            let count = archive_read_data(handle, buffer.baseAddress, Int(min(UInt64(buffer.count), end - offset)))
            if count == 0 { break }
            guard count > 0 else { throw failure("\(path) is damaged") }
            if offset >= range.lowerBound { bytes += UnsafeRawBufferPointer(rebasing: buffer[..<count]) }
            offset += UInt64(count)
        }
        return Bytes(bytes)
    }

    private static func path(of entry: OpaquePointer) -> String {
        if let text = archive_entry_pathname_utf8(entry).flatMap({ String(validatingCString: $0) }) { return text }
        if let wide = archive_entry_pathname_w(entry) {
            var scalars = String.UnicodeScalarView()
            var index = 0
            while wide[index] != 0, index < 65_536 {
                scalars.append(Unicode.Scalar(UInt32(bitPattern: wide[index])) ?? "\u{FFFD}")
                index += 1
            }
            return String(scalars)
        }
        guard let raw = archive_entry_pathname(entry) else { return "" }
        return String(decoding: UnsafeRawBufferPointer(start: raw, count: strlen(raw)), as: UTF8.self)
    }

    private func failure(_ what: String) -> ReadError {
        if let error = input.error { return error }
        guard let text = archive_error_string(handle).flatMap({ String(validatingCString: $0) }) else {
            return .decoding(what)
        }
        // libarchive has no error code for encryption.
        if text.contains("ncrypt") { return .encrypted("the archive is encrypted") }
        if text.contains("solid archive support") {
            return .unsupportedOperation("of a solid RAR 4 archive only the first file can be read")
        }
        return .decoding("\(what) (\(text))")
    }

    // MARK: Callbacks

    private static func input(_ data: UnsafeMutableRawPointer?) -> ArchiveInput? {
        data.map { Unmanaged<ArchiveInput>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let read:
        @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int = {
            _, data, buffer in
            guard let input = ArchiveStream.input(data), let count = input.fill() else { return -1 }
            buffer?.pointee = input.buffer
            return count
        }

    private static let seek: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, Int64, Int32) -> Int64 = {
        _, data, offset, origin in ArchiveStream.input(data)?.seek(offset, from: origin) ?? -1
    }

    private static let skip: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, Int64) -> Int64 = {
        _, data, count in ArchiveStream.input(data)?.skip(count) ?? 0
    }
}

/// Passes bytes to libarchive.
private final class ArchiveInput {
    private let source: any Resource
    private let length: UInt64
    private var position: UInt64 = 0
    private let storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    private(set) var error: ReadError?

    init(_ source: any Resource) throws(ReadError) {
        guard let length = try source.lengthImmediately() else {
            throw .unsupportedOperation("archives of this kind can only be read from local files")
        }
        self.source = source
        self.length = length
    }

    deinit { storage.deallocate() }

    var buffer: UnsafeRawPointer? { UnsafeRawPointer(storage.baseAddress) }

    /// Fills the buffer with the next bytes; returns nil on failure.
    func fill() -> Int? {
        do {
            let end = min(length, position + UInt64(storage.count))
            guard position < end else { return 0 }
            guard let bytes = try source.readImmediately(range: position..<end) else { return nil }
            bytes.withUnsafeBytes { storage.copyMemory(from: $0) }
            position += UInt64(bytes.count)
            return bytes.count
        } catch {
            self.error = error
            return nil
        }
    }

    func seek(_ offset: Int64, from origin: Int32) -> Int64 {
        let base: Int64
        switch origin {
        case SEEK_SET: base = 0
        case SEEK_CUR: base = Int64(clamping: position)
        case SEEK_END: base = Int64(clamping: length)
        default: return -1
        }
        let (target, overflows) = base.addingReportingOverflow(offset)
        guard !overflows, target >= 0 else { return -1 }
        position = UInt64(target)
        return target
    }

    func skip(_ count: Int64) -> Int64 {
        let step = min(max(0, count), Int64(clamping: length - min(position, length)))
        position += UInt64(step)
        return step
    }
}

/// libarchive decodes names by the thread's locale.
private enum ArchiveLocale {
    private nonisolated(unsafe) static let unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

    static func withUnicode<Result>(_ body: () -> Result) -> Result {
        guard let unicode else { return body() }
        let before = uselocale(unicode)
        defer { uselocale(before) }
        return body()
    }
}
