import LecternBase
public import LecternModel

extension Publication {
    /// Returns the publication with another reading order: some of its resources, or in another order.
    ///
    ///     let sample = publication.reading(Array(publication.readingOrder.prefix(3)))
    ///
    /// Positions and progressions are those of the new order. What is not in it becomes a resource, to which links may
    /// still lead.
    public func reading(_ order: [Link]) -> Publication {
        let hrefs = Set(order.map(\.href))
        let others = readingOrder.filter { !hrefs.contains($0.href) }
        return changed { parts in
            parts.manifest.readingOrder = order
            parts.manifest.resources = others + resources.filter { !hrefs.contains($0.href) }
        }
    }

    /// Returns the publication with another variant of its resources: one of the alternates of a link, such as the
    /// picture of a page that is its fallback. Locators and links to the others lead to it.
    ///
    ///     let pictures = publication.preferring { _, variants in variants.first { $0.mediaType?.isImage == true } }
    ///
    /// - Parameter choose: Gets a link of the reading order and its variants, itself first; nil for the link itself.
    public func preferring(_ choose: (_ link: Link, _ variants: [Link]) -> Link?) -> Publication {
        let order = readingOrder.map { link in
            let variants = link.variants
            guard variants.count > 1, let chosen = choose(link, variants), chosen.href != link.href,
                let index = variants.firstIndex(where: { $0.href == chosen.href })
            else { return link }
            return link.replaced(by: index, of: variants)
        }
        return order == readingOrder ? self : changed { $0.manifest.readingOrder = order }
    }
}

extension Link {
    /// The link and its alternates with the same content. A media overlay is no variant.
    fileprivate var variants: [Link] { [self] + alternates.filter { $0.mediaType != .smil } }

    /// The variant at an index, with the other ones as its alternates.
    fileprivate func replaced(by index: Int, of variants: [Link]) -> Link {
        var chosen = variants[index]
        chosen.title = chosen.title ?? title
        chosen.rels += rels.filter { !chosen.rels.contains($0) }
        // The side of a page belongs to its place in the spine.
        chosen.properties.page = chosen.properties.page ?? properties.page
        var others = variants
        others.remove(at: index)
        chosen.alternates = others.map { link in
            var plain = link
            plain.alternates = []
            return plain
        }
        return chosen
    }
}
