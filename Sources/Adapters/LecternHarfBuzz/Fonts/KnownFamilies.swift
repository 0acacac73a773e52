/// Families whose files are found by their paths in Debian packages, so that the first page needs no search of the
/// disk.
enum KnownFamilies {
    private struct Style {
        let suffix: String
        let weight: Float
        let isItalic: Bool
    }

    /// Returns the records of a family's files below a font directory. The files may not exist.
    static func records(family: String, below root: String) -> [FontRecord] {
        if let styles = styles[family.lowercased()] {
            return styles.files.map { file in
                FontRecord(
                    path: "\(root)/\(file.path)", index: file.index, family: styles.family, weight: file.weight,
                    isItalic: file.isItalic, stretch: file.stretch)
            }
        }
        return noto(family, below: root)
    }

    private struct File {
        let path: String
        let index: Int
        let weight: Float
        let isItalic: Bool
        let stretch: Float
    }

    private static let styles: [String: (family: String, files: [File])] = {
        var families: [String: (family: String, files: [File])] = [:]
        func add(
            _ family: String, _ stem: String, ending: String, styles: [(String, Float, Bool)], stretch: Float = 100
        ) {
            families[family.lowercased()] = (
                family,
                styles.map {
                    File(path: stem + $0.0 + ending, index: 0, weight: $0.1, isItalic: $0.2, stretch: stretch)
                }
            )
        }
        let four: [(String, Float, Bool)] = [
            ("-Regular", 400, false), ("-Bold", 700, false), ("-Italic", 400, true), ("-BoldItalic", 700, true),
        ]
        add("Liberation Serif", "truetype/liberation/LiberationSerif", ending: ".ttf", styles: four)
        add("Liberation Sans", "truetype/liberation/LiberationSans", ending: ".ttf", styles: four)
        add("Liberation Mono", "truetype/liberation/LiberationMono", ending: ".ttf", styles: four)
        add(
            "Liberation Sans Narrow", "truetype/liberation/LiberationSansNarrow", ending: ".ttf", styles: four,
            stretch: 75)
        let oblique: [(String, Float, Bool)] = [
            ("", 400, false), ("-Bold", 700, false), ("-Oblique", 400, true), ("-BoldOblique", 700, true),
        ]
        let italic: [(String, Float, Bool)] = [
            ("", 400, false), ("-Bold", 700, false), ("-Italic", 400, true), ("-BoldItalic", 700, true),
        ]
        add("DejaVu Sans", "truetype/dejavu/DejaVuSans", ending: ".ttf", styles: oblique)
        add("DejaVu Sans Mono", "truetype/dejavu/DejaVuSansMono", ending: ".ttf", styles: oblique)
        add("DejaVu Serif", "truetype/dejavu/DejaVuSerif", ending: ".ttf", styles: italic)
        add("Gentium Book Plus", "truetype/gentiumplus/GentiumBookPlus", ending: ".ttf", styles: four)
        add("Gentium Plus", "truetype/gentiumplus/GentiumPlus", ending: ".ttf", styles: four)
        // These are below Debian's directory of TeX fonts.
        for name in ["Termes", "Pagella"] {
            let stem = "tex-gyre-math/texgyre\(name.lowercased())-math"
            add("TeX Gyre \(name) Math", stem, ending: ".otf", styles: [("", 400, false)])
        }
        add("EB Garamond", "opentype/ebgaramond/EBGaramond12", ending: ".otf", styles: Array(four.prefix(3)))
        let slanted: [(String, Float, Bool)] = [
            ("-Regular", 400, false), ("-Bold", 700, false), ("-Slanted", 400, true), ("-BoldSlanted", 700, true),
        ]
        add("Amiri", "opentype/fonts-hosny-amiri/Amiri", ending: ".ttf", styles: slanted)
        add("Noto Color Emoji", "truetype/noto/NotoColorEmoji", ending: ".ttf", styles: [("", 400, false)])
        for (index, region) in ["JP", "KR", "SC", "TC", "HK"].enumerated() {
            for (kind, first) in [("Serif", 0), ("Sans", 0), ("Sans Mono", 5)] {
                let family = "Noto \(kind) CJK \(region)"
                let stem = "opentype/noto/Noto\(kind == "Serif" ? "Serif" : "Sans")CJK"
                families[family.lowercased()] = (
                    family,
                    [("-Regular.ttc", 400), ("-Bold.ttc", 700)].map {
                        File(path: stem + $0.0, index: first + index, weight: $0.1, isItalic: false, stretch: 100)
                    }
                )
            }
        }
        return families
    }()

    /// Returns records of a Noto family: `Noto Serif Hebrew` is `truetype/noto/NotoSerifHebrew-Regular.ttf`.
    private static func noto(_ family: String, below root: String) -> [FontRecord] {
        guard family.lowercased().hasPrefix("noto "), family.utf8.count < 64, !family.utf8.contains(UInt8(ascii: "/"))
        else { return [] }
        let name = family.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return [("Regular", 400, false), ("Bold", 700, false), ("Italic", 400, true), ("BoldItalic", 700, true)].map {
            FontRecord(path: "\(root)/truetype/noto/\(name)-\($0.0).ttf", family: family, weight: $0.1, isItalic: $0.2)
        }
    }
}
