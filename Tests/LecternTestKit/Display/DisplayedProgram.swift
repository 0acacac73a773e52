import Foundation
import Synchronization

/// A program with windows, started by a test, and its output.
public final class DisplayedProgram: Sendable {
    /// Complete lines of output, and the rest.
    private struct Said: Sendable {
        var lines: [String] = []
        var rest = Data()
    }

    private let said = Mutex(Said())
    /// The process identifier.
    public let processIdentifier: Int32
    // Foundation's `Process` is not Sendable. It is only queried and signalled under this lock.
    private let process: Mutex<Process>

    init(_ program: URL, _ arguments: [String], _ environment: [String: String]) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.standardError
        process.standardInput = FileHandle.nullDevice
        try process.run()
        processIdentifier = process.processIdentifier
        self.process = Mutex(process)
        // Reading blocks until the end of the output, so it gets a thread.
        let reading = output.fileHandleForReading
        Thread.detachNewThread { [weak self] in
            while true {
                let data = reading.availableData
                if data.isEmpty { return }
                self?.take(data)
            }
        }
    }

    private func take(_ data: Data) {
        said.withLock { said in
            said.rest.append(data)
            while let end = said.rest.firstIndex(of: 0x0a) {
                said.lines.append(String(decoding: said.rest[said.rest.startIndex..<end], as: UTF8.self))
                said.rest.removeSubrange(said.rest.startIndex...end)
            }
        }
    }

    /// All lines of output so far.
    public var lines: [String] { said.withLock { $0.lines } }

    /// Whether the program is running.
    public var isRunning: Bool { process.withLock { $0.isRunning } }

    /// Waits for a line that starts with a text; nil if there is none in time.
    ///
    /// - Parameters:
    ///   - start: The start of the line.
    ///   - index: The first line to examine, counted from 0.
    ///   - seconds: The longest wait.
    public func line(_ start: String, after index: Int = 0, within seconds: Double = Patience.seconds) async -> String?
    {
        await wait(within: seconds) {
            let isOver = !self.isRunning
            let line = self.lines.dropFirst(index).first { $0.hasPrefix(start) }
            // A program that has ended prints nothing more.
            return line.map { .some($0) } ?? (isOver ? .some(nil) : nil)
        } ?? nil
    }

    /// Acts until a line begins with a text: a page or a menu that still moves takes the first clicks itself.
    public func line(_ start: String, repeating act: () throws -> Void) async rethrows -> String? {
        for _ in 0..<4 {
            let before = lines.count
            try act()
            if let line = await line(start, after: before, within: Patience.seconds / 15) { return line }
        }
        return nil
    }

    /// Waits until the program ends; false if it does not end in time.
    public func ends(within seconds: Double = Patience.seconds) async -> Bool {
        await wait(within: seconds) { self.isRunning ? nil : true } ?? false
    }

    /// The exit status, nil while the program runs.
    public var status: Int32? { process.withLock { $0.isRunning ? nil : $0.terminationStatus } }

    /// Sends SIGTERM.
    public func terminate() { process.withLock { if $0.isRunning { $0.terminate() } } }

    /// Sends SIGKILL.
    public func kill() {
        process.withLock {
            if $0.isRunning { Foundation.kill($0.processIdentifier, SIGKILL) }
        }
    }
}

/// The default limit of waits for a displayed program. It is long because the host may be busy; only failing tests
/// wait that long.
public enum Patience {
    public static let seconds = 120.0
}

/// Polls until there is an answer or the time limit passes.
public func wait<Answer: Sendable>(
    within seconds: Double = Patience.seconds, _ ask: @Sendable () -> Answer?
) async -> Answer? {
    var answer: Answer?
    _ = try? await eventually(within: .seconds(seconds), every: .milliseconds(20)) {
        answer = ask()
        return answer != nil
    }
    return answer
}
