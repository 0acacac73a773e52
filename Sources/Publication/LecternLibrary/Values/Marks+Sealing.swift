public import LecternPublication

// Marks in protected books: their words are encrypted before they are stored.
extension Highlight {
    /// Returns the highlight as it may be stored: without readable words of a protected publication. The note is the
    /// reader's own and stays readable.
    ///
    ///     try await library.save(highlight.sealed(by: publication))
    public func sealed(by publication: Publication) -> Highlight {
        var sealed = self
        sealed.locator = publication.sealed(locator)
        return sealed
    }

    /// Returns the stored highlight with its words, if the publication is open.
    public func unsealed(by publication: Publication) -> Highlight {
        var clear = self
        clear.locator = publication.unsealed(locator).locator
        return clear
    }
}

extension Bookmark {
    /// Returns the bookmark as it may be stored: title and excerpt of one in a protected publication are encrypted.
    public func sealed(by publication: Publication) -> Bookmark {
        guard publication.sealsWords else { return self }
        var sealed = self
        sealed.locator = publication.sealed(
            locator, words: Quotation(locator, name: title, excerpt: excerpt))
        sealed.title = nil
        sealed.excerpt = nil
        return sealed
    }

    /// Returns the stored bookmark with its words, if the publication is open.
    public func unsealed(by publication: Publication) -> Bookmark {
        let (locator, words) = publication.unsealed(locator)
        var clear = self
        clear.locator = locator
        clear.title = title ?? words.name
        clear.excerpt = excerpt ?? words.excerpt
        return clear
    }
}
