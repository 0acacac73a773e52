public import LecternGTK
public import LecternNavigator

/// Provides what a view shows beside the pages, on the main actor.
@MainActor public protocol PublicationViewDataSource: AnyObject {
    /// The texts in the margins of a spread: a title, page numbers. They move with the page.
    ///
    /// Call ``PublicationView/showMargins()`` when they have changed.
    ///
    /// - Parameter spread: The spread shown, or one beside it.
    func publicationView(_ view: PublicationView, marginTextsOf spread: PresentedSpread) -> [SheetHead]
}

/// The texts in the margins that the data source of a view provides.
@MainActor final class MarginTexts {
    weak var view: PublicationView?

    func texts(of spread: PresentedSpread) -> [SheetHead] {
        guard let view, let source = view.dataSource else { return [] }
        return source.publicationView(view, marginTextsOf: spread)
    }
}
