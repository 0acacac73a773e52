import LecternBase
import LecternModel
import LecternPublication

/// Writes the package document.
///
/// Spec: https://www.w3.org/TR/epub-33/#sec-package-doc
struct PackageWriter {
    let publication: Publication
    let plan: EPUBPlan
    let navigation: String

    func text() -> String {
        var xml = XMLText()
        let metadata = PackageMetadataWriter(publication: publication, plan: plan)
        xml.add(
            "package",
            [
                ("xmlns", "http://www.idpf.org/2007/opf"), ("version", "3.0"), ("unique-identifier", "id"),
                ("xml:lang", publication.metadata.languages.first),
                (
                    "prefix",
                    "a11y: http://www.idpf.org/epub/vocab/package/a11y/#"
                        + (publication.metadata.tdm == nil ? "" : " tdm: http://www.w3.org/ns/tdmrep#")
                ),
            ]
        ) { package in
            package.add("metadata", [("xmlns:dc", "http://purl.org/dc/elements/1.1/")]) { metadata.write(to: &$0) }
            package.add("manifest", content: writeItems)
            let progression = publication.metadata.readingProgression
            package.add(
                "spine", [("page-progression-direction", progression == .auto ? nil : progression.rawValue)],
                content: writeSpine)
        }
        return xml.text
    }

    private func writeItems(to manifest: inout XMLText) {
        if plan.navigation == nil {
            manifest.add(
                "item",
                [("id", "nav"), ("href", navigation), ("media-type", "application/xhtml+xml"), ("properties", "nav")])
        }
        let cover = publication.coverLink?.href
        for item in plan.items {
            var properties = item.properties
            if item.link.href == cover, item.mediaType.isImage, item.mediaType.isCoreOfEPUB {
                properties.append("cover-image")
            }
            manifest.add(
                "item",
                [
                    ("id", item.id), ("href", item.href), ("media-type", item.mediaType.essence.string),
                    ("properties", properties.isEmpty ? nil : properties.joined(separator: " ")),
                    ("fallback", item.fallback),
                ])
        }
        for (number, item) in plan.remote.enumerated() {
            manifest.add(
                "item",
                [("id", "remote-\(number + 1)"), ("href", item.href), ("media-type", item.mediaType.essence.string)])
        }
    }

    private func writeSpine(to spine: inout XMLText) {
        for (item, isLinear, link) in plan.spine {
            var shown = link.properties
            // A page without a size cannot have a fixed layout.
            let layout = shown.layout ?? publication.metadata.layout
            if layout == .fixed, !plan.items[item].hasViewport { shown.layout = .reflowable }
            let properties = Self.properties(shown)
            spine.add(
                "itemref",
                [
                    ("idref", plan.items[item].id), ("linear", isLinear ? nil : "no"),
                    ("properties", properties.isEmpty ? nil : properties.joined(separator: " ")),
                ])
        }
    }

    /// Spec: https://www.w3.org/TR/epub-33/#app-itemref-properties-vocab
    static func properties(_ link: LinkProperties) -> [String] {
        var result: [String] = []
        if let page = link.page {
            result.append(page == .center ? "rendition:page-spread-center" : "page-spread-\(page.rawValue)")
        }
        switch link.layout {
        case .fixed: result.append("rendition:layout-pre-paginated")
        case .reflowable: result.append("rendition:layout-reflowable")
        case .scrolled, nil: break
        }
        if let orientation = link.orientation { result.append("rendition:orientation-\(orientation.rawValue)") }
        if let spread = link.spread { result.append("rendition:spread-\(spread.rawValue)") }
        switch link.overflow {
        case .auto: result.append("rendition:flow-auto")
        case .paginated: result.append("rendition:flow-paginated")
        case .scrolled:
            result.append("rendition:flow-scrolled-\(link.continuous == true ? "continuous" : "doc")")
        case nil: break
        }
        if link.isCentered { result.append("rendition:align-x-center") }
        return result
    }
}
