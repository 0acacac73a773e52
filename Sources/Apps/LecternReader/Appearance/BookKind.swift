import Lectern
import LecternModel
public import LecternNavigator
public import LecternPreferences
import LecternPublication

/// The kind of a book, which decides about its appearance controls. Each kind
/// has layout choices of its own.
public enum BookKind: String, Hashable, Sendable, CaseIterable {
    /// Text that is laid out by Lectern.
    case text
    /// Comics, picture books and other pages of a fixed size.
    case comic
    case pdf

    init(_ publication: Publication) {
        if publication.isPagedDocument {
            self = .pdf
        } else {
            self =
                publication.metadata.layout?.hasFixedPages == true || publication.conforms(to: .divina) ? .comic : .text
        }
    }
}

/// A control of the appearance panel.
public enum AppearanceControl: Hashable, Sendable, CaseIterable {
    case theme, textSize, typeface, bookLayout, lineSpacing, margins, alignment, hyphenation
    /// Hints over hard words.
    case wordHints
    /// Rules of CSS of the reader's own.
    case styleSheet
    /// The whole page or its width (``ZoomController/fit(_:)``).
    case pageFit
    case pagesShown
    /// The number of columns of text.
    case columns
    /// The direction of pages, and whether the cover stands alone, of one book.
    case direction, cover
    /// Whether books are shown in pages or scroll.
    case scrolling
    /// Whether pages of a fixed size turn or form a strip, and the distance between its pages.
    case strip, stripSpacing
    /// Whether pages of a fixed size turn to the side or up and down.
    case turnAxis
    case pageTurn
    /// Whether margins of PDF pages are cut off.
    case trimming
    /// Margins, brightness, contrast and colours of pages that are pictures.
    case scans
}

extension AppearanceModel {
    /// Returns the controls that have an effect on a kind of book, in the order
    /// of the panel.
    ///
    ///     let controls = model.appearance.controls(for: model.kind)
    ///
    /// - Parameter showsImages: Whether it is a book of images, whose pages can be changed.
    public func controls(for kind: BookKind, showsImages: Bool = false) -> [AppearanceControl] {
        AppearanceControl.allCases.filter { control in
            switch control {
            case .theme, .pageTurn: true
            case .pageFit, .strip, .pagesShown, .direction: kind != .text
            case .cover: kind == .pdf || showsImages
            case .trimming: kind == .pdf
            case .turnAxis: kind != .text && appearance.strips[kind]?.axis == nil
            case .stripSpacing: kind != .text && appearance.strips[kind]?.axis != nil
            case .scans: showsImages
            case .textSize, .typeface, .bookLayout, .lineSpacing, .margins, .alignment, .hyphenation, .wordHints,
                .styleSheet, .scrolling, .columns:
                kind == .text
            }
        }
    }

    /// Returns whether books of a kind show one page or two.
    public func dualPage(for kind: BookKind) -> DualPage { appearance.dualPage[kind] ?? .auto }

    /// Sets whether books of a kind show one page or two.
    public func setDualPage(_ dualPage: DualPage, for kind: BookKind) {
        change { appearance in
            appearance.dualPage[kind] = dualPage == .auto ? nil : dualPage
            if kind == .text { appearance.columns = nil }
        }
    }

    /// The number of columns in which text is shown; `auto` for one or two by the width of the window.
    public var columnCount: ColumnCount {
        get { appearance.columns ?? dualPage(for: .text).columnCount }
        set {
            setDualPage(DualPage(columns: newValue), for: .text)
            if [.three, .four].contains(newValue) { change { $0.columns = newValue } }
        }
    }

    /// Returns how pages of a kind of book fill the window.
    public func pageFit(for kind: BookKind) -> PageFit { appearance.fit(for: kind) }

    /// Sets how pages of a kind of book fill the window.
    public func setPageFit(_ fit: PageFit, for kind: BookKind) {
        change { appearance in
            appearance.pageFit[kind] = nil
            if fit != .free, appearance.fit(for: kind) != fit { appearance.pageFit[kind] = fit }
        }
    }
}
