import Glibc

/// Fonts of Debian packages by path, because fontconfig's choice depends on the
/// installed fonts. `Scripts/install-dependencies` installs them.
public enum TestFonts {
    private static let liberation = "/usr/share/fonts/truetype/liberation/"

    public static let serif = liberation + "LiberationSerif-Regular.ttf"
    public static let serifBold = liberation + "LiberationSerif-Bold.ttf"
    public static let serifItalic = liberation + "LiberationSerif-Italic.ttf"
    public static let sans = liberation + "LiberationSans-Regular.ttf"
    public static let mono = liberation + "LiberationMono-Regular.ttf"
    public static let arabic = "/usr/share/fonts/truetype/noto/NotoNaskhArabic-Regular.ttf"
    public static let hebrew = "/usr/share/fonts/truetype/noto/NotoSerifHebrew-Regular.ttf"
    public static let math = "/usr/share/texmf/fonts/opentype/public/tex-gyre-math/texgyretermes-math.otf"
    public static let cjk = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc"

    /// Whether a font file is readable, for `.enabled(if:)`.
    public static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
