import LecternBase

/// The direction of lines and pages that a package declares for documents whose styles set none.
///
///     <meta name="primary-writing-mode" content="vertical-rl"/>
///
/// Spec: Amazon Kindle Publishing Guidelines, "Primary writing mode".
package enum PrimaryWritingMode: String, Hashable, Sendable {
    case horizontalLR = "horizontal-lr"
    case horizontalRL = "horizontal-rl"
    case verticalLR = "vertical-lr"
    case verticalRL = "vertical-rl"

    /// The mode that the value of the `meta` element names.
    package init?(content value: String) { self.init(rawValue: value.lowercased().filter { !$0.isWhitespace }) }

    /// The direction of pages.
    package var readingProgression: ReadingProgression {
        switch self {
        case .horizontalLR, .verticalLR: .ltr
        case .horizontalRL, .verticalRL: .rtl
        }
    }
}

extension Metadata {
    /// The writing mode that the package declares; nil if it declares none, or several.
    package var primaryWritingMode: PrimaryWritingMode? {
        otherMetadata["primary-writing-mode"]?.string.flatMap(PrimaryWritingMode.init(content:))
    }
}
