import LecternBase

extension EPUBPreferences {
    /// Returns these preferences with another layer over them. The other layer wins where
    /// both have a value.
    ///
    ///     let preferences = ofAllBooks.merging(ofThisBook)
    public func merging(_ other: EPUBPreferences) -> EPUBPreferences {
        var result = self
        for field in PreferenceField.all { field.copy(other, &result) }
        result.other = other.other
        result.other.merge(self.other)
        return result
    }

    /// The preferences that apply to one publication only: language, reading
    /// progression, spread, vertical text.
    public func filterPublicationPreferences() -> EPUBPreferences { filter(.oneBook) }

    /// The preferences that may apply to all publications, including unknown ones.
    public func filterSharedPreferences() -> EPUBPreferences {
        var result = filter(.allBooks)
        result.other = other
        return result
    }

    private func filter(_ scope: PreferenceField.Scope) -> EPUBPreferences {
        var result = EPUBPreferences()
        for field in PreferenceField.all where field.scope == scope { field.copy(self, &result) }
        return result
    }
}
