public import Foundation
import Synchronization

/// A virtual screen (Xvfb) and a session bus for tests of programs with windows.
///
/// ```swift
/// let display = try VirtualDisplay()
/// defer { display.stop() }
/// let program = try display.start("lectern-reader", ["book.epub"])
/// try display.key("Right")
/// ```
///
/// There is no window manager: windows open at the top left, and ``focus(_:)``
/// sets the keyboard focus.
public final class VirtualDisplay: Sendable {
    /// A display or a tool that could not be run.
    public enum Failure: Error {
        /// The program did not start, or did not report that it is ready.
        case notStarted(String)
        /// A tool ended with a non-zero status.
        case failed(String, status: Int32)
    }

    /// The name of the display, as `:7`.
    public let name: String
    /// The width of the screen in pixels.
    public let width: Int
    /// The height of the screen in pixels.
    public let height: Int
    /// The home folder of programs on this display: settings, data, caches.
    public let home: URL
    private let helpers: Mutex<[Process]>
    private let programs = Mutex<[DisplayedProgram]>([])
    private let bus: String

    /// Starts a screen and a session bus.
    public init(width: Int = 1200, height: Int = 900) throws {
        self.width = width
        self.height = height
        home = FileManager.default.temporaryDirectory.appending(path: "lectern-home-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let screen = Process()
        // The server chooses a free number and prints it.
        let number = try Self.firstLine(
            of: screen, "Xvfb",
            // No key repeats: xdotool may hold a key while it waits for the processor, which must not press it twice.
            ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset", "-r"], [:])
        name = ":\(number)"
        let daemon = Process()
        bus = try Self.firstLine(
            of: daemon, "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--print-address=1"],
            ["DISPLAY": name])
        helpers = Mutex([daemon, screen])
    }

    /// Ends all processes started here.
    public func stop() {
        programs.withLock { programs in
            for program in programs { program.kill() }
            programs = []
        }
        helpers.withLock { helpers in
            // SIGKILL, because children of a test may ignore SIGTERM.
            for helper in helpers where helper.isRunning { kill(helper.processIdentifier, SIGKILL) }
            helpers = []
        }
        try? FileManager.default.removeItem(at: home)
    }

    deinit { stop() }

    /// The environment of programs on this display.
    public var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        let own = [
            "DISPLAY": name, "DBUS_SESSION_BUS_ADDRESS": bus, "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo",
            "GTK_A11Y": "atspi", "HOME": home.path, "XDG_CONFIG_HOME": home.appending(path: "config").path,
            "XDG_DATA_HOME": home.appending(path: "data").path, "XDG_CACHE_HOME": home.appending(path: "cache").path,
            "XDG_STATE_HOME": home.appending(path: "state").path, "NO_AT_BRIDGE": "0", "LC_ALL": "C.UTF-8",
            // Avoids waiting on the bus for the settings of a desktop that is not running.
            "GSETTINGS_BACKEND": "memory", "ADW_DISABLE_PORTAL": "1", "GTK_USE_PORTAL": "0",
        ]
        environment.merge(own) { $1 }
        return environment
    }

    /// Starts a program built with the tests, or an installed one.
    public func start(_ program: String, _ arguments: [String], _ more: [String: String] = [:]) throws
        -> DisplayedProgram
    {
        let started = try DisplayedProgram(
            try Self.executable(program), arguments, environment.merging(more) { $1 })
        programs.withLock { $0.append(started) }
        return started
    }

    /// Runs a tool on the display and returns its output.
    @discardableResult
    public func run(_ tool: String, _ arguments: [String], input: String? = nil) throws -> String {
        let process = Process()
        process.executableURL = try Self.executable(tool)
        process.arguments = arguments
        process.environment = environment
        let (output, source) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = input == nil ? FileHandle.nullDevice : source
        try process.run()
        if let input {
            source.fileHandleForWriting.write(Data(input.utf8))
            try source.fileHandleForWriting.close()
        }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let status = process.waitForExit()
        guard status == 0 else {
            throw Failure.failed(([tool] + arguments).joined(separator: " "), status: status)
        }
        return text
    }

    /// Returns the location of a program: next to the tests, or in the system's path.
    static func executable(_ name: String) throws -> URL {
        if name.hasPrefix("/") { return URL(fileURLWithPath: name) }
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let folders =
            [URL(fileURLWithPath: tests).deletingLastPathComponent()]
            + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").map {
                URL(fileURLWithPath: String($0))
            }
        guard
            let folder = folders.first(where: {
                FileManager.default.isExecutableFile(atPath: $0.appending(path: name).path)
            })
        else { throw Failure.notStarted(name) }
        return folder.appending(path: name)
    }

    /// Starts a helper and waits for the line with its address.
    private static func firstLine(
        of process: Process, _ program: String, _ arguments: [String], _ more: [String: String]
    ) throws -> String {
        process.executableURL = try executable(program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(more) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), let first = byte.first, first != 0x0a {
            line.append(first)
        }
        guard !line.isEmpty else { throw Failure.notStarted(program) }
        return String(decoding: line, as: UTF8.self)
    }
}
