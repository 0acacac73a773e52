internal import CMspack
import LecternAssets
import LecternBase
import Synchronization

/// An opened book of HTML Help: its list of files, and libmspack's reader of them.
final class OpenCHM: Sendable {
    struct File: Sendable {
        var name: String
        var length: Int
    }

    /// Owns libmspack's handle, and the file that it reads.
    private final class Handle {
        let pointer: OpaquePointer
        let source: Source

        init?(_ source: Source) {
            let context = Unmanaged.passUnretained(source).toOpaque()
            guard let pointer = cmspack_open(context, Int64(source.length), Source.read) else { return nil }
            self.pointer = pointer
            self.source = source
        }

        deinit { cmspack_close(pointer) }
    }

    private struct State {
        var handle: Handle
        var kept: [(number: Int, bytes: Bytes)] = []
    }

    let files: [File]
    let filename: String?
    private let state: Mutex<State>
    /// The largest file that is read; larger ones are decompression bombs.
    private let largestFile: Int
    /// The size of the cache of read files.
    private static let keptBytes = 16 << 20

    /// Opens a local book; nil if it is none.
    init?(_ resource: any Resource) throws(ReadError) {
        let length = Int(clamping: try resource.lengthImmediately() ?? 0)
        let source = Source(resource, length: length)
        guard let handle = Handle(source) else {
            if let failure = source.failure { throw failure }
            return nil
        }
        let listing = Listing()
        cmspack_list(handle.pointer, Unmanaged.passUnretained(listing).toOpaque()) { context, name, length in
            let listing = Unmanaged<Listing>.fromOpaque(context).takeUnretainedValue()
            listing.files.append(File(name: String(cString: name), length: Int(clamping: max(0, length))))
        }
        files = listing.files
        filename = resource.properties.filename
        largestFile = PackedLength.maximum(ofPacked: length)
        state = Mutex(State(handle: handle))
    }

    /// Reads a file.
    func bytes(of number: Int) throws(ReadError) -> Bytes {
        let file = files[number]
        guard file.length <= largestFile else { throw .unsupportedOperation("\(file.name) is too large") }
        let (bytes, failure) = state.withLock { state -> (Bytes?, ReadError?) in
            if let kept = state.kept.first(where: { $0.number == number }) { return (kept.bytes, nil) }
            let target = Target(limit: file.length)
            state.handle.source.failure = nil
            let context = Unmanaged.passUnretained(target).toOpaque()
            let isWhole = cmspack_extract(state.handle.pointer, Int32(number), context, Target.write) != 0
            guard isWhole else { return (nil, state.handle.source.failure) }
            let bytes = Bytes(target.bytes)
            state.kept.append((number, bytes))
            var total = state.kept.reduce(0) { $0 + $1.bytes.count }
            while total > Self.keptBytes, !state.kept.isEmpty { total -= state.kept.removeFirst().bytes.count }
            return (bytes, nil)
        }
        if let failure { throw failure }
        guard let bytes else { throw .decoding("\(file.name) is damaged") }
        return bytes
    }

    /// Receives the list of files.
    private final class Listing {
        var files: [File] = []
    }

    /// The file that libmspack reads.
    private final class Source {
        let resource: any Resource
        let length: Int
        /// Why the file itself could not be read.
        var failure: ReadError?

        init(_ resource: any Resource, length: Int) {
            self.resource = resource
            self.length = length
        }

        static let read: cmspack_read = { context, offset, buffer, count in
            let source = Unmanaged<Source>.fromOpaque(context).takeUnretainedValue()
            let start = UInt64(clamping: offset)
            let bytes: Bytes
            do throws(ReadError) {
                let range = start..<start + UInt64(clamping: count)
                guard let part = try source.resource.readImmediately(range: range) else { return -1 }
                bytes = part
            } catch {
                source.failure = error
                return -1
            }
            let length = min(bytes.count, Int(count))
            bytes.withUnsafeBytes { if let base = $0.baseAddress { buffer.copyMemory(from: base, byteCount: length) } }
            return Int32(length)
        }
    }

    /// Receives a file.
    private final class Target {
        var bytes: [UInt8] = []
        private let limit: Int

        init(limit: Int) { self.limit = limit }

        static let write: cmspack_write = { context, bytes, count in
            let target = Unmanaged<Target>.fromOpaque(context).takeUnretainedValue()
            guard target.bytes.count + Int(count) <= target.limit else { return 0 }
            target.bytes += UnsafeRawBufferPointer(start: bytes, count: Int(count))
            return 1
        }
    }
}
