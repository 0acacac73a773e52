import LecternBase
import LecternPreferences
import LecternText

/// Everything that decides where the pages of a publication break: the whole
/// layout settings, and the engine with its fonts.
///
///     let key = PaginationKey(request, engine: services.fingerprint)
///     let stored = await store.pageMap(forKey: key.digest, chapterCount: 12)
///
/// Colours are left out: they move no break. Neither do the number of columns
/// and the device scale, beyond the page size that the settings hold.
package struct PaginationKey: Hashable, Codable, Sendable {
    let settings: LayoutSettings
    let engine: EngineFingerprint

    package init(_ request: LayoutRequest, engine: EngineFingerprint) {
        settings = request.countedSettings.withoutColors
        self.engine = engine
    }

    /// The key as 64 hexadecimal digits, for databases and file names.
    package var digest: String { SHA256.digest(of: CanonicalEncoder.bytes(of: self)).hexadecimal }
}

/// Identifies the engine and the fonts that break pages.
///
/// It changes with every update of the program, its fonts, its shaper or its
/// hyphenation patterns. What is stored under another fingerprint is not used.
public struct EngineFingerprint: Hashable, Codable, Sendable {
    /// The program: size and modification time of the executable.
    var program: String
    /// The font files: paths, sizes and modification times, as a digest.
    var fonts: String
    var shaper: String
    var hyphenator: String
    /// What an app adds to chapters: fonts, rules and changes of the markup.
    var additions = ""

    package init(program: String = "", fonts: String = "", shaper: String = "", hyphenator: String = "") {
        self.program = program
        self.fonts = fonts
        self.shaper = shaper
        self.hyphenator = hyphenator
    }
}

extension EngineServices {
    /// The fingerprint of these services. The first call reads the font
    /// directories: do not call it on the main actor.
    public var fingerprint: EngineFingerprint {
        EngineFingerprint(
            program: FileFingerprint.executable, fonts: fonts.fingerprint, shaper: shaper.fingerprint,
            hyphenator: hyphenator?.fingerprint ?? "")
    }
}

extension LayoutSettings {
    /// The settings without those that move no page break.
    var withoutColors: LayoutSettings {
        var settings = self
        settings.theme = .light
        settings.pictureFilter = nil
        settings.adjustment = nil
        settings.trimsMargins = false
        settings.rotation = .upright
        // Lines have room for hints wherever one may be.
        settings.wordHints = settings.wordHints.map { _ in WordHints(.medium) }
        return settings
    }
}
