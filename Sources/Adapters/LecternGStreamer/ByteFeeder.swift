import LecternAssets
import LecternBase
import Synchronization

/// Passes bytes of a resource to a pipeline on request.
///
/// Local bytes are passed immediately, on the requesting thread; others are
/// read in a task while the pipeline waits. After a seek, pending reads are
/// dropped.
final class ByteFeeder: Sendable {
    private let resource: any Resource
    private let onFailure: @Sendable (ReadError) -> Void
    private let state = Mutex(State())

    private struct State {
        var offset: UInt64 = 0
        /// The number of seeks.
        var places = 0
        var task: Task<Void, Never>?
        /// Receives the bytes; nil when the pipeline is closed.
        var push: (@Sendable (Bytes) -> Void)?
    }

    init(_ resource: any Resource, onFailure: @escaping @Sendable (ReadError) -> Void) {
        self.resource = BufferingResource(resource, window: 1 << 18)
        self.onFailure = onFailure
    }

    /// Whether the pipeline waits for bytes.
    var isWaiting: Bool { state.withLock { $0.task != nil } }

    /// Whether all reads are immediate.
    var hasAllAtHand: Bool { (try? resource.lengthImmediately()) != nil }

    func open(_ push: @escaping @Sendable (Bytes) -> Void) { state.withLock { $0.push = push } }

    /// Ends all reads.
    func close() {
        state.withLock {
            $0.task?.cancel()
            $0.task = nil
            $0.push = nil
            $0.places += 1
        }
    }

    /// Continues at an offset.
    func seek(to offset: UInt64) {
        state.withLock {
            $0.task?.cancel()
            $0.task = nil
            $0.offset = offset
            $0.places += 1
        }
    }

    /// Reads from the end of the last read.
    func give(_ count: Int) {
        let (offset, place, isBusy) = state.withLock { ($0.offset, $0.places, $0.task != nil || $0.push == nil) }
        if isBusy { return }
        let range = offset..<offset.addingReportingOverflow(UInt64(max(count, 0))).partialValue
        do throws(ReadError) {
            if let bytes = try resource.readImmediately(range: range) { return push(bytes, for: place) }
        } catch {
            return onFailure(error)
        }
        state.withLock {
            guard $0.places == place, $0.push != nil else { return }
            $0.task = Task { await fetch(range, for: place) }
        }
    }

    private func fetch(_ range: Range<UInt64>, for place: Int) async {
        do throws(ReadError) {
            push(try await resource.read(range: range), for: place)
        } catch {
            if !Task.isCancelled { onFailure(error) }
        }
    }

    /// Passes bytes unless a seek happened meanwhile. Holds the lock, so that a
    /// seek waits, after which the pipeline drops what it has.
    private func push(_ bytes: Bytes, for place: Int) {
        state.withLock {
            guard $0.places == place, let push = $0.push else { return }
            $0.task = nil
            $0.offset += UInt64(bytes.count)
            push(bytes)
        }
    }
}
