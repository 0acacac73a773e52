import LecternAssets
import LecternBase
import Synchronization

/// Gives a pipeline the bytes it asks for, from a resource.
///
/// Bytes at hand are given at once, on the thread that asks; others are read in
/// a task, while the pipeline waits. What was read for a place that the
/// pipeline has left is dropped.
final class ByteFeeder: Sendable {
    private let resource: any Resource
    private let onFailure: @Sendable (ReadError) -> Void
    private let state = Mutex(State())

    private struct State {
        var offset: UInt64 = 0
        /// Counts the places that bytes were asked from.
        var places = 0
        var task: Task<Void, Never>?
        /// Where the bytes go; `nil` when the pipeline is closed.
        var push: (@Sendable (Bytes) -> Void)?
    }

    init(_ resource: any Resource, onFailure: @escaping @Sendable (ReadError) -> Void) {
        self.resource = BufferingResource(resource, window: 1 << 18)
        self.onFailure = onFailure
    }

    /// Whether the pipeline waits for bytes.
    var isWaiting: Bool { state.withLock { $0.task != nil } }

    /// Whether bytes are given without waiting.
    var hasAllAtHand: Bool { (try? resource.lengthImmediately()) != nil }

    func open(_ push: @escaping @Sendable (Bytes) -> Void) { state.withLock { $0.push = push } }

    /// Ends all reading; nothing is given any more.
    func close() {
        state.withLock {
            $0.task?.cancel()
            ($0.task, $0.push) = (nil, nil)
            $0.places += 1
        }
    }

    /// The next bytes are wanted from an offset.
    func seek(to offset: UInt64) {
        state.withLock {
            $0.task?.cancel()
            ($0.task, $0.offset) = (nil, offset)
            $0.places += 1
        }
    }

    /// Bytes are wanted, from where the last ended.
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

    /// Gives bytes, unless others are wanted meanwhile. The lock is held, so
    /// that a seek waits, after which the pipeline drops what it has.
    private func push(_ bytes: Bytes, for place: Int) {
        state.withLock {
            guard $0.places == place, let push = $0.push else { return }
            $0.task = nil
            $0.offset += UInt64(bytes.count)
            push(bytes)
        }
    }
}
