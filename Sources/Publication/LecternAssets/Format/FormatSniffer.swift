/// Detects formats, from bytes first and hints last.
public protocol FormatSniffer: Sendable {
    /// Returns the format by the hints alone.
    func sniff(hints: FormatHints) -> Format?

    /// Returns the format by the bytes if it is more exact than `format`; else
    /// nil.
    func sniff(resource: any Resource, refining format: Format?) async throws(ReadError) -> Format?

    /// Returns the format by the entries if it is more exact than `format`;
    /// else nil.
    func sniff(container: any Container, refining format: Format) async throws(ReadError) -> Format?
}

extension FormatSniffer {
    public func sniff(hints: FormatHints) -> Format? { nil }

    public func sniff(resource: any Resource, refining format: Format?) async throws(ReadError) -> Format? { nil }

    public func sniff(container: any Container, refining format: Format) async throws(ReadError) -> Format? { nil }
}

/// Combines sniffers; the first answer counts.
public struct CompositeFormatSniffer: FormatSniffer {
    private let sniffers: [any FormatSniffer]

    /// Creates a sniffer that asks the given ones in order.
    public init(_ sniffers: [any FormatSniffer]) { self.sniffers = sniffers }

    public func sniff(hints: FormatHints) -> Format? {
        for sniffer in sniffers {
            if let format = sniffer.sniff(hints: hints) { return format }
        }
        return nil
    }

    public func sniff(resource: any Resource, refining format: Format?) async throws(ReadError) -> Format? {
        for sniffer in sniffers {
            if let format = try await sniffer.sniff(resource: resource, refining: format) { return format }
        }
        return nil
    }

    public func sniff(container: any Container, refining format: Format) async throws(ReadError) -> Format? {
        for sniffer in sniffers {
            if let format = try await sniffer.sniff(container: container, refining: format) { return format }
        }
        return nil
    }
}
