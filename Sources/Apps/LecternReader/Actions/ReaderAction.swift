/// What the user can do in a reading window. Each menu item, button and key
/// carries out one of these actions.
///
/// To add an action: a case here, with its title and group below; its keys in `ReaderAction+Keys.swift`; and a place
/// where people find it without keys: an entry of ``ReaderMenu`` (at most twelve in each menu), of a
/// ``ContextMenu`` where it concerns what is under the pointer, or a row of ``SettingsPage`` where it is a choice that
/// stays. `ReaderMenuTests` fails for an action that has none of them.
public enum ReaderAction: String, CaseIterable, Sendable {
    case nextPage = "next-page"
    case previousPage = "previous-page"
    case pageRight = "page-right"
    case pageLeft = "page-left"
    case nextPanel = "next-panel"
    case previousPanel = "previous-panel"
    case firstPage = "first-page"
    case lastPage = "last-page"
    case nextChapter = "next-chapter"
    case previousChapter = "previous-chapter"
    case goBack = "go-back"
    case goForward = "go-forward"
    case goToPage = "go-to-page"
    case pageNumbering = "page-numbering"
    case listen
    case stopListening = "stop-listening"
    case nextSentence = "next-sentence"
    case previousSentence = "previous-sentence"
    case nextParagraph = "next-paragraph"
    case previousParagraph = "previous-paragraph"
    case leaveStructure = "leave-structure"
    /// Reads with a caret, which screen readers follow.
    case caret
    case nextHeading = "next-heading"
    case previousHeading = "previous-heading"
    case nextLink = "next-link"
    case previousLink = "previous-link"
    case nextPicture = "next-picture"
    case previousPicture = "previous-picture"
    case nextList = "next-list"
    case previousList = "previous-list"
    case nextTable = "next-table"
    case previousTable = "previous-table"
    /// Says where the reader is.
    case whereAmI = "where-am-i"
    case pronunciations
    case language
    case chapterRule = "chapter-rule"
    case ruler
    case find
    case findNext = "find-next"
    case findPrevious = "find-previous"
    case toggleContents = "contents"
    case otherPart = "other-part"
    case toggleBookmark = "bookmark"
    case showBookmarks = "bookmarks"
    case showPages = "pages"
    case selectText = "select"
    case lookUp = "look-up"
    case copy
    case highlight
    case showHighlights = "highlights"
    case exportMarkdown = "export-markdown"
    case exportAnnotations = "export-annotations"
    case importHighlights = "import-highlights"
    case saveCopy = "save-copy"
    case print
    case toggleThumbnails = "thumbnails"
    case zoomIn = "zoom-in"
    case zoomOut = "zoom-out"
    case zoomReset = "zoom-reset"
    case fitWidth = "fit-width"
    case fitHeight = "fit-height"
    case fitContent = "fit-content"
    case rotateRight = "rotate-right"
    case rotateLeft = "rotate-left"
    case originalSize = "original-size"
    case dualPage = "dual-page"
    case rightToLeft = "right-to-left"
    case coverAlone = "cover-alone"
    case toggleScrolling = "scrolling"
    case autoScroll = "auto-scroll"
    case scrollFaster = "scroll-faster"
    case scrollSlower = "scroll-slower"
    case nextTheme = "next-theme"
    case appearance
    case fullScreen = "full-screen"
    case toggleChrome = "chrome"
    case leave
    case bookDetails = "details"
    case bookNote = "book-note"
    case statistics
    /// Searches the texts of all books of the library.
    case findInAllBooks
    /// Shows the highlights, bookmarks and notes of all books.
    case allNotes = "all-notes"
    /// Asks cards about highlights and words.
    case review
    /// Shows the words that were looked up.
    case words
    case openFile = "open-file"
    case newWindow = "new-window"
    /// Opens a book beside this one.
    case openBeside = "open-beside"
    case inStep = "in-step"
    case swapBooks = "swap-books"
    case moveDivider = "move-divider"
    case closeBook = "close-book"
    case bookshelf
    case mainMenu = "main-menu"
    case contextMenu = "context-menu"
    case settings
    case shortcuts
    case about
    case undo
    case redo
    case closeWindow = "close"
    case quit
}

extension ReaderAction {
    /// A group of actions in the shortcuts window. The cases are in the order
    /// of the groups there.
    public enum Group: CaseIterable, Sendable {
        case reading, listening, caret, finding, highlights, appearance, window

        public var title: String {
            switch self {
            case .reading: tr("Reading")
            case .listening: tr("Reading Aloud")
            case .caret: tr("Reading with a Caret")
            case .finding: tr("Finding")
            case .highlights: tr("Highlights")
            case .appearance: tr("Appearance")
            case .window: tr("Window")
            }
        }
    }

    /// The title in menus and in the shortcuts window.
    public var title: String {
        switch self {
        case .nextPage: tr("Next Page")
        case .previousPage: tr("Previous Page")
        case .pageRight: tr("Page to the Right")
        case .pageLeft: tr("Page to the Left")
        case .nextPanel: tr("Next Panel")
        case .previousPanel: tr("Previous Panel")
        case .firstPage: tr("Beginning of the Book")
        case .lastPage: tr("End of the Book")
        case .nextChapter: tr("Next Chapter")
        case .previousChapter: tr("Previous Chapter")
        case .goBack: tr("Go Back")
        case .goForward: tr("Go Forward")
        case .goToPage: tr("Go to Page…")
        case .listen: tr("Read Aloud or Pause")
        case .stopListening: tr("Stop Reading Aloud")
        case .nextSentence: tr("Next Sentence")
        case .previousSentence: tr("Previous Sentence")
        case .nextParagraph: tr("Next Paragraph")
        case .previousParagraph: tr("Previous Paragraph")
        case .leaveStructure: tr("Skip the Rest of a Table, List or Figure")
        case .caret: tr("Read with a Caret")
        case .nextHeading: tr("Next Heading")
        case .previousHeading: tr("Previous Heading")
        case .nextLink: tr("Next Link")
        case .previousLink: tr("Previous Link")
        case .nextPicture: tr("Next Picture")
        case .previousPicture: tr("Previous Picture")
        case .nextList: tr("Next List")
        case .previousList: tr("Previous List")
        case .nextTable: tr("Next Table")
        case .previousTable: tr("Previous Table")
        case .whereAmI: tr("Where Am I?")
        case .pronunciations: tr("Pronunciations…")
        case .language: tr("Language…")
        case .chapterRule: tr("Chapters of This Text…")
        case .ruler: tr("Sentence by Sentence")
        case .find: tr("Find in Book…")
        case .pageNumbering: tr("Page Numbers: Screen, Printed or Stable")
        case .findNext: tr("Next Match")
        case .findPrevious: tr("Previous Match")
        case .toggleContents: tr("Contents")
        case .otherPart: tr("Switch Between Page, Side Panel and Other Book")
        case .toggleBookmark: tr("Bookmark This Page")
        case .showBookmarks: tr("Bookmarks")
        case .showPages: tr("Pages")
        case .toggleThumbnails: tr("Thumbnails")
        case .selectText: tr("Select Text")
        case .lookUp: tr("Look Up")
        case .copy: tr("Copy")
        case .highlight: tr("Highlight")
        case .showHighlights: tr("Highlights")
        case .exportMarkdown: tr("Export Highlights as Text…")
        case .exportAnnotations: tr("Export Highlights as Web Annotations…")
        case .importHighlights: tr("Import Highlights…")
        case .saveCopy: tr("Save PDF with Highlights…")
        case .zoomIn: tr("Zoom In")
        case .zoomOut: tr("Zoom Out")
        case .zoomReset: tr("Reset Zoom")
        case .fitWidth: tr("Fit Page Width")
        case .fitHeight: tr("Fit Page Height")
        case .fitContent: tr("Trim Margins")
        case .rotateRight: tr("Rotate Right")
        case .rotateLeft: tr("Rotate Left")
        case .originalSize: tr("Original Size")
        case .dualPage: tr("One or Two Pages")
        case .rightToLeft: tr("Right to Left or Left to Right")
        case .coverAlone: tr("Cover Alone")
        case .toggleScrolling: tr("Pages or Scrolling")
        case .autoScroll: tr("Automatic Scrolling")
        case .scrollFaster: tr("Scroll Faster")
        case .scrollSlower: tr("Scroll Slower")
        case .nextTheme: tr("Next Theme")
        case .appearance: tr("Appearance")
        case .fullScreen: tr("Full Screen")
        case .toggleChrome: tr("Show or Hide the Bars")
        case .leave: tr("Close Panel or Leave Full Screen")
        case .bookDetails: tr("About This Book")
        case .bookNote: tr("Note on This Book…")
        case .statistics: tr("Statistics")
        case .findInAllBooks: tr("Find in All Books…")
        case .allNotes: tr("All Notes…")
        case .review: tr("Review…")
        case .words: tr("Words Looked Up…")
        case .print: tr("Print…")
        case .openFile: tr("Open…")
        case .newWindow: tr("New Window")
        case .openBeside: tr("Open Beside…")
        case .inStep: tr("In Step by Chapter")
        case .swapBooks: tr("Swap the Books")
        case .moveDivider: tr("Move the Divider")
        case .closeBook: tr("Close This Book")
        case .bookshelf: tr("Bookshelf")
        case .mainMenu: tr("Main Menu")
        case .contextMenu: tr("Context Menu")
        case .settings: tr("Settings…")
        case .shortcuts: tr("Keyboard Shortcuts")
        case .about: tr("About Lectern")
        case .undo: tr("Undo")
        case .redo: tr("Redo")
        case .closeWindow: tr("Close Window")
        case .quit: tr("Quit")
        }
    }

    public var group: Group {
        switch self {
        case .nextPage, .previousPage, .pageRight, .pageLeft, .nextPanel, .previousPanel, .firstPage, .lastPage,
            .nextChapter, .previousChapter, .goBack, .goForward:
            .reading
        case .listen, .stopListening, .nextSentence, .previousSentence, .nextParagraph, .previousParagraph,
            .leaveStructure, .pronunciations, .language, .ruler:
            .listening
        case .caret, .nextHeading, .previousHeading, .nextLink, .previousLink, .nextPicture, .previousPicture,
            .nextList,
            .previousList, .nextTable, .previousTable, .whereAmI:
            .caret
        case .goToPage, .pageNumbering, .find, .findNext, .findPrevious, .toggleContents, .toggleBookmark,
            .showBookmarks, .showPages, .toggleThumbnails, .lookUp, .findInAllBooks, .words:
            .finding
        case .selectText, .copy, .highlight, .showHighlights, .exportMarkdown, .exportAnnotations,
            .importHighlights, .saveCopy, .bookNote, .allNotes, .review:
            .highlights
        case .zoomIn, .zoomOut, .zoomReset, .fitWidth, .fitHeight, .fitContent, .originalSize,
            .rotateRight, .rotateLeft, .dualPage, .rightToLeft, .coverAlone, .toggleScrolling, .autoScroll,
            .scrollFaster, .scrollSlower, .nextTheme, .appearance:
            .appearance
        case .fullScreen, .toggleChrome, .leave, .bookDetails, .statistics, .chapterRule, .print, .openFile, .newWindow,
            .bookshelf, .mainMenu, .contextMenu, .settings, .shortcuts, .about, .otherPart, .undo, .redo, .closeWindow,
            .quit, .openBeside, .inStep, .swapBooks, .moveDivider, .closeBook:
            .window
        }
    }
}
