internal import CGtk
import Glibc

/// The frames of a turn, as the clock of the window's frames saw them.
public struct TurnFrames: Hashable, Sendable {
    /// How many there were.
    public var count = 0
    /// The longest one: from the moment GTK begins with a frame until it is handed to the screen.
    public var longest = LoopTurn(wall: 0, processor: 0)
    /// What they took together.
    public var whole = LoopTurn(wall: 0, processor: 0)
    /// How many took the processor longer than a sixtieth of a second.
    public var lateCount = 0
    /// The longest time from one frame to the next, in milliseconds.
    public var longestGap = 0.0
    /// How often the main thread waited in a frame for the system to map a piece of memory.
    public var pageFaults = 0

    /// What a screen of sixty pictures a second gives a frame, in milliseconds.
    public static let frameTime = 1000.0 / 60
}

/// Measures the frames while a page turns, for who wants to know.
@MainActor final class TurnRecorder {
    private var frames = TurnFrames()
    private var began: (wall: Double, processor: Double)?
    private var faultsAtBeginning = 0
    private var lastTime: Double?
    private var connections: [SignalConnection] = []

    /// Measures from the next frame on.
    func begin(_ widget: UnsafeMutablePointer<GtkWidget>) {
        guard connections.isEmpty, let pointer = gtk_widget_get_frame_clock(widget) else { return }
        let clock = GObjectReference(pointer, .borrowed)
        frames = TurnFrames()
        (began, lastTime) = (nil, nil)
        connections = [
            clock.onSignal("before-paint") { [weak self] in
                self?.frameBegins(at: Double(gdk_frame_clock_get_frame_time(pointer)) / 1000)
            },
            clock.onSignal("after-paint") { [weak self] in self?.frameEnds() },
        ]
    }

    /// Ends, with what was measured; the frame that goes on now is part of it.
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

    /// `RUSAGE_THREAD`, which is a macro beyond what Swift imports.
    private static let rusageThread: __rusage_who_t = 1

    /// The page faults of this thread up to now.
    private static var faults: Int {
        var usage = rusage()
        getrusage(rusageThread, &usage)
        return usage.ru_minflt
    }
}
