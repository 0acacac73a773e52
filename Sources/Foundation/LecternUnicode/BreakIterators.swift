internal import CICUText
import Synchronization

/// A pool of ICU's break iterators by kind and locale.
///
/// Opening an iterator costs more than segmenting a paragraph, so idle iterators are reused.
package enum BreakIterators {
    package enum Kind: Int32, Hashable, Sendable {
        case character = 0
        case word = 1
        case line = 2
        case sentence = 3
    }

    private struct Key: Hashable {
        let kind: Kind
        let locale: String
    }

    /// Proof of `@unchecked Sendable`: an iterator is either in the pool or owned
    /// by the one call that took it out, never both.
    private struct Iterator: @unchecked Sendable {
        let raw: OpaquePointer
    }

    private static let idle = Mutex<[Key: [Iterator]]>([:])
    private static let keptPerKey = 8
    private static let keptKeys = 32

    /// Marks the boundaries of `text` in `marks`, which has one more entry than the
    /// text has units: 1, or 2 depending on the rule status. Returns false if ICU fails.
    package static func mark(
        _ kind: Kind, locale: String, text: UnsafeBufferPointer<UInt16>, marks: UnsafeMutableBufferPointer<UInt8>
    ) -> Bool {
        precondition(marks.count > text.count)
        guard let units = text.baseAddress, let out = marks.baseAddress, let length = Int32(exactly: text.count) else {
            return text.isEmpty
        }
        let key = Key(kind: kind, locale: locale)
        guard let iterator = take(key) else { return false }
        defer { give(iterator, key) }
        return cicu_break_mark(iterator.raw, units, length, out) == 0
    }

    private static func take(_ key: Key) -> Iterator? {
        if let kept = idle.withLock({ $0[key]?.popLast() }) { return kept }
        return cicu_break_open(key.kind.rawValue, key.locale).map { Iterator(raw: $0) }
    }

    private static func give(_ iterator: Iterator, _ key: Key) {
        let isKept = idle.withLock { pool in
            guard pool[key] != nil || pool.count < keptKeys else { return false }
            guard pool[key, default: []].count < keptPerKey else { return false }
            pool[key, default: []].append(iterator)
            return true
        }
        if !isKept { cicu_break_close(iterator.raw) }
    }
}
