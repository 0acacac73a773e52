public import LecternPlayback
public import LecternPublication

/// Why the speech of a publication cannot be recorded.
public enum RecordingError: Error, Sendable {
    /// The publication has no text to speak, or documents that cannot get media overlays: a PDF.
    case notSpeakable
    /// Nothing is spoken between the places that were given.
    case nothingToSpeak
    /// No document of the publication can get a media overlay: their texts are written differently than they are read.
    case noOverlays
    /// The engine cannot speak.
    case speech(TTSError)
    /// The sound cannot be encoded, with the reason: GStreamer or an encoder is missing.
    case encoding(String)
    /// A file cannot be written or read, with the reason of the system.
    case file(path: String, reason: String)
    /// The publication cannot be written as an EPUB.
    case publication(PublicationWriteError)
}

extension RecordingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notSpeakable: "the publication cannot be spoken"
        case .nothingToSpeak: "there is nothing to speak"
        case .noOverlays: "no document can get a media overlay"
        case .speech(let error): "\(error)"
        case .encoding(let reason): "the sound cannot be encoded: \(reason)"
        case .file(let path, let reason): "\(path): \(reason)"
        case .publication(let error): "\(error)"
        }
    }
}
