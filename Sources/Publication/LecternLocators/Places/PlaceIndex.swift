import LecternBase
import LecternMarkup
package import LecternModel
import LecternPublication

/// The links of contents, page list or landmarks in text order: finds the
/// chapter or printed page of a place.
///
///     let contents = await documents.placeIndex(of: publication.tableOfContents)
///     contents.entry(at: locator, in: documents)?.link.title  // "Chapter 4"
public struct PlaceIndex: Sendable {
    /// A link and its target.
    package struct Entry: Hashable, Sendable {
        /// The link in its list.
        package let link: Link
        /// The depth of the link in its list; 0 at the top.
        let depth: Int
        /// Titles of the ancestors, the outermost first.
        package let ancestors: [String]
        /// The index in ``Publication/units``.
        package let resourceIndex: Int
        /// The offset in the resource's canonical text.
        let textOffset: Int
    }

    /// In text order; links to the same place in list order.
    package let entries: [Entry]

    init(_ entries: [Entry]) {
        self.entries = entries.enumerated().sorted { a, b in
            (a.element.resourceIndex, a.element.textOffset, a.offset) < (
                b.element.resourceIndex, b.element.textOffset, b.offset
            )
        }.map(\.element)
    }

    /// Returns the last entry at or before a place; of several at one place the
    /// deepest.
    ///
    /// Nil before the first entry.
    package func entry(atResource index: Int, textOffset: Int) -> Entry? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            let entry = entries[middle]
            if (entry.resourceIndex, entry.textOffset) <= (index, textOffset) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low > 0 ? entries[low - 1] : nil
    }

    /// Returns the entry that a locator is in.
    package func entry(at locator: Locator, in documents: PublicationDocuments) async -> Entry? {
        guard let index = documents.publication.unitIndex(of: locator) else { return nil }
        if let offset = locator.locations.textOffset { return entry(atResource: index, textOffset: offset) }
        let range = await documents.document(at: index)?.range(of: locator)?.range
        return entry(atResource: index, textOffset: range?.lowerBound ?? 0)
    }
}

extension PublicationDocuments {
    private static let maximumEntries = 50_000

    /// Returns the targets of a list of links; drops external links.
    package func placeIndex(of links: [Link]) async -> PlaceIndex {
        var targets: [(link: Link, depth: Int, ancestors: [String], resource: Int)] = []
        collect(links, depth: 0, ancestors: [], into: &targets)
        var entries: [PlaceIndex.Entry] = []
        var document: (index: Int, markup: MarkupDocument?)?
        for item in targets {
            var offset = 0
            if let fragment = item.link.url?.fragment, !fragment.isEmpty {
                if document?.index != item.resource {
                    document = (item.resource, await self.document(at: item.resource))
                }
                offset = Self.offset(of: fragment, in: document?.markup)
            }
            entries.append(
                PlaceIndex.Entry(
                    link: item.link, depth: item.depth, ancestors: item.ancestors, resourceIndex: item.resource,
                    textOffset: offset))
        }
        return PlaceIndex(entries)
    }

    private func collect(
        _ links: [Link], depth: Int, ancestors: [String],
        into targets: inout [(link: Link, depth: Int, ancestors: [String], resource: Int)]
    ) {
        guard depth < 64 else { return }
        for link in links where targets.count < Self.maximumEntries {
            if let url = link.url, let index = publication.unitIndex(of: url) {
                targets.append((link, depth, ancestors, index))
            }
            collect(link.children, depth: depth + 1, ancestors: ancestors + [link.title ?? ""], into: &targets)
        }
    }

    private static func offset(of fragment: String, in document: MarkupDocument?) -> Int {
        guard let document else { return 0 }
        if let element = document.element(withID: fragment) { return Int(document[element].textStart) }
        return CFI(fragment: fragment).flatMap { $0.textRange(in: document) }?.lowerBound ?? 0
    }
}
