import LecternAssets
import LecternBase
import LecternModel
import LecternPublication

/// Puts the publication of a talking book together.
struct DAISYPublication {
    let files: DAISYFiles
    let timeline: DAISYTimeline
    var metadata: Metadata
    /// The documents in the order of reading.
    var order: [Link] = []
    var contents: [Link] = []
    var pages: [Link] = []
    /// Documents that are not files of the book.
    var documents: [(path: String, resource: any Resource)] = []
    /// Files that readers need not see.
    private static let hidden: Set<String> = ["smil", "ncx", "opf", "dtd", "ent", "res", "db", "lnk", "ini"]

    /// - Parameter href: the path and URL of a step's text.
    func publication(_ href: (DAISYFiles.Target) -> (path: String, url: String)?) throws(PublicationParseError)
        -> Publication
    {
        var manifest = Manifest(metadata: metadata, readingOrder: order, tableOfContents: contents)
        var added = documents
        if order.isEmpty {
            makeAudiobook(&manifest)
        } else {
            addOverlays(to: &manifest, &added, timeline.documents(href))
        }
        guard !manifest.readingOrder.isEmpty else {
            throw .invalid(reason: "there is nothing to read or to hear", href: nil)
        }
        let inOrder = Set(manifest.readingOrder.map(\.href))
        manifest.resources =
            added.map { Link(DAISYFiles.href($0.path), mediaType: $0.path.mediaTypeOfPath) }
            .filter { !inOrder.contains($0.href) } + resources(besides: inOrder)
        if !pages.isEmpty { manifest.subcollections.append(PublicationCollection(role: "pageList", links: pages)) }
        return Publication(
            manifest: manifest, container: CompositeContainer([CollectionContainer(added), files.container]),
            services: FormatServices.factories(for: manifest), diagnostics: files.diagnostics)
    }

    /// Adds a guided navigation document to each text with sound.
    private func addOverlays(
        to manifest: inout Manifest, _ added: inout [(path: String, resource: any Resource)],
        _ overlays: [String: GuidedNavigationDocument]
    ) {
        guard timeline.hasSound else { return }
        for (index, link) in manifest.readingOrder.enumerated() {
            guard let path = link.url?.path, let overlay = overlays[path] else { continue }
            let name = "overlay-\(index + 1).json"
            added.append((name, DataResource(overlay.jsonString)))
            manifest.readingOrder[index].alternates.append(Link(name, mediaType: .guidedNavigation))
        }
    }

    /// A book that is only heard: its recordings, in the order of the steps.
    private func makeAudiobook(_ manifest: inout Manifest) {
        var ends: [String: Double] = [:]
        var paths: [String] = []
        for clip in timeline.steps.flatMap(\.clips) {
            if ends[clip.path] == nil { paths.append(clip.path) }
            ends[clip.path] = max(ends[clip.path] ?? 0, clip.end ?? 0)
        }
        manifest.metadata.conformsTo = [PublicationProfile.audiobook.uri]
        manifest.readingOrder = paths.map { path in
            var link = Link(DAISYFiles.href(path), mediaType: path.mediaTypeOfPath)
            link.duration = ends[path].flatMap { $0 > 0 ? $0 : nil }
            return link
        }
    }

    private func resources(besides order: Set<String>) -> [Link] {
        let paths = files.container.entries.filter { path in
            !path.hasSuffix("/") && !path.isHiddenPath && !Self.hidden.contains(path.fileExtension)
        }
        let cover = paths.first { path in
            path.mediaTypeOfPath?.isImage == true && path.fileStem.lowercased().contains("cover")
        }
        return paths.compactMap { path in
            let href = DAISYFiles.href(path)
            guard !order.contains(href), let type = path.mediaTypeOfPath, type != .xml else { return nil }
            return Link(href, mediaType: type, rels: path == cover ? ["cover"] : [])
        }
    }
}
