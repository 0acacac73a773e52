import ArgumentParser
import Glibc

/// How the process ends after an error: its status and last words.
struct CommandExit {
    let status: Int32
    let output: String
    let complaint: String

    init(of error: any Error) {
        if LecternCommand.exitCode(for: error) == .success {
            // A request for help or the version.
            (status, output, complaint) = (0, LecternCommand.fullMessage(for: error), "")
        } else if LecternCommand.exitCode(for: error) == .validationFailure {
            let message =
                LecternCommand.message(for: error).split(separator: "\n").first.map(String.init) ?? "bad usage"
            (status, output, complaint) = (2, "", "lectern: \(message) (see lectern --help)")
        } else {
            (status, output, complaint) = (1, "", "lectern: \(ErrorWords.sentence(for: error))")
        }
    }

    func leave() -> Never {
        if !output.isEmpty { print(output) }
        if !complaint.isEmpty { StandardError.write(complaint) }
        exit(status)
    }
}

/// The standard error stream, where complaints and progress go.
enum StandardError {
    /// Writes a line.
    static func write(_ line: String, terminator: String = "\n") {
        let bytes = Array((line + terminator).utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
    }
}
