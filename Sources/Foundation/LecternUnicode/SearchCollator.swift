internal import CICUText

/// Compares texts by the search collation of a language: in Swedish `å` differs
/// from `a`, in Turkish `ı` from `i`.
///
/// Not safe for concurrent use: create one per task.
///
/// Spec: <https://www.unicode.org/reports/tr10/#Searching>
package final class SearchCollator {
    private let raw: OpaquePointer

    /// Returns `nil` if ICU is not available.
    ///
    /// - Parameter language: a BCP 47 tag.
    package init?(language: String, heedsCase: Bool, heedsAccents: Bool) {
        let locale = icuLocale(language) + "@collation=search"
        let strength: Int32 = heedsAccents ? (heedsCase ? 3 : 2) : 1
        let caseLevel: Int32 = heedsCase && !heedsAccents ? 1 : 0
        guard let raw = locale.withCString({ cicu_collator_open($0, strength, caseLevel) }) else { return nil }
        self.raw = raw
    }

    deinit { cicu_collator_close(raw) }

    /// Returns whether two texts are equal under the collation.
    package func areEqual(_ a: some Collection<UInt16>, _ b: some Collection<UInt16>) -> Bool {
        let (a, b) = (ContiguousArray(a), ContiguousArray(b))
        return a.withUnsafeBufferPointer { a in
            b.withUnsafeBufferPointer { b in
                guard let first = a.baseAddress, let second = b.baseAddress else { return a.isEmpty && b.isEmpty }
                return cicu_collator_equal(raw, first, Int32(a.count), second, Int32(b.count)) != 0
            }
        }
    }
}
