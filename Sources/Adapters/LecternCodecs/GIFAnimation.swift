import LecternImages

/// The frames of a GIF, composed on its logical screen.
///
/// Spec: https://www.w3.org/Graphics/GIF/spec-gif89a.txt (23. Graphic Control Extension)
final class GIFAnimation: AnimationReader {
    private let bytes: [UInt8]
    private var file: GIFFile
    private var screen: Bitmap
    /// The screen before the last frame, if that must be restored.
    private var before: Bitmap?
    /// The area to clear before the next frame.
    private var cleared: GIFFile.Area?
    /// The frames since the beginning, and the times that it was begun again.
    private var (frames, rounds) = (0, 0)

    init?(_ bytes: [UInt8]) {
        guard ImageInfo.isAnimated(bytes), let file = GIFFile(bytes), let screen = file.screen else { return nil }
        self.bytes = bytes
        self.file = file
        self.screen = screen
    }

    func next() -> AnimationFrame? {
        if let control = file.nextImage() { return frame(control) }
        // The end, or damage: what was read is repeated.
        guard frames > 1, let repetitions = file.repetitions, repetitions == 0 || rounds < repetitions,
            let again = GIFFile(bytes), let empty = again.screen
        else { return nil }
        file = again
        screen = empty
        before = nil
        cleared = nil
        frames = 0
        rounds += 1
        return file.nextImage().flatMap { frame($0) }
    }

    private func frame(_ control: GIFFile.Control) -> AnimationFrame? {
        dispose()
        let old = control.disposal == 3 ? screen : nil
        guard let area = file.draw(on: &screen, control) else { return nil }
        frames += 1
        switch control.disposal {
        case 2: cleared = area
        case 3: before = old
        default: break
        }
        return AnimationFrame(screen, duration: Double(control.delay) / 100)
    }

    /// Removes what the last frame leaves behind.
    private func dispose() {
        if let before { screen = before }
        if let cleared {
            let right = min(cleared.left + cleared.width, screen.width)
            for y in cleared.top..<max(cleared.top, min(cleared.top + cleared.height, screen.height))
            where cleared.left < right {
                let row = y * screen.bytesPerRow
                for at in row + cleared.left * 4..<row + right * 4 { screen.pixels[at] = 0 }
            }
        }
        before = nil
        cleared = nil
    }
}
