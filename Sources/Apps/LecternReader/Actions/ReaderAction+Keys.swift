public import LecternNavigator

/// The modifier keys that are held down.
public typealias KeyModifiers = KeyEvent.Modifiers

extension ReaderAction {
    /// The usual combinations that work wherever the focus is, in the toolkit's
    /// notation; the first is shown in menus.
    public var accelerators: [String] {
        switch self {
        case .goBack: ["<Alt>Left"]
        case .goForward: ["<Alt>Right"]
        case .goToPage: ["<Control>g"]
        case .pageNumbering: ["<Control><Shift>l"]
        case .find: ["<Control>f"]
        case .findNext: ["F3", "<Control><Shift>g"]
        case .findPrevious: ["<Shift>F3"]
        case .toggleContents: ["<Control>t", "F9"]
        case .otherPart: ["F6"]
        case .toggleBookmark: ["<Control>d"]
        case .showBookmarks: ["<Control>b"]
        case .lookUp: ["<Control><Shift>d"]
        case .showPages: ["<Control><Shift>p"]
        case .toggleThumbnails: ["F4"]
        case .highlight: ["<Control>h"]
        case .showHighlights: ["<Control><Shift>h"]
        case .zoomIn: ["<Control>plus", "<Control>equal", "<Control>KP_Add"]
        case .zoomOut: ["<Control>minus", "<Control>KP_Subtract"]
        case .zoomReset: ["<Control>0", "<Control>KP_0"]
        case .fitWidth: ["<Control>1", "<Control>KP_1"]
        case .fitHeight: ["<Control>4", "<Control>KP_4"]
        case .fitContent: ["<Control>6", "<Control>KP_6"]
        case .rotateRight: ["<Control>r"]
        case .rotateLeft: ["<Control><Shift>r"]
        case .originalSize: ["<Control>5", "<Control>KP_5"]
        case .dualPage: ["<Control>2", "<Control>KP_2"]
        case .rightToLeft: ["<Control>j"]
        case .coverAlone: ["<Control><Shift>j"]
        case .toggleScrolling: ["<Control>3", "<Control>KP_3"]
        case .nextTheme: ["<Control><Shift>t"]
        case .appearance: ["<Control>comma"]
        case .listen: ["F5"]
        case .stopListening: ["<Shift>F5"]
        case .nextSentence: ["<Control>Down"]
        case .previousSentence: ["<Control>Up"]
        case .nextParagraph: ["<Control><Shift>Down"]
        case .previousParagraph: ["<Control><Shift>Up"]
        case .leaveStructure: ["<Control>e"]
        case .caret: ["F7"]
        // The letters of screen readers in browsers.
        case .nextHeading: ["<Alt>h"]
        case .previousHeading: ["<Alt><Shift>h"]
        case .nextLink: ["<Alt>k"]
        case .previousLink: ["<Alt><Shift>k"]
        case .nextPicture: ["<Alt>g"]
        case .previousPicture: ["<Alt><Shift>g"]
        case .nextList: ["<Alt>l"]
        case .previousList: ["<Alt><Shift>l"]
        case .nextTable: ["<Alt>t"]
        case .previousTable: ["<Alt><Shift>t"]
        case .whereAmI: ["<Alt>w"]
        case .ruler: ["<Control><Shift>s"]
        case .fullScreen: ["F11"]
        case .bookDetails: ["<Control>i"]
        case .bookNote: ["<Control><Shift>n"]
        case .statistics: ["<Control><Shift>i"]
        case .findInAllBooks: ["<Control><Shift>f"]
        case .allNotes: ["<Control><Shift>m"]
        case .review: ["<Control><Shift>e"]
        case .words: ["<Control><Shift>w"]
        case .print: ["<Control>p"]
        case .openFile: ["<Control>o"]
        case .newWindow: ["<Control>n"]
        case .openBeside: ["<Control><Shift>o"]
        case .moveDivider: ["F8"]
        case .bookshelf: ["<Control>l"]
        case .mainMenu: ["F10"]
        case .settings: ["<Alt>comma"]
        case .shortcuts: ["<Control>question", "F1"]
        case .undo: ["<Control>z"]
        case .redo: ["<Control><Shift>z", "<Control>y"]
        case .closeWindow: ["<Control>w"]
        case .quit: ["<Control>q"]
        case .nextChapter: ["<Control>Page_Down"]
        case .previousChapter: ["<Control>Page_Up"]
        default: []
        }
    }

    /// The usual plain keys, which work while the page has the focus, in the toolkit's names.
    public var keys: [String] {
        switch self {
        case .nextPage: ["Page_Down", "KP_Page_Down", "space", "Down", "n"]
        case .previousPage: ["Page_Up", "KP_Page_Up", "Up", "BackSpace", "p"]
        case .pageRight: ["Right", "KP_Right", "l"]
        case .pageLeft: ["Left", "KP_Left", "h"]
        case .nextPanel: ["period"]
        case .previousPanel: ["comma"]
        case .firstPage: ["Home", "KP_Home"]
        case .lastPage: ["End", "KP_End"]
        case .leave: ["Escape"]
        case .toggleChrome: ["Return", "m"]
        case .fullScreen: ["f"]
        case .fitWidth: ["w"]
        case .fitHeight: ["v"]
        case .fitContent: ["c"]
        case .rotateRight: ["r"]
        case .originalSize: ["o"]
        case .dualPage: ["d"]
        case .toggleScrolling: ["s"]
        case .autoScroll: ["a"]
        case .scrollFaster: ["bracketright"]
        case .scrollSlower: ["bracketleft"]
        default: []
        }
    }

    /// All keys of the action for the shortcuts window, in the toolkit's notation.
    public func shownKeys(_ bindings: KeyBindings) -> [String] {
        switch self {
        // On the page, these keys select text; elsewhere they keep their usual meaning.
        case .selectText: return ["<Shift>Right", "<Shift>Down", "<Control><Shift>Right"]
        case .copy: return ["<Control>c"]
        // The page handles them, because what they concern is on it.
        case .contextMenu: return ["Menu", "<Shift>F10"]
        default:
            let all = bindings.combinations(of: self).filter { !$0.contains("KP_") }
            let plain = all.filter(KeyBindings.isPlain)
            return Array((plain + all.filter { !KeyBindings.isPlain($0) }.prefix(1)).prefix(4))
        }
    }
}
