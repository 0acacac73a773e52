public import LecternGeometry
public import LecternModel
public import LecternNavigator
import LecternPaint

/// Receives the events of a view, on the main actor.
///
/// All methods are optional. What the book does is reported by the navigator
/// to its delegate: places, links, errors.
@MainActor public protocol PublicationViewDelegate: AnyObject {
    /// The page was tapped where nothing reacts: show or hide the controls of the window.
    func publicationView(_ view: PublicationView, didTapPageAt point: Point)
    /// A tap, before it has an effect. Return false to ignore it: it only closes something of the window.
    func publicationView(_ view: PublicationView, shouldTapAt point: Point) -> Bool
    /// An image, a wide table, or a sound or video was tapped. Return true if the app shows or plays it; else the tap is
    /// one of the page.
    func publicationView(_ view: PublicationView, shouldShow target: PageTarget, at point: Point) -> Bool
    /// Text was tapped that is no link, no highlight, and not clicked twice. Return true if the app uses the tap, for
    /// example to read aloud from there (``/LecternNavigator/SpreadNavigator/locator(ofTextAt:)``); it turns no page
    /// then.
    func publicationView(_ view: PublicationView, shouldTakeTapOnTextAt point: Point) -> Bool
    /// Text was selected with a pointer, which let go at a point.
    func publicationView(_ view: PublicationView, didSelect selection: Selection, at point: Point)
    /// The menu for the selection is about to open. Return false if the app shows its own.
    func publicationView(_ view: PublicationView, shouldShowMenuFor offer: SelectionOffer) -> Bool
    /// The selection is about to change: hide a menu of the app.
    func publicationViewWillChangeSelection(_ view: PublicationView)
    /// Text was copied to the clipboard.
    func publicationView(_ view: PublicationView, didCopy text: String)
    /// The rights of the publication do not allow to copy this text (`Publication.rights`).
    func publicationView(_ view: PublicationView, mayNotCopy text: String)
    /// A right click, or a long press beside the text.
    func publicationView(_ view: PublicationView, wantsContextMenuAt point: Point)
    /// The pointer has moved over the view; nil if it has left.
    func publicationView(_ view: PublicationView, pointerMovedTo point: Point?)
    /// The reader turns the wheel with Control over a book whose pages are not magnified.
    ///
    /// - Parameter steps: 1 for larger text, -1 for smaller.
    func publicationView(_ view: PublicationView, wantsTextLargerBy steps: Int)
    /// A document with scripts cannot be loaded, or its engine has ended. The page is shown as Lectern draws it, without
    /// scripts: tell the reader.
    func publicationView(_ view: PublicationView, didFailToRunScriptsOf link: Link)
    /// The view has another size or scale.
    func publicationView(_ view: PublicationView, viewportDidChange viewport: Viewport)
}

extension PublicationViewDelegate {
    public func publicationView(_ view: PublicationView, didTapPageAt point: Point) {}
    public func publicationView(_ view: PublicationView, shouldTapAt point: Point) -> Bool { true }
    public func publicationView(
        _ view: PublicationView, shouldShow target: PageTarget, at point: Point
    ) -> Bool { false }
    public func publicationView(_ view: PublicationView, shouldTakeTapOnTextAt point: Point) -> Bool { false }
    public func publicationView(_ view: PublicationView, didSelect selection: Selection, at point: Point) {}
    public func publicationView(_ view: PublicationView, shouldShowMenuFor offer: SelectionOffer) -> Bool { true }
    public func publicationViewWillChangeSelection(_ view: PublicationView) {}
    public func publicationView(_ view: PublicationView, didCopy text: String) {}
    public func publicationView(_ view: PublicationView, mayNotCopy text: String) {}
    public func publicationView(_ view: PublicationView, wantsContextMenuAt point: Point) {}
    public func publicationView(_ view: PublicationView, pointerMovedTo point: Point?) {}
    public func publicationView(_ view: PublicationView, wantsTextLargerBy steps: Int) {}
    public func publicationView(_ view: PublicationView, didFailToRunScriptsOf link: Link) {}
    public func publicationView(_ view: PublicationView, viewportDidChange viewport: Viewport) {}
}

/// Selected text for which a menu opens.
public struct SelectionOffer: Hashable, Sendable {
    /// The selected text with its place.
    public var selection: Selection
    /// The bounds of the selection in the view.
    public var bounds: Rect
    /// Whether the reader has opened the menu by a key: it then gets the keyboard focus.
    public var takesKeys: Bool
}
