/// The version of Lectern: what `lectern --version` prints, and the reader's About window shows.
public enum LecternVersion {
    /// The version as `major.minor.patch`.
    public static let string = "0.1.0"
}
