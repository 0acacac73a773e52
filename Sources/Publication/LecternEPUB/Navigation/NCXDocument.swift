import LecternBase
import LecternMarkup
import LecternModel

/// The NCX: contents and page list of EPUB 2.
///
/// Ignores `playOrder` and keeps document order.
/// Spec: https://idpf.org/epub/20/spec/OPF_2.0.1_draft.htm#Section2.4.1
struct NCXDocument {
    let path: String
    let reader: PackageReader
    /// Points nested deeper than this are dropped.
    private let maximumDepth = 64

    func read(_ document: MarkupDocument) -> Navigation {
        var navigation = Navigation()
        guard let root = document.rootElement else { return navigation }
        let map = root.name == "navmap" ? root : root.descendant("navmap")
        navigation.tableOfContents = map.map { links(of: $0, depth: 0) } ?? []
        let pages = root.descendant("pagelist")?.children("pagetarget") ?? []
        navigation.pageList = pages.compactMap { link(of: $0, children: []) }
        return navigation
    }

    private func links(of element: Element, depth: Int) -> [Link] {
        guard depth < maximumDepth else { return [] }
        return element.children("navpoint").compactMap { point in
            link(of: point, children: links(of: point, depth: depth + 1))
        }
    }

    private func link(of point: Element, children: [Link]) -> Link? {
        let title = point.child("navlabel")?.text ?? ""
        let source = point.child("content")?.attribute("src")
        let target = source.flatMap { reader.resolve($0, in: path) }
        if let target, target.entry == nil, !target.isRemote {
            reader.report("epub.nav.target.missing", .warning, message: "\(target.url.string) does not exist", at: path)
        }
        guard target != nil || !children.isEmpty else { return nil }
        let number = point.name == "pagetarget" ? point.attribute("value") : nil
        return Link(target?.url.string ?? "#", title: title.nonEmpty ?? number, children: children)
    }
}
