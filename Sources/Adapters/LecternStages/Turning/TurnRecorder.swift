internal import CGtk
import Glibc
public import LecternGTK

/// Measurements of the frames of a turn.
public struct TurnFrames: Hashable, Sendable {
    /// The number of frames.
    public var count = 0
    /// The longest frame, from its beginning in GTK to its submission.
    public var longest = LoopTurn(wall: 0, processor: 0)
    /// The sum of all frames.
    public var whole = LoopTurn(wall: 0, processor: 0)
    /// The number of frames whose CPU time exceeds a sixtieth of a second.
    public var lateCount = 0
    /// The longest time from one frame to the next, in milliseconds.
    public var longestGap = 0.0
    /// The number of page faults of the main thread.
    public var pageFaults = 0

    /// The time of a frame at 60 Hz, in milliseconds.
    static let frameTime = 1000.0 / 60
}

/// Measures the frames of a turn.
@MainActor final class TurnRecorder {
    private var frames = TurnFrames()
    private var began: (wall: Double, processor: Double)?
    private var faultsAtBeginning = 0
    private var lastTime: Double?
    private var connections: [SignalConnection] = []

    /// Begins with the next frame.
    func begin(_ widget: UnsafeMutablePointer<GtkWidget>) {
        guard connections.isEmpty, let pointer = gtk_widget_get_frame_clock(widget) else { return }
        let clock = GObjectReference(pointer, .borrowed)
        frames = TurnFrames()
        began = nil
        lastTime = nil
        connections = [
            clock.onSignal("before-paint") { [weak self] in
                self?.frameBegins(at: Double(gdk_frame_clock_get_frame_time(pointer)) / 1000)
            },
            clock.onSignal("after-paint") { [weak self] in self?.frameEnds() },
        ]
    }

    /// Ends after the current frame, and calls a closure with the measurements.
    func end(_ body: @escaping (TurnFrames) -> Void) {
        guard !connections.isEmpty else { return }
        MainLoop.idle { [weak self] in
            guard let self, !connections.isEmpty else { return .stop }
            for connection in connections { connection.disconnect() }
            connections = []
            body(frames)
            return .stop
        }
    }

    private func frameBegins(at time: Double) {
        began = MainLoop.times
        faultsAtBeginning = Self.faults
        if let lastTime { frames.longestGap = max(frames.longestGap, time - lastTime) }
        lastTime = time
    }

    private func frameEnds() {
        guard let began else { return }
        let now = MainLoop.times
        let (wall, processor) = (now.wall - began.wall, now.processor - began.processor)
        frames.count += 1
        frames.pageFaults += Self.faults - faultsAtBeginning
        frames.whole.wall += wall
        frames.whole.processor += processor
        frames.longest.wall = max(frames.longest.wall, wall)
        frames.longest.processor = max(frames.longest.processor, processor)
        if processor > TurnFrames.frameTime { frames.lateCount += 1 }
        self.began = nil
    }

    /// `RUSAGE_THREAD`, a macro that Swift does not import.
    private static let rusageThread: __rusage_who_t = 1

    /// The number of page faults of this thread.
    private static var faults: Int {
        var usage = rusage()
        getrusage(rusageThread, &usage)
        return usage.ru_minflt
    }
}
