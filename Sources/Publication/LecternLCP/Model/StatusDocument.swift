public import FoundationEssentials
public import LecternBase

/// The status of a licence at its provider: whether it is still valid, and how
/// a loan is renewed or returned.
///
/// Spec: https://readium.org/lcp-specs/releases/lsd/latest
public struct StatusDocument: Hashable, Sendable {
    /// The status of a licence.
    public enum Status: String, Sendable {
        /// The licence was not used on a device yet.
        case ready
        /// The licence is used on at least one device.
        case active
        /// The provider revoked the licence.
        case revoked
        /// The user returned the loan.
        case returned
        /// The provider cancelled the licence before it was used.
        case cancelled
        /// The loan is over.
        case expired

        /// Whether the publication may be read.
        public var isValid: Bool { self == .ready || self == .active }
    }

    /// The relation of a link of a status document.
    public enum Rel: String, Sendable {
        /// The current licence, which is newer than the one at hand after a
        /// renewal.
        case license
        /// Where a device is registered.
        case register
        /// Where a loan is returned. Missing if the provider does not allow it.
        case `return`
        /// Where a loan is renewed: by a request, or on a web page if the
        /// link's media type is HTML. Missing if the provider does not allow
        /// it.
        case renew
    }

    /// Something that happened to the licence.
    public struct Event: Hashable, Sendable {
        /// The kind of event, such as `register`, `renew`, `return`, `revoke`.
        public let type: String
        /// The name of the device.
        public let name: String?
        /// The identifier of the device.
        public let id: String?
        /// When it happened.
        public let date: Date?
    }

    /// The identifier of the licence.
    public let id: String
    /// The status.
    public let status: Status
    /// The provider's message for the user.
    public let message: String
    /// When the licence was changed last.
    public let licenseUpdated: Date
    /// When this document was changed last.
    public let updated: Date
    /// The links, such as to renew the loan.
    public let links: [LCPLink]
    /// The latest end that a renewal can have.
    public let potentialRightsEnd: Date?
    /// What happened to the licence, at most a thousand events.
    public let events: [Event]
    /// The document as it was received.
    public let bytes: Bytes

    /// The largest document in bytes.
    static let mostBytes = 1 << 20
    private static let mostEvents = 1_000

    /// Parses a status document.
    ///
    /// - Throws: ``LCPError/parsing(_:)`` with the member that is missing or
    ///   wrong.
    public init(data: Bytes) throws(LCPError) {
        let object = try LCPDocument.object(data, atMost: Self.mostBytes)
        let reader = LCPDocument(object, .status)
        id = try reader.text("id")
        guard let status = Status(rawValue: try reader.text("status")) else {
            throw .parsing(.statusDocument("“status” has an unknown value"))
        }
        self.status = status
        message = object["message"]?.string ?? ""
        let dates = LCPDocument(object["updated"]?.object ?? [:], .status)
        licenseUpdated = try dates.date("license")
        updated = try dates.date("status")
        links = try LCPLink.list(object["links"])
        potentialRightsEnd = try LCPDocument(object["potential_rights"]?.object ?? [:], .status).optionalDate("end")
        events = (object["events"]?.array ?? []).suffix(Self.mostEvents).compactMap { event in
            event["type"]?.string.map {
                Event(
                    type: $0, name: event["name"]?.string, id: event["id"]?.string,
                    date: event["timestamp"]?.string.flatMap(LCPDate.parse))
            }
        }
        bytes = data
    }

    /// The first link with a relation, of a media type if one is given.
    public func link(_ rel: Rel, mediaType: MediaType? = nil) -> LCPLink? {
        links.first { link in
            link.rel == rel.rawValue && (mediaType.map { link.mediaType?.matches($0) == true } ?? true)
        }
    }

    /// The date of the last event of a kind.
    func lastEvent(_ type: String) -> Date? { events.last { $0.type == type }?.date }
}
