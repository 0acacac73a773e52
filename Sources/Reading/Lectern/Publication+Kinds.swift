import LecternModel
public import LecternPublication

extension Publication {
    /// Whether page navigators can show the publication: text and images, not audio.
    public var isSetInPages: Bool { !conforms(to: .audiobook) }
}
