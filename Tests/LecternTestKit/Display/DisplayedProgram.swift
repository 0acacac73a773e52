import Foundation
import Synchronization

/// A program with windows that a test has started, and what it says.
public final class DisplayedProgram: Sendable {
    /// The lines that it has written, and whether it may write more.
    private struct Said: Sendable {
        var lines: [String] = []
        var rest = Data()
    }

    private let said = Mutex(Said())
    /// The number of the process.
    public let processIdentifier: Int32
    // Foundation's `Process` is not marked as safe to share; it is only asked
    // for its state and signalled here, and both are guarded by this lock.
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
        // A thread of its own: it waits for the program's words until there are no more.
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

    /// All lines so far.
    public var lines: [String] { said.withLock { $0.lines } }

    /// Whether it still runs.
    public var isRunning: Bool { process.withLock { $0.isRunning } }

    /// Waits for a line that starts with a text; nil where none comes.
    ///
    /// - Parameters:
    ///   - start: how the line starts.
    ///   - index: from which line on to look, counted from 0.
    ///   - seconds: how long to wait at most.
    public func line(_ start: String, after index: Int = 0, within seconds: Double = Patience.seconds) async -> String?
    {
        await wait(within: seconds) {
            let isOver = !self.isRunning
            let line = self.lines.dropFirst(index).first { $0.hasPrefix(start) }
            // A program that has ended says nothing more: nobody needs to wait.
            return line.map { .some($0) } ?? (isOver ? .some(nil) : nil)
        } ?? nil
    }

    /// Waits until it ends; false where it does not.
    public func ends(within seconds: Double = Patience.seconds) async -> Bool {
        await wait(within: seconds) { self.isRunning ? nil : true } ?? false
    }

    /// The status that it ended with, nil while it runs.
    public var status: Int32? { process.withLock { $0.isRunning ? nil : $0.terminationStatus } }

    /// Asks it to end.
    public func terminate() { process.withLock { if $0.isRunning { $0.terminate() } } }

    /// Ends it at once, as a power cut would.
    public func kill() {
        process.withLock {
            if $0.isRunning { Foundation.kill($0.processIdentifier, SIGKILL) }
        }
    }
}

/// How long anything that a program shows is waited for: long, as the host may have given most of its processors to
/// others. A wait ends when what is waited for is there, so only a failure takes that long.
public enum Patience {
    public static let seconds = 120.0
}

/// Asks again and again until there is an answer, or the time is over.
public func wait<Answer: Sendable>(
    within seconds: Double = Patience.seconds, _ ask: @Sendable () -> Answer?
) async -> Answer? {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
        if let answer = ask() { return answer }
        try? await Task.sleep(for: .milliseconds(20))
    }
    return ask()
}
