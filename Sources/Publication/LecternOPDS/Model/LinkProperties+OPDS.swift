public import LecternBase
public import LecternModel

// The properties that OPDS 2.0 adds to links. OPDS 1.2 has the same as elements
// below `link`.
//
// Spec: https://drafts.opds.io/opds-2.0#5-acquisition-links
extension LinkProperties {
    /// The number of items that a link to a feed leads to.
    public var numberOfItems: Int? { count("numberOfItems") }

    /// The price; the first one if there are several currencies.
    public var price: OPDSPrice? { prices.first }

    /// The price in each currency.
    public var prices: [OPDSPrice] { (values["price"]?.elements ?? []).compactMap { OPDSPrice(json: $0) } }

    /// The formats that further steps lead to.
    public var indirectAcquisitions: [OPDSAcquisition] {
        (values["indirectAcquisition"]?.elements ?? []).compactMap { OPDSAcquisition(json: $0) }
    }

    /// Whether a library's copy is available.
    public var availability: OPDSAvailability? { values["availability"].flatMap { OPDSAvailability(json: $0) } }

    /// Whether the publication can be got now: false if all copies are lent.
    var isAvailable: Bool {
        switch availability?.state {
        case .available, .ready: true
        case .unavailable, .reserved: false
        case nil: copies?.available != 0
        }
    }

    /// The readers who wait for a library's copy.
    public var holds: OPDSHolds? {
        values["holds"]?.object.map { OPDSHolds(total: $0.count("total"), position: $0.count("position")) }
    }

    /// A library's copies.
    public var copies: OPDSCopies? {
        values["copies"]?.object.map { OPDSCopies(total: $0.count("total"), available: $0.count("available")) }
    }

    /// The authentication document of a link that requires a login.
    var authenticate: Link? { values["authenticate"].flatMap { Link(json: $0) } }

    /// The hash of the passphrase of an LCP licence, if the catalogue knows it.
    var lcpHashedPassphrase: String? { values["lcp_hashed_passphrase"]?.string }

    /// The number of pages of a page stream (OPDS-PSE).
    public var streamedPages: Int? { count("pse:count") }

    /// The number of the page that was read last, from 1 (OPDS-PSE).
    package var lastReadPage: Int? { count("pse:lastRead") }

    private func count(_ key: String) -> Int? { values.count(key) }
}

extension JSONObject {
    /// A member that is an integer from 0; servers also write it as text.
    func count(_ key: String) -> Int? {
        let number = self[key]?.integer ?? self[key]?.string.flatMap { Int($0) }
        return number.flatMap { $0 >= 0 ? $0 : nil }
    }
}

/// The price of a publication.
public struct OPDSPrice: Hashable, Sendable {
    /// The code of the currency (ISO 4217), such as `EUR`.
    public var currency: String
    /// The amount in units of the currency.
    public var value: Double

    /// Creates a price.
    ///
    /// - Parameter currency: the code of ISO 4217, such as `EUR`.
    public init(currency: String, value: Double) {
        self.currency = currency
        self.value = value
    }

    init?(json: JSONValue) {
        guard let currency = json["currency"]?.string, let value = json["value"]?.double, value >= 0 else { return nil }
        self.init(currency: currency, value: value)
    }

    var json: JSONValue { ["currency": .string(currency), "value": JSONValue(value)] }
}

/// A format that is acquired, and the formats that it leads to.
public struct OPDSAcquisition: Hashable, Sendable {
    /// The media type of this step.
    public var type: MediaType
    /// The next steps.
    public var children: [OPDSAcquisition]

    /// Creates a step; one without children leads to the publication itself.
    public init(type: MediaType, children: [OPDSAcquisition] = []) {
        self.type = type
        self.children = children
    }

    /// Deeper steps are ignored.
    static let maximumDepth = 8

    init?(json: JSONValue, depth: Int = 0) {
        guard depth < Self.maximumDepth, let type = json["type"]?.string.flatMap({ MediaType($0) }) else { return nil }
        self.type = type
        children = (json["child"]?.elements ?? []).compactMap { Self(json: $0, depth: depth + 1) }
    }

    var json: JSONValue {
        var object: JSONObject = ["type": .string(type.string)]
        object.set("child", children.map(\.json))
        return .object(object)
    }

    /// Each path from this step to a last one.
    public var paths: [[MediaType]] {
        children.isEmpty ? [[type]] : children.flatMap(\.paths).map { [type] + $0 }
    }
}

/// Whether and until when a publication is available.
public struct OPDSAvailability: Hashable, Sendable {
    /// The state of the publication for this user.
    public enum State: String, Hashable, Sendable {
        /// The publication can be got now.
        case available
        /// It cannot be got now: all copies are lent.
        case unavailable
        /// The user has reserved it and waits for a copy.
        case reserved
        /// The user has reserved it, and can get it now.
        case ready
    }

    /// The state.
    public var state: State
    /// When the state began.
    public var since: PublicationDate?
    /// When the state is expected to end: the end of a loan, for example.
    public var until: PublicationDate?

    init?(json: JSONValue) {
        // OPDS 1 calls it a status.
        guard let state = (json["state"] ?? json["status"])?.string.flatMap(State.init) else { return nil }
        self.state = state
        since = json["since"]?.string.map(PublicationDate.init)
        until = json["until"]?.string.map(PublicationDate.init)
    }
}

/// The readers who wait for a publication.
public struct OPDSHolds: Hashable, Sendable {
    /// How many wait.
    public var total: Int?
    /// The user's position among them.
    public var position: Int?

    /// Creates numbers; nil where the catalogue says nothing.
    public init(total: Int? = nil, position: Int? = nil) {
        self.total = total
        self.position = position
    }
}

/// The copies of a library.
public struct OPDSCopies: Hashable, Sendable {
    /// How many the library has.
    public var total: Int?
    /// How many can be borrowed now.
    public var available: Int?

    /// Creates numbers; nil where the catalogue says nothing.
    public init(total: Int? = nil, available: Int? = nil) {
        self.total = total
        self.available = available
    }
}
