import LecternBase
import LecternModel
import LecternPublication

/// Writes the navigation document: contents, page list, landmarks.
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-nav
struct NavigationWriter {
    let publication: Publication
    let plan: EPUBPlan
    /// The path of the navigation document, at the root like its references.
    let path: String

    func text() -> String {
        var xml = XMLText("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n")
        let title = publication.metadata.title?.nonEmpty ?? "Contents"
        let language = publication.metadata.languages.first
        xml.add(
            "html",
            [
                ("xmlns", "http://www.w3.org/1999/xhtml"), ("xmlns:epub", "http://www.idpf.org/2007/ops"),
                ("lang", language), ("xml:lang", language),
            ]
        ) { html in
            html.add("head") { $0.add("title", text: title) }
            html.add("body") { body in
                nav(contents, type: "toc", to: &body)
                nav(publication.pageList, type: "page-list", isHidden: true, to: &body)
                nav(landmarks, type: "landmarks", isHidden: true, to: &body)
            }
        }
        return xml.text
    }

    /// The contents; if there are none, the documents with a title, or the
    /// first document.
    private var contents: [Link] {
        let tableOfContents = links(publication.tableOfContents, depth: 0)
        if !tableOfContents.isEmpty { return tableOfContents }
        let titled = plan.spine.filter { $0.link.title != nil && $0.isLinear }.map { spined in
            Link(plan.items[spined.item].href, title: spined.link.title)
        }
        if !titled.isEmpty { return titled }
        let first = plan.spine.first.map { plan.items[$0.item].href } ?? ""
        return [Link(first, title: publication.metadata.title?.nonEmpty ?? "Start")]
    }

    /// Landmarks have a semantic type as relation (EPUB Structural Semantics).
    private var landmarks: [Link] { publication.landmarks.filter { !$0.rels.isEmpty } }

    private func nav(_ links: [Link], type: String, isHidden: Bool = false, to body: inout XMLText) {
        let shown = type == "toc" ? links : self.links(links, depth: 0)
        guard !shown.isEmpty else { return }
        let isLandmarks = type == "landmarks"
        body.add("nav", [("epub:type", type), ("hidden", isHidden ? "hidden" : nil)]) { nav in
            list(shown, isLandmarks: isLandmarks, to: &nav)
        }
    }

    private func list(_ links: [Link], isLandmarks: Bool, to xml: inout XMLText) {
        xml.add("ol") { list in
            for link in links {
                list.add("li") { item in
                    let title = link.title?.collapsingSpace.nonEmpty ?? link.href
                    if link.href == "#" {
                        item.add("span", text: title)
                    } else {
                        item.add(
                            "a", [("epub:type", isLandmarks ? link.rels.first : nil), ("href", link.href)], text: title)
                    }
                    if !link.children.isEmpty { self.list(link.children, isLandmarks: isLandmarks, to: &item) }
                }
            }
        }
    }

    /// Removes invalid targets. A link to a missing resource becomes a heading
    /// if it has children, else it is removed; unknown fragments are removed.
    private func links(_ links: [Link], depth: Int) -> [Link] {
        guard depth < 64 else { return [] }
        return links.compactMap { link in
            var result = link
            result.children = self.links(link.children, depth: depth + 1)
            guard let url = link.url, let item = plan.item(for: url, of: publication), plan.isRead(item) else {
                result.href = "#"
                return result.children.isEmpty ? nil : result
            }
            let fragment = url.fragment.flatMap { item.fragments.contains(PercentEncoding.decode($0)) ? $0 : nil }
            result.href = item.href + (fragment.map { "#" + $0 } ?? "")
            return result
        }
    }
}
