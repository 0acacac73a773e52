import Glibc
import LecternGStreamer

/// The environment of the process.
enum Environment {
    /// The environment variables that the reader uses.
    static var variables: [String: String] {
        let names = ["LECTERN_LIBRARY", "XDG_DATA_HOME", "HOME"]
        return Dictionary(
            names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the password that `lectern open` passed for the first book, and removes it from the environment, so
    /// that child processes do not inherit it.
    static func takePassword() -> String? {
        defer { unsetenv("LECTERN_PASSWORD") }
        return getenv("LECTERN_PASSWORD").map { String(cString: $0) }
    }

    /// The audio output: the desktop's default, or GStreamer elements in `LECTERN_AUDIO_SINK`.
    static var audioSink: GStreamerAudioEngine.Sink {
        getenv("LECTERN_AUDIO_SINK").map { .elements(String(cString: $0)) } ?? .automatic
    }

    /// Prints a line on standard error.
    static func say(_ text: String) {
        let bytes = Array("lectern-reader: \(text)\n".utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }

    /// The working directory, to which relative paths refer.
    static var folder: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }
}
