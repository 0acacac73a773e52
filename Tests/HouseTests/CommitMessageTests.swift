import Foundation
import Testing

/// The hook that checks commit messages.
@Suite(.timeLimit(.minutes(1))) struct CommitMessageTests {
    @Test(
        arguments: [
            ("Title\n\nWhy it is so.\n", nil),
            ("Title\n\nWhy.\n# A comment of git\n", nil),
            ("Merge branch 'main'\n", nil),
            (String(repeating: "a", count: 72) + "\n\nWhy.\n", nil),
            (String(repeating: "a", count: 73) + "\n\nWhy.\n", "73 characters"),
            ("\n\nWhy.\n", "title is missing"),
            ("Title.\n\nWhy.\n", "full stop"),
            ("One change; another\n\nWhy.\n", "semicolon"),
            ("Title\nmore\n", "second line"),
            ("Title\n\n# Only comments\n", "body is missing"),
        ] as [(String, String?)])
    func messagesAreChecked(message: String, fault: String?) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "message-\(UUID().uuidString)")
        try message.write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let hook = Process()
        hook.executableURL = URL(filePath: #filePath).appending(path: "../../../.githooks/commit-msg").standardized
        hook.arguments = [file.path]
        let errors = Pipe()
        hook.standardError = errors
        try hook.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        hook.waitUntilExit()
        #expect((hook.terminationStatus == 0) == (fault == nil), "\(text)")
        if let fault { #expect(text.contains(fault)) }
    }
}
