import LecternBase
import LecternGeometry
import LecternModel
import LecternPreferences

/// What decides in which direction a column of text scrolls: the block direction of its lines.
enum ColumnDirection: Hashable, Sendable {
    /// The settings and the metadata.
    case declared(ScrollDirection)
    /// The text, in which ``ColumnDirectionFinder`` looks.
    case ofText

    /// Decides by what the reader has chosen, then by what the package declares, then by language and direction of pages.
    ///
    /// Only languages that are written both ways leave the choice to the text, and books whose metadata contradict each
    /// other.
    init(_ settings: EPUBSettings, of metadata: Metadata) {
        if settings.choosesLineDirection || settings.verticalText {
            self = .declared(settings.verticalText ? .left : .down)
            return
        }
        switch metadata.primaryWritingMode {
        case .horizontalLR, .horizontalRL: self = .declared(.down)
        // NOTE: Vertical lines from right to left are `verticalText`. Those from left to right are Mongolian, which only
        // the styles of a book set.
        case .verticalRL, .verticalLR: self = .ofText
        case nil: self = Self.isHorizontal(metadata) ? .declared(.down) : .ofText
        }
    }

    /// Whether language and direction of pages leave no doubt that lines are horizontal.
    private static func isHorizontal(_ metadata: Metadata) -> Bool {
        guard let language = metadata.language, language.isKnown, !mongolian.contains(language.base),
            language.script != "Mong"
        else { return false }
        let progression = metadata.readingProgression
        switch ScriptStyle(language: language, readingProgression: progression, verticalText: false) {
        case .rightToLeft: return true
        // Pages that go from right to left have vertical lines in all other languages.
        case .leftToRight: return progression != .rtl
        case .cjkHorizontal, .cjkVertical: return false
        }
    }

    /// Languages whose traditional script has vertical lines from left to right.
    private static let mongolian: Set = ["mn", "mon", "khk", "mvf", "mnc", "sjo"]

    /// The direction of the settings of a request. That of the text is not known yet: most lines are horizontal.
    var direction: ScrollDirection {
        switch self {
        case .declared(let direction): direction
        case .ofText: .down
        }
    }
}
