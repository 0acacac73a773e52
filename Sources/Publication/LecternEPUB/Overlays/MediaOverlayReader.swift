import LecternBase
import LecternMarkup
import LecternModel

/// Reads a media overlay document into the guided navigation model.
///
/// `body` and `seq` become containers, `par` a step with the references of its text and sound. Elements that break the
/// rules are reported, and left out if they cannot be presented.
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-overlay-docs
struct MediaOverlayReader {
    let path: String
    let reader: PackageReader
    /// Deeper `seq` elements are joined with the one that contains them.
    private static let maximumDepth = 64
    /// The number of `par` elements that are read; 50 hours in words.
    private static let maximumCount = 500_000

    /// Returns the document; empty if it has nothing to present.
    func read(_ document: MarkupDocument) -> GuidedNavigationDocument {
        guard let body = document.rootElement?.child("body") else {
            report("epub.smil.body", .error, message: "there is no body element")
            return GuidedNavigationDocument(guided: [])
        }
        var count = 0
        let children = steps(of: body, depth: 0, &count)
        if children.isEmpty { report("epub.smil.empty", .warning, message: "nothing in it can be presented") }
        // 9.2.2.3: the body is a sequence, too.
        let isSequence = body.attribute("textref", in: .epub) != nil || !body.tokens("type", in: .epub).isEmpty
        guard isSequence, !children.isEmpty else { return GuidedNavigationDocument(guided: children) }
        return GuidedNavigationDocument(guided: [sequence(body, children)])
    }

    private func steps(of parent: Element, depth: Int, _ count: inout Int) -> [GuidedNavigationObject] {
        var result: [GuidedNavigationObject] = []
        for child in parent.children {
            guard count < Self.maximumCount else {
                report("epub.smil.length", .error, message: "steps after the first \(Self.maximumCount) were left out")
                break
            }
            switch child.name {
            case "seq":
                let steps = steps(of: child, depth: depth + 1, &count)
                if depth >= Self.maximumDepth {
                    result += steps
                } else if !steps.isEmpty {
                    result.append(sequence(child, steps))
                }
            case "par":
                count += 1
                if let step = step(child) { result.append(step) }
            default:
                report(
                    "epub.smil.element", .warning,
                    message: "\(child.name) must not be in \(parent.name) and was left out")
            }
        }
        return result
    }

    private func sequence(_ element: Element, _ children: [GuidedNavigationObject]) -> GuidedNavigationObject {
        let roles = roles(of: element)
        return GuidedNavigationObject(
            id: element.attribute("id"), refs: .init(text: element.attribute("textref", in: .epub).flatMap(resolve)),
            roles: roles.isEmpty ? [.sequence] : roles, children: children)
    }

    /// Spec: https://www.w3.org/TR/epub-33/#elemdef-smil-par
    private func step(_ par: Element) -> GuidedNavigationObject? {
        let texts = par.children("text")
        if texts.count > 1 {
            report("epub.smil.text", .warning, message: "a par has more than one text; the first is used")
        }
        guard let text = texts.first.flatMap(source) else {
            report("epub.smil.text", .warning, message: "a par without text was left out")
            return nil
        }
        return GuidedNavigationObject(
            id: par.attribute("id"),
            refs: .init(
                text: text, image: par.child("img").flatMap(source), audio: par.child("audio").flatMap(clip),
                video: par.child("video").flatMap(clip)),
            roles: roles(of: par))
    }

    private func roles(of element: Element) -> [GuidedNavigationRole] {
        element.tokens("type", in: .epub).map { GuidedNavigationRole(epubType: $0) }
    }

    // MARK: References

    private func source(of element: Element) -> AnyURL? {
        guard let source = element.attribute("src"), let url = resolve(source) else {
            report("epub.smil.src", .warning, message: "\(element.name) has no usable src")
            return nil
        }
        return url
    }

    /// The URL of a resource; nil for a reference to the root folder, whose URL is empty.
    private func resolve(_ href: String) -> AnyURL? {
        guard let url = reader.resolve(href, in: path)?.url, !url.string.isEmpty else { return nil }
        return url
    }

    /// The medium with its time as a fragment; nil for a clip without duration.
    ///
    /// Spec: https://www.w3.org/TR/epub-33/#elemdef-smil-audio
    private func clip(of element: Element) -> AnyURL? {
        guard let url = source(of: element) else { return nil }
        let begin = time("clipbegin", of: element)
        guard let end = time("clipend", of: element) else {
            return begin.map { url.replacingFragment(TemporalFragment(start: $0).fragment) } ?? url.removingFragment()
        }
        // "clipEnd […] MUST be after clipBegin". To the millisecond, as in a fragment.
        guard end - (begin ?? 0) >= 0.001 else {
            report(
                "epub.smil.clip", .warning, message: "a clip ends at \(end) s, before it begins; its sound was left out"
            )
            return nil
        }
        return url.replacingFragment(TemporalFragment(start: begin ?? 0, end: end).fragment)
    }

    private func time(_ attribute: String, of element: Element) -> Double? {
        guard let value = element.attribute(attribute) else { return nil }
        let seconds = MediaClock.seconds(value)
        if seconds == nil {
            report("epub.smil.clock", .warning, message: "\(value) is not a clock value and was ignored")
        }
        return seconds
    }

    private func report(_ code: Diagnostic.Code, _ severity: Diagnostic.Severity, message: String) {
        reader.report(code, severity, message: message, at: path)
    }
}
