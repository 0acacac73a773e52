import Glibc
import LecternGStreamer

/// What the process was started in.
enum Environment {
    /// The variables of the environment that the reader looks at.
    static var variables: [String: String] {
        let names = ["LECTERN_LIBRARY", "XDG_DATA_HOME", "HOME"]
        return Dictionary(
            names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The password that `lectern open` was given for the first book. It is
    /// taken out of the environment, so that no other program gets it.
    static func takePassword() -> String? {
        defer { unsetenv("LECTERN_PASSWORD") }
        return getenv("LECTERN_PASSWORD").map { String(cString: $0) }
    }

    /// Where audiobooks sound: where the desktop says, or elements of GStreamer in `LECTERN_AUDIO_SINK`.
    static var audioSink: GStreamerAudioEngine.Sink {
        getenv("LECTERN_AUDIO_SINK").map { .elements(String(cString: $0)) } ?? .automatic
    }

    /// Says something on standard error.
    static func say(_ text: String) {
        let bytes = Array("lectern-reader: \(text)\n".utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }

    /// The folder that relative paths start from.
    static var folder: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }
}
