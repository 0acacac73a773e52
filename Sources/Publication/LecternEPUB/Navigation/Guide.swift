import LecternBase
import LecternModel

/// Converts the guide of EPUB 2 to landmarks.
///
/// Spec: https://idpf.org/epub/20/spec/OPF_2.0.1_draft.htm#Section2.6
enum Guide {
    /// Types that have another name in EPUB 3.
    private static let types: [String: String] = [
        "title-page": "titlepage", "acknowledgements": "acknowledgments", "text": "bodymatter", "start": "bodymatter",
        "notes": "endnotes",
    ]

    static func landmarks(_ package: PackageDocument, _ reader: PackageReader) -> [Link] {
        package.guide.compactMap { reference in
            guard let target = reader.resolve(reference.href, in: package.path) else { return nil }
            let rel = types[reference.type] ?? reference.type
            return Link(target.url.string, title: reference.title ?? rel.nonEmpty, rels: rel.isEmpty ? [] : [rel])
        }
    }
}
