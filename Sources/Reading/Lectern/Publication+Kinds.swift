import LecternModel
public import LecternPublication

extension Publication {
    /// Whether the reader's pages can show it: text and pictures, not sounds.
    public var isSetInPages: Bool { !conforms(to: .audiobook) }
}
