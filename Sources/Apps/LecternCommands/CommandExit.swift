package import ArgumentParser
import Glibc

/// The exit status of a process that ends with an error, and its last message.
package struct CommandExit {
    let status: Int32
    let output: String
    let complaint: String

    /// - Parameter root: the root command of the program.
    package init(of error: any Error, in root: any ParsableCommand.Type) {
        let name = root.configuration.commandName ?? "lectern"
        if root.exitCode(for: error) == .success {
            // A request for help or the version.
            status = 0
            output = root.fullMessage(for: error)
            complaint = ""
        } else if root.exitCode(for: error) == .validationFailure {
            let message = root.message(for: error).split(separator: "\n").first.map(String.init) ?? "bad usage"
            status = 2
            output = ""
            complaint = "\(name): \(message) (see \(name) --help)"
        } else if error is ExitCode {
            // What went wrong was said when it happened.
            status = 1
            output = ""
            complaint = ""
        } else {
            status = 1
            output = ""
            complaint = "\(name): \(ErrorMessages.sentence(for: error))"
        }
    }

    /// Prints the message and ends the process.
    package func leave() -> Never {
        if !output.isEmpty { print(output) }
        if !complaint.isEmpty { StandardError.write(complaint) }
        exit(status)
    }
}

/// The standard error stream, for error messages and progress.
package enum StandardError {
    /// Writes a line.
    package static func write(_ line: String, terminator: String = "\n") {
        let bytes = Array((TerminalText.safe(line) + terminator).utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
    }
}
