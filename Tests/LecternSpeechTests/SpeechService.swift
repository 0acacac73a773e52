import Foundation
import LecternTestKit
import Testing

@testable import LecternSpeech

/// A speech-dispatcher of our own with espeak-ng, which plays to a sound server without a device.
final class SpeechService: @unchecked Sendable {
    // Safe to share (`@unchecked`): tests use one service from one task at a time.

    static let isInstalled = ["speech-dispatcher", "pulseaudio", "espeak-ng"].allSatisfy { program in
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }

    /// The seconds after which the servers end without clients: a test that crashes leaves none behind.
    private static let patience = 30

    let folder: String
    private var soundServer: Process?
    private var service: Process?

    var socketPath: String { folder + "/ssip" }

    init(folder: String) throws {
        self.folder = folder
        try FileManager.default.createDirectory(atPath: folder + "/conf/modules", withIntermediateDirectories: true)
        let configuration = """
            LogLevel 1
            LogDir "\(folder)"
            AudioOutputMethod "pulse"
            AddModule "espeak-ng" "sd_espeak-ng" ""
            DefaultModule espeak-ng

            """
        try configuration.write(toFile: folder + "/conf/speechd.conf", atomically: true, encoding: .utf8)
        soundServer = try start([
            "pulseaudio", "-n", "--exit-idle-time=\(Self.patience)", "--load=module-null-sink",
            "--load=module-native-protocol-unix auth-anonymous=1 socket=\(folder)/pulse", "--use-pid-file=no",
            "--disable-shm=yes",
        ])
    }

    deinit { stop() }

    /// Ends both servers. The modules of the service end with it.
    func stop() {
        for process in [service, soundServer] {
            guard let process, process.isRunning else { continue }
            // SIGKILL, because children of a test may ignore SIGTERM.
            Foundation.kill(process.processIdentifier, SIGKILL)
            _ = process.waitForExit()
        }
        service = nil
        soundServer = nil
    }

    private func start(_ command: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.environment = ProcessInfo.processInfo.environment.merging([
            "HOME": folder, "XDG_RUNTIME_DIR": folder, "PULSE_SERVER": "unix:\(folder)/pulse",
            "PULSE_RUNTIME_PATH": folder,
        ]) { $1 }
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Starts the service, and waits until it listens.
    func start() async throws {
        let folder = folder
        try #require(
            try await eventually { FileManager.default.fileExists(atPath: folder + "/pulse") })
        try? FileManager.default.removeItem(atPath: socketPath)
        service = try start([
            "speech-dispatcher", "-s", "-c", "unix_socket", "-S", socketPath, "-C", folder + "/conf", "-P",
            folder + "/pid", "-t", "\(Self.patience)",
        ])
        let address = SSIPAddress.unix(socketPath)
        try #require(try await eventually { SSIPConnection(address) != nil })
    }

    /// Ends the sound server alone.
    func stopSound() {
        guard let soundServer else { return }
        Foundation.kill(soundServer.processIdentifier, SIGKILL)
        _ = soundServer.waitForExit()
    }

    /// Kills the service without warning.
    func kill() {
        guard let service else { return }
        Foundation.kill(service.processIdentifier, SIGKILL)
        _ = service.waitForExit()
    }

    @MainActor func engine() -> SpeechDispatcherEngine {
        SpeechDispatcherEngine(configuration: .init(socketPath: socketPath, launcher: nil))
    }
}
