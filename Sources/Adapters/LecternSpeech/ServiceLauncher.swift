import Glibc

/// Starts the speech service.
enum ServiceLauncher {
    /// Runs a command without waiting for its end.
    ///
    /// - Returns: `false` if there is no such program.
    static func start(_ command: [String]) -> Bool {
        guard let program = command.first else { return false }
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        let status = posix_spawnp(&process, program, nil, nil, &arguments, environ)
        guard status == 0 else { return false }
        // The service goes into the background; its starter is collected when it ends.
        let started = process
        Task.detached {
            var status: Int32 = 0
            for _ in 0..<100 {
                if waitpid(started, &status, WNOHANG) != 0 { return }
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
        return true
    }
}
