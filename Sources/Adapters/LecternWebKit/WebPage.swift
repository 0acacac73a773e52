internal import CWebKit
import LecternAssets
import LecternBase
import LecternGTK
import LecternModel
import LecternPublication
import LecternView

/// One document in WebKit.
@MainActor final class WebPage: ScriptedPage {
    let widget: Widget
    var onLoad: (() -> Void)?
    var onLeave: ((Link) -> Void)?
    var onKey: ((String) -> Void)?
    var onFailure: (() -> Void)?
    private let publication: Publication
    /// The reference to the document in the publication.
    private let path: String
    private let page: UnsafeMutableRawPointer
    private var scale = 1.0

    /// Begins to load a document; nil if WebKit is not installed, or the document is not in the publication.
    init?(_ link: Link, of publication: Publication) {
        guard let path = link.url?.relative?.string, publication.get(link) != nil,
            let page = cwebkit_open(
                Self.scheme, PageScript.readingSystem, PageScript.keys, "Lectern", LecternVersion.string)
        else { return nil }
        self.publication = publication
        self.path = path
        self.page = page
        widget = Widget(gtkWidget: OpaquePointer(page))
        cwebkit_listen(page, listener)
        cwebkit_load(page, Self.root + path)
    }

    isolated deinit { cwebkit_close(page) }

    func zoom(to scale: Double) {
        guard abs(scale / self.scale - 1) > 0.0001 else { return }
        self.scale = scale
        cwebkit_zoom(page, scale)
    }

    func close() {
        onLoad = nil
        onLeave = nil
        onKey = nil
        onFailure = nil
        cwebkit_close(page)
    }

    // MARK: Events

    /// WebKit calls on the main thread, and not after ``close()``.
    private var listener: cwebkit_listener {
        cwebkit_listener(
            context: Unmanaged.passUnretained(self).toOpaque(),
            request: { context, request, url in
                nonisolated(unsafe) let (context, request) = (context, request)
                let url = String(cString: url)
                MainActor.assumeIsolated { WebPage.at(context).answer(request, url) }
            },
            leave: { context, url in
                nonisolated(unsafe) let context = context
                let url = String(cString: url)
                MainActor.assumeIsolated { WebPage.at(context).leave(to: url) }
            },
            message: { context, text in
                nonisolated(unsafe) let context = context
                let text = String(cString: text)
                MainActor.assumeIsolated { WebPage.at(context).onKey?(text) }
            },
            loaded: { context in
                nonisolated(unsafe) let context = context
                MainActor.assumeIsolated { WebPage.at(context).onLoad?() }
            },
            failed: { context in
                nonisolated(unsafe) let context = context
                MainActor.assumeIsolated { WebPage.at(context).onFailure?() }
            })
    }

    private static func at(_ context: UnsafeMutableRawPointer) -> WebPage {
        Unmanaged<WebPage>.fromOpaque(context).takeUnretainedValue()
    }

    private func leave(to url: String) {
        let address = url.hasPrefix(Self.root) ? String(url.dropFirst(Self.root.count)) : url
        // A document that has replaced the page's own is gone again, also if the navigator stays.
        if address != url { cwebkit_load(page, Self.root + path) }
        onLeave?(Link(address))
    }

    // MARK: Resources

    private func answer(_ request: UnsafeMutableRawPointer, _ url: String) {
        let answer = PageAnswer(request: request)
        guard let href = Self.href(of: url), let resource = publication.resource(at: href) else {
            return answer.refuse()
        }
        let type =
            publication.linkWithHREF(href)?.mediaType ?? href.pathExtension.flatMap { MediaType(fileExtension: $0) }
        Task {
            let bytes = try? await resource.read(range: nil)
            answer.give(bytes, type: type ?? .binary)
        }
    }

    /// Returns the reference to a resource in the publication; nil for a URL of something else.
    private static func href(of url: String) -> AnyURL? {
        guard url.hasPrefix(root) else { return nil }
        let path = url.dropFirst(root.count).prefix { $0 != "#" && $0 != "?" }
        return AnyURL(string: String(path))
    }

    static let scheme = "lectern-book"
    static let root = "lectern-book://publication/"
}

/// The answer to one request for a resource. WebKit waits for exactly one.
@MainActor private struct PageAnswer {
    let request: UnsafeMutableRawPointer

    /// Only the publication's own resources.
    private static let policy =
        "default-src \(WebPage.scheme): data: blob: 'unsafe-inline' 'unsafe-eval'; form-action 'none'"

    func give(_ bytes: Bytes?, type: MediaType) {
        guard let bytes else { return refuse() }
        bytes.withUnsafeBytes { buffer in
            // An empty buffer may have no address, which would mean a refusal.
            withUnsafeBytes(of: UInt8(0)) { nothing in
                cwebkit_answer(
                    request, buffer.baseAddress ?? nothing.baseAddress, buffer.count, type.string, Self.policy)
            }
        }
    }

    func refuse() { cwebkit_answer(request, nil, 0, "", "") }
}
