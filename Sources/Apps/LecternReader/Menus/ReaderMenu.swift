/// A menu of a window with a book: sections of entries, some of which open a menu of their own.
///
///     for section in ReaderMenu.main(for: .pdf).sections { … }
///
/// A menu has at most ``most`` entries, and only those that do something in the kind of book. What concerns the thing
/// under the pointer is in a ``ContextMenu``; what one chooses once is in the settings (``SettingsPage``).
public struct ReaderMenu: Hashable, Sendable {
    /// The greatest number of entries of a menu, also of one inside another.
    public static let most = 12

    public enum Entry: Hashable, Sendable {
        case action(ReaderAction)
        /// A menu inside this one.
        case menu(String, [[ReaderAction]])
    }

    /// What a window shows, which decides about its menu.
    public enum Kind: String, CaseIterable, Sendable {
        case text, comic, pdf, audiobook
    }

    public var sections: [[Entry]]

    /// All actions, also those of the menus inside.
    public var actions: [ReaderAction] {
        sections.joined().flatMap { entry in
            switch entry {
            case .action(let action): [action]
            case .menu(_, let sections): Array(sections.joined())
            }
        }
    }

    /// Returns the main menu for a kind of book.
    ///
    /// - Parameters:
    ///   - isPlainText: Whether the chapters of the book are found in plain text.
    ///   - isBeside: Whether another book is open beside it.
    public static func main(for kind: Kind, isPlainText: Bool = false, isBeside: Bool = false) -> ReaderMenu {
        let windows: [[ReaderAction]] = [[.newWindow, .openBeside]]
        let program: [[Entry]] = [
            [
                .action(.openFile),
                .menu(
                    tr("Window"),
                    windows + (isBeside ? [[.inStep], [.swapBooks, .moveDivider, .closeBook]] : [])),
            ],
            [.action(.settings), .action(.shortcuts), .action(.about)],
        ]
        guard kind != .audiobook else {
            return ReaderMenu(
                sections: [[.action(.showBookmarks)], [.action(.bookNote), .action(.bookDetails)]] + program)
        }
        let zoom: [Entry] = kind == .text ? [] : [.menu(tr("Zoom"), Self.zoom)]
        let reading: [Entry] = [.action(.listen), .action(.goToPage), .menu(tr("Highlights"), Self.highlights(kind))]
        return ReaderMenu(
            sections: [
                reading, zoom + [.menu(tr("View"), Self.view(kind, isPlainText))],
                [.action(.print), .action(.bookDetails)],
            ] + program)
    }

    private static func highlights(_ kind: Kind) -> [[ReaderAction]] {
        [
            [.showHighlights, .bookNote], [.exportMarkdown, .exportAnnotations] + (kind == .pdf ? [.saveCopy] : []),
            [.importHighlights], [.allNotes, .review, .words],
        ]
    }

    private static let zoom: [[ReaderAction]] = [
        [.zoomIn, .zoomOut, .zoomReset], [.fitWidth, .fitHeight, .fitContent, .originalSize],
    ]

    private static func view(_ kind: Kind, _ isPlainText: Bool) -> [[ReaderAction]] {
        switch kind {
        case .text:
            [
                [.dualPage, .toggleScrolling, .autoScroll, .ruler, .caret], [.zoomIn, .zoomOut],
                isPlainText ? [.language, .chapterRule] : [.language], [.fullScreen],
            ]
        case .comic:
            [
                [.dualPage, .toggleScrolling, .autoScroll], [.showPages, .toggleThumbnails],
                [.nextPanel, .previousPanel], [.rotateRight, .rotateLeft], [.fullScreen],
            ]
        case .pdf:
            [
                [.dualPage, .toggleScrolling, .autoScroll, .ruler], [.showPages, .toggleThumbnails],
                [.nextPanel, .previousPanel], [.rotateRight, .rotateLeft], [.language],
                [.fullScreen],
            ]
        case .audiobook: []
        }
    }
}

extension ReaderAction {
    /// The actions that have buttons in the bars of a book.
    public static let inBars: Set<ReaderAction> = [
        .bookshelf, .toggleContents, .find, .listen, .appearance, .toggleBookmark, .mainMenu, .goBack,
    ]

    /// The actions on two books side by side.
    public static let onTwoBooks: Set<ReaderAction> = [.inStep, .swapBooks, .moveDivider, .closeBook]

    /// Returns whether the action can have an effect in a kind of book.
    public func applies(to kind: ReaderMenu.Kind) -> Bool {
        switch kind {
        case .audiobook: !ListeningModel.onlyForPages.contains(self)
        case .text: !Self.onlyForFixedPages.contains(self)
        case .comic: ![.ruler, .saveCopy, .language, .chapterRule].contains(self) && group != .caret
        case .pdf: self != .chapterRule
        }
    }

    /// Actions on pages of a size of their own, which text that is laid out anew has not.
    private static let onlyForFixedPages: Set<ReaderAction> = [
        .fitWidth, .fitHeight, .fitContent, .originalSize, .rotateLeft, .rotateRight, .nextPanel, .previousPanel,
        .showPages, .toggleThumbnails, .saveCopy, .rightToLeft, .coverAlone,
    ]
}

extension ReaderModel {
    /// The kind of book that decides about menus.
    public var menuKind: ReaderMenu.Kind {
        if session.listening != nil { return .audiobook }
        return switch kind {
        case .text: .text
        case .comic: .comic
        case .pdf: .pdf
        }
    }
}
