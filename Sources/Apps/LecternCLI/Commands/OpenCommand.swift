import ArgumentParser
import Glibc
import Lectern
import LecternCommands

/// `lectern open`: opens a book in the reader, or, without a display, draws its
/// first pages to files.
struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open a book in the reader.",
        discussion: "Without a display the first pages are drawn into a folder instead.")

    @OptionGroup var book: BookArgument
    @Option(name: [.customShort("o"), .long], help: "Without a display: the folder of the pictures.")
    var output = "pages"
    @Option(help: "Without a display: how many pages are drawn.")
    var pages = 12

    func validate() throws {
        guard (1...10_000).contains(pages) else { throw ValidationError("--pages must be from 1 to 10000") }
    }

    func run() async throws {
        if ReaderProgram.hasDisplay {
            try ReaderProgram.start(with: book.path, password: book.password)
        } else {
            try await draw()
        }
    }

    /// Draws the first pages, without a window.
    private func draw() async throws {
        let render = try RenderCommand.parse(
            [book.path, "--size", "600x800", "--scale", "2", "--pages", "1-\(pages)", "-o", output]
                + (book.password.map { ["--password", $0] } ?? []))
        StandardError.write("lectern: there is no display; drawing pages instead")
        try await render.run()
        print("The first pages are in \(output)")
    }
}

/// The program `lectern-reader`.
enum ReaderProgram {
    /// Whether there is a display.
    static var hasDisplay: Bool {
        let names: [String] = ["WAYLAND_DISPLAY", "DISPLAY"]
        return names.contains { name in getenv(name).map { $0.pointee != 0 } ?? false }
    }

    /// Replaces this process by the reader: the one in the same folder, else
    /// the one on PATH.
    static func start(with path: String, password: String? = nil) throws {
        if HTTPURL(string: path) == nil, access(path, R_OK) != 0 {
            throw CommandError("\(path) does not exist", advice: "check the path and its permissions")
        }
        let words: [String] = ["lectern-reader", "--", path]
        // Other users can see the arguments of a process, but not its environment.
        if let password { setenv("LECTERN_PASSWORD", password, 1) }
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        // `exec` returns only on failure.
        if let besideThis { execv(besideThis, pointers) }
        execvp("lectern-reader", pointers)
        throw CommandError(
            "lectern-reader is not installed",
            advice: "install the package lectern-reader, or run Scripts/install-desktop")
    }

    private static var besideThis: String? {
        guard let path = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(path) }
        let text = String(cString: path)
        return text.lastIndex(of: "/").map { String(text[...$0]) + "lectern-reader" }
    }
}
