internal import CWebKit
import LecternBase
public import LecternModel
public import LecternPublication
public import LecternView

/// Runs the scripts of fixed pages in WebKitGTK.
///
///     view.scriptEngine = WebPages.isAvailable && isAllowed ? WebPages() : nil
///
/// A document and its resources come from the publication, in memory. Each document has a process of its own, in WebKit's
/// sandbox, that ends with the page. It reaches no network, no file and no other document: a content security policy allows
/// only the publication's own resources, a proxy that does not exist takes what would circumvent it, and nothing is kept:
/// no cookie, no cache, no storage. Requests for the camera, the place and the like are refused.
///
/// Scripts find `navigator.epubReadingSystem` (EPUB Reading Systems 3.3).
@MainActor public final class WebPages: ScriptEngine {
    /// Whether WebKitGTK 6.0 is installed: Debian's `libwebkitgtk-6.0-4`. Loads it.
    public static var isAvailable: Bool { cwebkit_is_available() != 0 }

    /// Creates an engine.
    public init() {}

    public func page(of link: Link, in publication: Publication) -> (any ScriptedPage)? {
        WebPage(link, of: publication)
    }
}
