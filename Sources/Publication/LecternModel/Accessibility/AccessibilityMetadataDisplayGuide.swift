/// What the accessibility metadata of a publication means for a reader.
///
///     let guide = AccessibilityMetadataDisplayGuide(publication.manifest)
///     for field in guide.fields where field.shouldDisplay {
///         print(field.title)
///         for statement in field.statements { print("-", statement.descriptive) }
///     }
///
/// The statements are claims of the publisher. They are in English; translate
/// them by their text or their `id`.
///
/// Spec: https://w3c.github.io/publ-a11y/a11y-meta-display-guide/2.0/techniques/epub-metadata/
public struct AccessibilityMetadataDisplayGuide: Hashable, Sendable {
    /// All fields, in the order of the W3C's guide (version 2.0, heading
    /// structure).
    public let fields: [AccessibilityDisplayField]

    /// Reads the metadata of a publication.
    public init(_ manifest: Manifest) {
        let metadata = AccessibilityClaims(manifest)
        fields = [
            metadata.waysOfReading, metadata.conformance, metadata.navigation, metadata.richContent, metadata.hazards,
            metadata.accessibilitySummary, metadata.legal, metadata.additionalInformation,
        ]
    }

    /// Returns a field.
    public subscript(kind: AccessibilityDisplayField.Kind) -> AccessibilityDisplayField? {
        fields.first { $0.kind == kind }
    }
}

/// A group of statements about accessibility under one title.
public struct AccessibilityDisplayField: Hashable, Sendable {
    /// The subject of a field.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// A section of the guide with its heading: see ``title``.
        case waysOfReading, conformance, navigation, richContent, hazards
        /// The publisher's own words about accessibility, one statement.
        case accessibilitySummary
        /// A section of the guide, as the first ones.
        case legal, additionalInformation
    }

    /// The subject.
    public let kind: Kind
    /// The statements, most important first.
    public let statements: [AccessibilityDisplayStatement]
    /// Whether to show the field: the guide shows ways of reading and
    /// conformance always, other fields only if there is metadata.
    public let shouldDisplay: Bool

    /// The title, in English.
    public var title: String { kind.title }
}

/// The metadata of a publication, read by the techniques of the guide.
private struct AccessibilityClaims {
    private let accessibility: Accessibility
    private let isFixed: Bool
    private let features: Set<String>
    private let modes: Set<String>

    init(_ manifest: Manifest) {
        accessibility = manifest.metadata.accessibility
        isFixed = manifest.metadata.layout?.hasFixedPages == true
        features = Set(accessibility.features)
        modes = Set(accessibility.accessModes)
    }

    private func suffices(_ mode: String) -> Bool { accessibility.accessModesSufficient.contains([mode]) }

    private func has(_ names: String...) -> Bool { names.contains { features.contains($0) } }

    /// Returns statements of features that are claimed.
    private func claimed(_ pairs: [(String, AccessibilityDisplayStatement)]) -> [AccessibilityDisplayStatement] {
        pairs.filter { features.contains($0.0) }.map(\.1)
    }

    private func field(
        _ kind: AccessibilityDisplayField.Kind, _ statements: [AccessibilityDisplayStatement],
        otherwise missing: AccessibilityDisplayStatement? = nil
    ) -> AccessibilityDisplayField {
        AccessibilityDisplayField(
            kind: kind, statements: statements.isEmpty ? missing.map { [$0] } ?? [] : statements,
            shouldDisplay: !statements.isEmpty)
    }

    // MARK: § 4.1 Ways of reading

    var waysOfReading: AccessibilityDisplayField {
        AccessibilityDisplayField(
            kind: .waysOfReading, statements: [visualAdjustments] + nonvisualReading + [prerecordedAudio],
            shouldDisplay: true)
    }

    /// § 4.1.1.
    private var visualAdjustments: AccessibilityDisplayStatement {
        if isFixed { return .appearanceUnmodifiable }
        return has("displayTransformability") ? .appearanceModifiable : .appearanceUnknown
    }

    /// § 4.1.2.
    private var nonvisualReading: [AccessibilityDisplayStatement] {
        let hasAlternatives = has("alternativeText", "longDescription", "describedMath", "transcript")
        let alternatives: [AccessibilityDisplayStatement] = hasAlternatives ? [.alternativeText] : []
        let sufficient = accessibility.accessModesSufficient
        if suffices("textual") { return [.readable] + alternatives }
        if modes == ["auditory"] || (suffices("auditory") && !modes.contains("textual")) { return [.notReadable] }
        if sufficient.contains(where: { $0.contains("textual") }) || hasAlternatives {
            return [.mayNotBeFullyReadable] + alternatives
        }
        if modes == ["visual"] { return [.notReadable] }
        if modes.contains("visual") { return [.notFullyReadable] }
        return modes.isEmpty && sufficient.isEmpty ? [.nonvisualUnknown] : [.mayNotBeFullyReadable]
    }

    /// § 4.1.3. `sync…` is the feature's name in older metadata.
    private var prerecordedAudio: AccessibilityDisplayStatement {
        if suffices("auditory"), !suffices("textual") { return .audioOnly }
        if has("synchronizedAudioText", "sync-audio-text") { return .audioSynchronized }
        return modes.contains("auditory") ? .audioClips : .audioUnknown
    }

    // MARK: § 4.2 Conformance

    var conformance: AccessibilityDisplayField {
        let certification = accessibility.certification
        var statements = [accessibility.conformsTo.isEmpty ? .noConformance : level]
        if let name = certification.certifiedBy { statements.append(.certifier.with(name)) }
        if let credential = certification.credential { statements.append(.certifierCredentials.with(credential)) }
        if let report = certification.report { statements.append(.certifierReport.with(report)) }
        statements += accessibility.conformsTo.map { .claim.with($0) }
        return AccessibilityDisplayField(kind: .conformance, statements: statements, shouldDisplay: true)
    }

    /// The highest level of WCAG claimed: EPUB Accessibility 1.0 writes it as
    /// `…#wcag-aa`, 1.1 as `…#wcag-2.1-aa` or `… - WCAG 2.1 Level AA`.
    private var level: AccessibilityDisplayStatement {
        let claims = accessibility.conformsTo.map { $0.lowercased() }.filter { $0.contains("wcag") }
        let levels: [(String, AccessibilityDisplayStatement)] = [
            ("aaa", .exceedsStandards), ("aa", .meetsStandards), ("a", .meetsMinimum),
        ]
        let claimedLevel = levels.first { name, _ in
            claims.contains { $0.hasSuffix("-" + name) || $0.hasSuffix("level " + name) }
        }
        return claimedLevel?.1 ?? .unknownStandard
    }

    // MARK: § 4.3 to 4.8

    var navigation: AccessibilityDisplayField {
        let statements = claimed([
            ("tableOfContents", .contents), ("index", .index), ("pageNavigation", .pageNavigation),
            ("printPageNumbers", .pageNavigation), ("structuralNavigation", .structure),
        ])
        return field(.navigation, statements.removingRepeated, otherwise: .noNavigation)
    }

    var richContent: AccessibilityDisplayField {
        let statements = claimed([
            ("MathML", .mathML), ("latex", .mathLaTeX), ("describedMath", .mathDescribed),
            ("MathML-chemistry", .chemistryMathML), ("latex-chemistry", .chemistryLaTeX),
            ("longDescription", .extendedDescriptions), ("closedCaptions", .closedCaptions),
            ("openCaptions", .openCaptions), ("transcript", .transcript),
        ])
        return field(.richContent, statements, otherwise: .noRichContent)
    }

    var hazards: AccessibilityDisplayField {
        let pairs: [(String, AccessibilityDisplayStatement)] = [
            ("none", .noHazards), ("flashing", .flashing), ("motionSimulation", .motion), ("sound", .sound),
            ("unknown", .hazardsUnknown), ("unknownFlashingHazard", .flashingUnknown),
            ("unknownMotionSimulationHazard", .motionUnknown), ("unknownSoundHazard", .soundUnknown),
        ]
        let claims = Set(accessibility.hazards)
        if claims.isSuperset(of: ["noFlashingHazard", "noMotionSimulationHazard", "noSoundHazard"]) {
            return field(.hazards, [.noHazards])
        }
        return field(.hazards, pairs.filter { claims.contains($0.0) }.map(\.1), otherwise: .noHazardMetadata)
    }

    var legal: AccessibilityDisplayField {
        field(.legal, accessibility.exemptions.isEmpty ? [] : [.exemption], otherwise: .noLegal)
    }

    var additionalInformation: AccessibilityDisplayField {
        let old = has("ARIA") ? ["aria"] : []
        let breaks = has("pageBreakMarkers", "printPageNumbers") ? ["pageBreakMarkers"] : []
        let names = features.union(old).union(breaks)
        return field(
            .additionalInformation,
            AccessibilityDisplayStatement.additional.filter { names.contains($0.feature) }.map(\.statement))
    }

    var accessibilitySummary: AccessibilityDisplayField {
        field(
            .accessibilitySummary, accessibility.summary.map { [.summary.with($0)] } ?? [], otherwise: .noSummary)
    }
}

extension [AccessibilityDisplayStatement] {
    /// The statements without repetitions.
    fileprivate var removingRepeated: Self {
        reduce(into: []) { result, statement in if !result.contains(statement) { result.append(statement) } }
    }
}
