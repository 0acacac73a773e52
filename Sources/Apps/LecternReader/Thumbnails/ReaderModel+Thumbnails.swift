public import LecternImages
import LecternNavigator
import LecternPublication

/// A page among the small pictures of all pages.
public struct PageRow: Identifiable, Hashable, Sendable {
    /// Counted from 0.
    public let id: Int
    /// What the page is called.
    public var label: String
    /// Whether it is shown now.
    public var isCurrent: Bool
}

// The pages of the book as small pictures.
extension ReaderModel {
    /// Whether pages have a size of their own, and so a small picture each.
    public var hasThumbnails: Bool { navigator?.hasThumbnails ?? false }

    /// All pages in the order of reading; empty where they have no pictures.
    public var pageRows: [PageRow] {
        guard let navigator, navigator.hasThumbnails else { return [] }
        let shown = Set(navigator.spread?.pages.map(\.page.chapter) ?? [])
        return navigator.publication.units.indices.map { unit in
            PageRow(id: unit, label: pageNames?[unit] ?? "\(unit + 1)", isCurrent: shown.contains(unit))
        }
    }

    /// The small picture of a page, drawn when it is asked for the first time;
    /// `nil` where it cannot be, or the task was cancelled.
    ///
    /// - Parameters:
    ///   - width: the room for it, in device pixels.
    ///   - height: the room for it, in device pixels.
    public func thumbnail(of id: PageRow.ID, width: Int, height: Int) async -> Bitmap? {
        await navigator?.thumbnail(ofUnit: id, fitting: (width, height))
    }

    public func goToPage(row id: PageRow.ID) { go { await $0.go(to: .start(of: id)) } }
}
