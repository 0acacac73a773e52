internal import CPDFium
import Dispatch
import LecternAssets
import LecternBase
import Synchronization

/// The bytes for PDFium, read by range: immediately if they are local, else by
/// blocking the engine's thread.
///
/// Safe to share (`@unchecked Sendable`): only the engine's actor opens
/// documents, and PDFium reads on its thread.
final class PDFiumSource: @unchecked Sendable {
    let file: UnsafeMutablePointer<cpdfium_file>
    /// The source of `file`: this object, or in a reading process its
    /// connection to this one.
    let origin: UnsafeMutablePointer<cpdfium_source>
    private let resource: any Resource
    private(set) var error: ReadError?
    /// The number of bytes since the document was opened.
    private(set) var bytesRead = 0
    /// The interval of checks for cancellation during a wait.
    private static let patience = DispatchTimeInterval.milliseconds(50)

    /// - Parameter length: the length of the resource in bytes.
    init(_ resource: any Resource, length: UInt64) {
        self.resource = resource
        file = .allocate(capacity: 1)
        origin = .allocate(capacity: 1)
        file.initialize(to: cpdfium_file(length: UInt(length), read: cpdfium_read, context: origin))
        origin.initialize(to: cpdfium_source(read: Self.read, context: Unmanaged.passUnretained(self).toOpaque()))
    }

    deinit {
        file.deallocate()
        origin.deallocate()
    }

    /// Whether reads never wait.
    var isAtHand: Bool { (try? resource.readImmediately(range: 0..<1)) != nil }

    /// Resets the counters when the document is reopened.
    func beginAnew() {
        bytesRead = 0
        error = nil
    }

    private static let read:
        @convention(c) (UnsafeMutableRawPointer?, UInt, UnsafeMutablePointer<UInt8>, UInt) -> Int32 = {
            context, position, buffer, count in
            guard let context else { return 0 }
            let source = Unmanaged<PDFiumSource>.fromOpaque(context).takeUnretainedValue()
            return source.fill(UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)), from: UInt64(position))
                ? 1 : 0
        }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer, from position: UInt64) -> Bool {
        do throws(ReadError) {
            guard let bytes = try bytes(buffer.count, from: position) else { return false }
            bytes.withUnsafeBytes { buffer.copyMemory(from: $0) }
            bytesRead += buffer.count
            return true
        } catch {
            self.error = error
            return false
        }
    }

    /// Reads bytes of the document; nil if it ends earlier, which happens if
    /// PDFium was misled by damaged data.
    func bytes(_ count: Int, from position: UInt64) throws(ReadError) -> Bytes? {
        let (end, isTooFar) = position.addingReportingOverflow(UInt64(count))
        guard !isTooFar, end <= UInt64(file.pointee.length) else { return nil }
        let atHand = try resource.readImmediately(range: position..<end)
        let bytes = if let atHand { atHand } else { try wait(for: position..<end) }
        return bytes.count == count ? bytes : nil
    }

    /// Sends bytes to a process that requested them; returns the reason if they
    /// are not available.
    func give(_ count: Int, from position: UInt64, to socket: Int32) -> String? {
        var lack = "the document ends before them"
        do {
            if let bytes = try bytes(count, from: position) {
                bytes.withUnsafeBytes { cpdfium_probe_give(socket, $0.baseAddress, UInt($0.count)) }
                return nil
            }
        } catch {
            lack = "\(error)"
        }
        cpdfium_probe_give(socket, nil, 0)
        return lack
    }

    /// Reads remote bytes on other threads; cancellation of the task cancels
    /// the read.
    private func wait(for range: Range<UInt64>) throws(ReadError) -> Bytes {
        let answer = Answer()
        let reading = Task.detached { [resource] in
            let result: Result<Bytes, ReadError>
            do throws(ReadError) {
                result = .success(try await resource.read(range: range))
            } catch {
                result = .failure(error)
            }
            answer.give(result)
        }
        while answer.given.wait(timeout: .now() + Self.patience) == .timedOut {
            if Task.isCancelled { reading.cancel() }
        }
        return try answer.take().get()
    }

    /// Passes the result of a read to the waiting thread.
    private final class Answer: Sendable {
        let given = DispatchSemaphore(value: 0)
        private let result = Mutex<Result<Bytes, ReadError>?>(nil)

        func give(_ result: Result<Bytes, ReadError>) {
            self.result.withLock { $0 = result }
            given.signal()
        }

        func take() -> Result<Bytes, ReadError> { result.withLock { $0 } ?? .failure(.decoding("nothing was read")) }
    }
}
