public import LecternBase

/// The accessibility metadata of a publication.
///
/// Spec:
/// https://readium.org/webpub-manifest/contexts/default/#accessibility-metadata
public struct Accessibility: Hashable, Sendable {
    /// The certifier of the publication's accessibility.
    public struct Certification: Hashable, Sendable {
        /// The name of the certifier.
        public var certifiedBy: String?
        /// The credential of the certifier.
        public var credential: String?
        /// The URL of the certifier's report.
        public var report: String?

        /// Creates a certification; by default an empty one, which is not
        /// written.
        public init(certifiedBy: String? = nil, credential: String? = nil, report: String? = nil) {
            self.certifiedBy = certifiedBy
            self.credential = credential
            self.report = report
        }

        var isEmpty: Bool { certifiedBy == nil && credential == nil && report == nil }
    }

    /// URLs of the profiles it conforms to.
    public var conformsTo: [String]
    /// Legal exemptions from accessibility requirements.
    public var exemptions: [String]
    /// The certification of the publication.
    public var certification: Certification
    /// A summary for users.
    public var summary: String?
    /// The senses needed: `textual`, `visual`, `auditory`, `tactile`.
    public var accessModes: [String]
    /// Sets of access modes; each set suffices to read the whole publication.
    public var accessModesSufficient: [[String]]
    /// Features such as `alternativeText`.
    public var features: [String]
    /// Hazards such as `flashing`.
    public var hazards: [String]
    /// Members that Lectern does not interpret.
    public var other: JSONObject

    /// Creates accessibility metadata; by default it says nothing, which is
    /// ``isEmpty``.
    public init(
        conformsTo: [String] = [], exemptions: [String] = [], certification: Certification = .init(),
        summary: String? = nil, accessModes: [String] = [], accessModesSufficient: [[String]] = [],
        features: [String] = [], hazards: [String] = [], other: JSONObject = [:]
    ) {
        self.conformsTo = conformsTo
        self.exemptions = exemptions
        self.certification = certification
        self.summary = summary
        self.accessModes = accessModes
        self.accessModesSufficient = accessModesSufficient
        self.features = features
        self.hazards = hazards
        self.other = other
    }

    /// Whether there is no metadata.
    public var isEmpty: Bool { self == Accessibility() }
}

extension Accessibility: JSONConvertible {
    private static let memberNames: Set<String> = [
        "conformsTo", "exemption", "certification", "summary", "accessMode", "accessModeSufficient", "feature",
        "hazard",
    ]

    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        guard let object = json.object else { return nil }
        let certification = object["certification"]
        self.init(
            conformsTo: object["conformsTo"]?.strings ?? [], exemptions: object["exemption"]?.strings ?? [],
            certification: Certification(
                certifiedBy: certification?["certifiedBy"]?.string, credential: certification?["credential"]?.string,
                report: certification?["report"]?.string),
            summary: object["summary"]?.string, accessModes: object["accessMode"]?.strings ?? [],
            accessModesSufficient: (object["accessModeSufficient"]?.elements ?? []).map(\.strings).filter {
                !$0.isEmpty
            },
            features: object["feature"]?.strings ?? [], hazards: object["hazard"]?.strings ?? [],
            other: object.removing(Self.memberNames))
    }

    public var json: JSONValue {
        var object = JSONObject()
        object.set("conformsTo", compacting: conformsTo)
        object.set("exemption", texts: exemptions)
        if !certification.isEmpty {
            var members = JSONObject()
            members.set("certifiedBy", certification.certifiedBy)
            members.set("credential", certification.credential)
            members.set("report", certification.report)
            object["certification"] = .object(members)
        }
        object.set("summary", summary)
        object.set("accessMode", texts: accessModes)
        object.set(
            "accessModeSufficient",
            accessModesSufficient.map { $0.count == 1 ? .string($0[0]) : .array($0.map(JSONValue.string)) })
        object.set("feature", texts: features)
        object.set("hazard", texts: hazards)
        object.merge(other)
        return .object(object)
    }
}
