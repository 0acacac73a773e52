import Foundation
import Synchronization

/// A Wayland compositor (Weston) for tests of programs with windows.
///
/// ```swift
/// let display = try VirtualDisplay()
/// let wayland = try await WaylandDisplay(on: display, scale: 2)
/// let program = try display.start("lectern-reader", ["book.epub"], wayland.environment)
/// try display.key("Right")
/// ```
///
/// Nested in a ``VirtualDisplay``, it passes the input of that display on: what `xdotool` does to the display, programs
/// receive through Wayland. Without one (Weston's headless backend) there is neither input nor a picture. Windows fill
/// the output.
public final class WaylandDisplay: Sendable {
    /// The environment of programs on this display, in addition to that of a ``VirtualDisplay``.
    public let environment: [String: String]
    private let folder: URL
    private let compositor: Mutex<Process>

    /// Starts a compositor of 800 x 600 device pixels.
    ///
    /// - Parameters:
    ///   - display: the display whose input and picture it has; nil for none.
    ///   - scale: device pixels per logical pixel.
    public init(on display: VirtualDisplay?, scale: Int = 1) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "lectern-wayland-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        environment = [
            "XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": Self.socket, "GDK_BACKEND": "wayland",
            "GSK_RENDERER": "cairo",
        ]
        let process = Process()
        process.executableURL = try VirtualDisplay.executable("weston")
        process.arguments = [
            "--backend=\(display == nil ? "headless" : "x11")-backend.so", "--use-pixman", "--width=\(800 / scale)",
            "--height=\(600 / scale)", "--scale=\(scale)", "--shell=kiosk-shell.so", "--socket=\(Self.socket)",
            "--no-config", "--idle-time=0", "--log=\(folder.appending(path: "weston.log").path)",
        ]
        process.environment = (display?.environment ?? ProcessInfo.processInfo.environment)
            .merging(["XDG_RUNTIME_DIR": folder.path]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        compositor = Mutex(process)
        let socket = folder.appending(path: Self.socket).path
        guard await wait(within: 30, { FileManager.default.fileExists(atPath: socket) ? true : nil }) != nil else {
            throw VirtualDisplay.Failure.notStarted("weston")
        }
    }

    private static let socket = "wayland-test"

    /// Ends the compositor.
    public func stop() {
        compositor.withLock { if $0.isRunning { kill($0.processIdentifier, SIGKILL) } }
        try? FileManager.default.removeItem(at: folder)
    }

    deinit { stop() }
}
