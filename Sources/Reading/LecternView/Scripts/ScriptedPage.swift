public import LecternGTK
public import LecternModel
public import LecternPublication

/// An engine that runs the scripts of fixed pages, such as `WebPages` of `LecternWebKit`.
///
/// A ``PublicationView`` uses it only if the app sets ``PublicationView/scriptEngine``, for a book whose scripts the reader
/// allows.
@MainActor public protocol ScriptEngine: AnyObject {
    /// Makes a widget that shows a document of a publication and runs its scripts, and begins to load it.
    ///
    /// - Returns: nil if the engine cannot: then the page stays as Lectern draws it.
    func page(of link: Link, in publication: Publication) -> (any ScriptedPage)?
}

/// A document with its scripts, shown over a page.
@MainActor public protocol ScriptedPage: AnyObject {
    /// The widget with the document, as large as the page.
    var widget: Widget { get }
    /// Called when the document is loaded: then it can be seen.
    var onLoad: (() -> Void)? { get set }
    /// Called when a link or a script wants to open something else: a resource of the publication, or another URL.
    var onLeave: ((Link) -> Void)? { get set }
    /// Called for a key that the document does not use, with GTK's name for it: `Right`, `Escape`.
    var onKey: ((String) -> Void)? { get set }
    /// Called when the document cannot be loaded, or is gone because its engine has failed.
    var onFailure: (() -> Void)? { get set }
    /// Sets how many pixels one CSS pixel of the document has.
    func zoom(to scale: Double)
    /// Ends the document and its scripts.
    func close()
}
