import CGStreamer
import Glibc
package import LecternPlayback

/// Encodes WAVE files by GStreamer.
///
///     try await AudioFileEncoder(.opus).encode("speech.wav", to: "speech.opus", tags: [.title("Moby-Dick")])
package struct AudioFileEncoder: Sendable {
    /// The encoding and its container.
    package enum Format: Hashable, Sendable {
        /// Vorbis in Ogg.
        case vorbis
        /// Opus in Ogg, tuned for speech.
        case opus
        /// AAC frames with ADTS headers; no tags.
        case aac
    }

    /// Metadata written into the file.
    package enum Tag: Hashable, Sendable {
        case title(String)
        case artist(String)
        case album(String)
        /// A comment of Vorbis and Opus files, by name: `CHAPTER001NAME`.
        case comment(String, String)
    }

    var format: Format

    package init(_ format: Format) { self.format = format }

    /// Encodes a file; an existing target is replaced. A cancelled task waits for the end.
    ///
    /// - Throws: ``AudioEngineError/unavailable(_:)`` without GStreamer, ``AudioEngineError/failed(_:)`` with its
    ///   message, for example if an encoder is missing.
    @concurrent package func encode(
        _ source: String, to target: String, tags: [Tag] = []
    ) async throws(AudioEngineError) {
        guard cgst_is_available() != 0 else {
            throw .unavailable("GStreamer is not installed: gstreamer1.0-plugins-base, -good and -libav")
        }
        let pipeline =
            "filesrc location=\(Self.quoted(source)) ! wavparse ! audioconvert ! audioresample ! \(elements) ! "
            + "filesink location=\(Self.quoted(target))"
        var message: UnsafeMutablePointer<CChar>?
        let isDone = cgst_run(pipeline, Self.text(of: tags), &message)
        defer { free(message) }
        if isDone == 0 { throw .failed(message.map { String(cString: $0) } ?? "unknown error") }
    }

    private var elements: String {
        switch format {
        case .vorbis: "taginject name=tags ! vorbisenc quality=0.4 ! oggmux"
        case .opus: "taginject name=tags ! opusenc bitrate=32000 audio-type=voice ! oggmux"
        case .aac: "avenc_aac bitrate=64000 ! aacparse ! audio/mpeg,stream-format=adts"
        }
    }

    /// The tags in the syntax of GStreamer's structures; `nil` if there are none.
    static func text(of tags: [Tag]) -> String? {
        var fields: [String] = []
        var comments: [String] = []
        for tag in tags {
            switch tag {
            case .title(let text): fields.append("title=\(quoted(text))")
            case .artist(let text): fields.append("artist=\(quoted(text))")
            case .album(let text): fields.append("album=\(quoted(text))")
            case .comment(let name, let text): comments.append("(string)" + quoted("\(name)=\(text)"))
            }
        }
        if !comments.isEmpty { fields.append("extended-comment={ \(comments.joined(separator: ", ")) }") }
        return fields.isEmpty ? nil : fields.joined(separator: ",")
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").filter { $0 != "\0" }
        return "\"\(escaped)\""
    }
}
