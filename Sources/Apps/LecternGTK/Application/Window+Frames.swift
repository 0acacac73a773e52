internal import CGtk

extension Window {
    /// Has the memory ready that the first frames are drawn in, and keeps what one frees for the next while frames come.
    ///
    /// Where the processor draws, each frame takes pictures as large as the window. In memory that is fresh, the system
    /// maps them piece by piece in the middle of the frame: more than half of what the first ones took. To be called
    /// when the window was presented; elsewhere than with the processor it does nothing.
    ///
    /// - Parameters:
    ///   - width: that the window opens with.
    ///   - height: that the window opens with.
    public func prepareFrames(width: Int, height: Int) {
        guard CanvasWidget.isDrawnByProcessor(widget), let pointer = gtk_widget_get_frame_clock(widget) else { return }
        let frames = WindowFrames(bytes: width * height * scaleFactor * scaleFactor * 4)
        GObjectReference(pointer, .borrowed).onSignal("before-paint") { frames.came() }
    }
}

/// Knows whether a window draws one frame after the other.
@MainActor private final class WindowFrames {
    /// After so long without a frame the window rests.
    private static let patience = 1000
    /// What is held is for the first frame.
    private var isFirst = true
    private var hasCome = false
    private var isWaiting = false

    /// - Parameter bytes: what the pixels of the window take.
    init(bytes: Int) {
        ProcessMemory.isDrawing = true
        // GTK's picture and Cairo's copy of it.
        while ProcessMemory.holdFrame(of: bytes, pictures: 2) {}
        wait()
    }

    /// A frame begins.
    func came() {
        hasCome = true
        ProcessMemory.isDrawing = true
        useMemory()
        if !isWaiting { wait() }
    }

    private func useMemory() {
        if isFirst { ProcessMemory.letFramesGo() }
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
            ProcessMemory.isDrawing = false
            useMemory()
            return .stop
        }
    }
}
