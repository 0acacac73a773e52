/// The part of a resource that a `Range` header field selects.
///
/// Spec: https://www.rfc-editor.org/rfc/rfc9110#section-14
package enum ByteRangeRequest: Hashable, Sendable {
    /// The whole resource: no field, or one that is ignored.
    case whole
    /// A part.
    case part(Range<UInt64>)
    /// No byte of the resource is in the range.
    case unsatisfiable

    /// Reads the field for a resource of a length.
    ///
    /// § 14.2: "A server MAY ignore the Range header field." Other units,
    /// malformed fields and several ranges are ignored.
    package init(_ field: String?, length: UInt64) {
        self = .whole
        guard let field, field.hasPrefix("bytes="), field.utf8.count < 64 else { return }
        let parts = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return }
        switch (UInt64(parts[0]), UInt64(parts[1])) {
        case (let first?, let last?):
            guard first <= last else { return }
            self = first < length ? .part(first..<min(last, length - 1) + 1) : .unsatisfiable
        case (let first?, nil) where parts[1].isEmpty:
            self = first < length ? .part(first..<length) : .unsatisfiable
        case (nil, let suffix?) where parts[0].isEmpty:
            self = suffix > 0 && length > 0 ? .part(length - min(suffix, length)..<length) : .unsatisfiable
        default: return
        }
    }
}
