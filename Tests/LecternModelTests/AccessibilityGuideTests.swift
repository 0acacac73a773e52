import LecternBase
import LecternModel
import Testing

/// The techniques of the W3C's accessibility metadata display guide.
@Suite(.timeLimit(.minutes(10))) struct AccessibilityGuideTests {
    private func guide(_ accessibility: Accessibility, layout: Layout? = nil) -> AccessibilityMetadataDisplayGuide {
        var metadata = Metadata(layout: layout)
        metadata.accessibility = accessibility
        return AccessibilityMetadataDisplayGuide(Manifest(metadata: metadata))
    }

    private func ids(
        _ kind: AccessibilityDisplayField.Kind, _ accessibility: Accessibility, layout: Layout? = nil
    ) -> [String] {
        guide(accessibility, layout: layout)[kind]?.statements.map(\.id) ?? []
    }

    @Test func waysOfReading() {
        let prefix = "ways-of-reading-"
        func ways(_ accessibility: Accessibility, layout: Layout? = nil) -> [String] {
            ids(.waysOfReading, accessibility, layout: layout).map { String($0.dropFirst(prefix.count)) }
        }
        #expect(
            ways(Accessibility()) == [
                "visual-adjustments-unknown", "nonvisual-reading-no-metadata", "prerecorded-audio-no-metadata",
            ])
        let novel = Accessibility(
            accessModes: ["textual", "visual"], accessModesSufficient: [["textual"], ["textual", "visual"]],
            features: ["displayTransformability", "alternativeText"])
        #expect(
            ways(novel) == [
                "visual-adjustments-modifiable", "nonvisual-reading-readable", "nonvisual-reading-alt-text",
                "prerecorded-audio-no-metadata",
            ])
        #expect(ways(novel, layout: .fixed).first == "visual-adjustments-unmodifiable")
        let comic = Accessibility(accessModes: ["visual"], accessModesSufficient: [["visual"]])
        #expect(ways(comic)[1] == "nonvisual-reading-none")
        let atlas = Accessibility(accessModes: ["textual", "visual"], accessModesSufficient: [["visual"]])
        #expect(ways(atlas)[1] == "nonvisual-reading-not-fully")
        let audiobook = Accessibility(accessModes: ["auditory"], accessModesSufficient: [["auditory"]])
        #expect(ways(audiobook).suffix(2) == ["nonvisual-reading-none", "prerecorded-audio-only"])
        let overlay = Accessibility(
            accessModes: ["textual", "auditory"], accessModesSufficient: [["textual"], ["auditory"]],
            features: ["synchronizedAudioText"])
        #expect(ways(overlay).last == "prerecorded-audio-synchronized")
    }

    @Test(arguments: [
        ("http://www.idpf.org/epub/a11y/accessibility-20170105.html#wcag-aa", "conformance-aa"),
        ("EPUB Accessibility 1.1 - WCAG 2.1 Level AAA", "conformance-aaa"),
        ("https://www.w3.org/TR/epub-a11y-11#wcag-2.2-a", "conformance-a"),
        ("a standard of our own", "conformance-unknown-standard"),
    ])
    func conformance(_ claim: String, _ id: String) {
        let certification = Accessibility.Certification(certifiedBy: "Ann", report: "http://example.org/r")
        let accessibility = Accessibility(conformsTo: [claim], certification: certification)
        let field = guide(accessibility)[.conformance]
        #expect(field?.statements.first?.id == id)
        #expect(field?.statements.compactMap(\.detail) == ["Ann", "http://example.org/r", claim])
        #expect(ids(.conformance, Accessibility()) == ["conformance-no"])
    }

    @Test func fieldsWithoutMetadataAreHidden() {
        let empty = guide(Accessibility())
        #expect(empty.fields.map(\.kind) == AccessibilityDisplayField.Kind.allCases)
        // The order of the headings in the techniques of the guide.
        #expect(
            empty.fields.map(\.title) == [
                "Ways of Reading", "Conformance", "Navigation", "Rich Content", "Hazards", "Accessibility Summary",
                "Legal Considerations", "Additional Accessibility Information",
            ])
        #expect(empty.fields.filter(\.shouldDisplay).map(\.kind) == [.waysOfReading, .conformance])
        let rich = guide(
            Accessibility(
                exemptions: ["eaa-microenterprise"], summary: "All is well.",
                features: ["tableOfContents", "printPageNumbers", "pageNavigation", "MathML", "signLanguage"],
                hazards: ["noFlashingHazard", "noMotionSimulationHazard", "noSoundHazard"]))
        #expect(!rich.fields.contains { !$0.shouldDisplay })
        #expect(rich[.navigation]?.statements.map(\.compact) == ["Table of contents", "Go to page"])
        #expect(rich[.hazards]?.statements.map(\.id) == ["hazards-none"])
        #expect(rich[.accessibilitySummary]?.statements.first?.detail == "All is well.")
        #expect(
            ids(.hazards, Accessibility(hazards: ["sound", "flashing", "unknownMotionSimulationHazard"]))
                == ["hazards-flashing", "hazards-sound", "hazards-motion-unknown"])
    }

    @Test func reservationOfMining() throws {
        let json = try JSONValue(
            parsing: Array(#"{"title": "T", "tdm": {"reservation": "all", "policy": "http://p"}}"#.utf8))
        let metadata = try #require(Metadata(json: json, diagnostics: nil))
        #expect(metadata.tdm == TDM(reservation: .all, policy: "http://p"))
        #expect(metadata.json == json)
        #expect(TDM(json: .object(["reservation": .string("some")])) == nil)
    }
}
