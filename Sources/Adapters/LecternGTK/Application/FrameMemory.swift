/// What a program does with memory for frames that are drawn in software.
///
/// GTK and Cairo then allocate the pixels of the window several times for each frame. A program may keep that memory
/// between frames, so that the system need not map and clear it each time. That changes how the whole process allocates:
/// the toolkit leaves it to the program, and does nothing without one.
///
/// ```swift
/// view.frameMemory = memory
/// window.prepareFrames(width: 800, height: 600, memory: memory)
/// ```
@MainActor public protocol FrameMemory: AnyObject {
    /// Whether a window draws frames continuously. If so, freed memory is best kept for the next frame.
    var isDrawing: Bool { get set }

    /// An animation begins: frees what was held for it.
    func framesBegin()

    /// An animation has ended.
    func framesEnd()

    /// Holds memory for the first frames of the next animation.
    ///
    /// - Parameters:
    ///   - bytes: The size of the window's pixels.
    ///   - pictures: The number of pictures of that size that may be needed at once.
    /// - Returns: Whether more remains to be held.
    func holdFrame(of bytes: Int, pictures: Int) -> Bool

    /// Frees the memory held for frames.
    func letFramesGo()
}
