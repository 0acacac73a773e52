internal import CGtk

extension Window {
    /// Prepares memory for the first frames, and keeps memory that frames free while frames are drawn.
    ///
    /// With software rendering, each frame allocates pictures of the size of the window. Mapping fresh memory took
    /// more than half of the time of the first frames. Call it after the window was presented. It has no effect with
    /// hardware rendering.
    ///
    /// - Parameters:
    ///   - width: the initial width of the window.
    ///   - height: the initial height of the window.
    ///   - memory: what the program does with memory.
    public func prepareFrames(width: Int, height: Int, memory: any FrameMemory) {
        guard CanvasWidget.isDrawnByProcessor(widget), let pointer = gtk_widget_get_frame_clock(widget) else { return }
        let frames = WindowFrames(bytes: width * height * scaleFactor * scaleFactor * 4, memory)
        GObjectReference(pointer, .borrowed).onSignal("before-paint") { frames.came() }
    }
}

/// Tracks whether a window draws frames continuously.
@MainActor private final class WindowFrames {
    /// The time without frames after which the window counts as idle, in milliseconds.
    private static let patience = 1000
    /// Whether the held memory is still for the first frame.
    private var isFirst = true
    private var hasCome = false
    private var isWaiting = false
    private let memory: any FrameMemory

    /// - Parameter bytes: the size of the window's pixels.
    init(bytes: Int, _ memory: any FrameMemory) {
        self.memory = memory
        memory.isDrawing = true
        // GTK's picture and Cairo's copy of it.
        while memory.holdFrame(of: bytes, pictures: 2) {}
        wait()
    }

    /// A frame begins.
    func came() {
        hasCome = true
        memory.isDrawing = true
        useMemory()
        if !isWaiting { wait() }
    }

    private func useMemory() {
        if isFirst { memory.letFramesGo() }
        isFirst = false
    }

    private func wait() {
        isWaiting = true
        MainLoop.timeout(milliseconds: Self.patience) { [self] in
            guard !hasCome else {
                hasCome = false
                return .again
            }
            isWaiting = false
            memory.isDrawing = false
            useMemory()
            return .stop
        }
    }
}
