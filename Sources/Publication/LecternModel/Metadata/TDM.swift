public import LecternBase

/// What the rights holders reserve of text and data mining.
///
///     if publication.metadata.tdm?.reservation == .all { … }
///
/// Spec: https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/
public struct TDM: Hashable, Sendable {
    /// Whether mining is reserved.
    public enum Reservation: String, Hashable, Sendable {
        /// The rights are reserved: ask before mining.
        case all
        /// The rights are not reserved.
        case none
    }

    /// Whether mining is reserved.
    public var reservation: Reservation
    /// The URL of the policy that says how to get a licence.
    public var policy: String?

    /// Creates a reservation, by default without a policy.
    public init(reservation: Reservation, policy: String? = nil) {
        self.reservation = reservation
        self.policy = policy
    }
}

extension TDM: JSONConvertible {
    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        guard let reservation = json["reservation"]?.string.flatMap(Reservation.init) else { return nil }
        self.init(reservation: reservation, policy: json["policy"]?.string)
    }

    public var json: JSONValue {
        var object: JSONObject = ["reservation": .string(reservation.rawValue)]
        object.set("policy", policy)
        return .object(object)
    }
}
