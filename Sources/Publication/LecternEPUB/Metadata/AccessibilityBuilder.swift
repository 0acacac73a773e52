import LecternModel

/// Reads the accessibility metadata of a package.
///
/// Spec: https://www.w3.org/TR/epub-a11y-11/#sec-disc-package
struct AccessibilityBuilder {
    let metadata: PackageMetadata

    func build() -> Accessibility {
        Accessibility(
            conformsTo: conformsTo, exemptions: values("a11y:exemption"), certification: certification,
            summary: values("schema:accessibilitySummary").first, accessModes: values("schema:accessMode"),
            accessModesSufficient: values("schema:accessModeSufficient").map(modes),
            features: values("schema:accessibilityFeature"), hazards: values("schema:accessibilityHazard"))
    }

    private func values(_ property: String) -> [String] { metadata.properties(property).map(\.value) }

    private var conformsTo: [String] {
        values("dcterms:conformsTo") + metadata.links("dcterms:conformsTo").map(\.value)
    }

    private var certification: Accessibility.Certification {
        let certifier = metadata.properties("a11y:certifiedBy").first
        let refinements = metadata.refinements(of: certifier?.id)
        func value(_ property: String) -> String? {
            refinements.first { $0.kind == .property(property) }?.value ?? metadata.value(property)
                ?? (refinements + metadata.items).first { item in
                    if case .link(let rels) = item.kind { rels.contains(property) } else { false }
                }?.value
        }
        return .init(
            certifiedBy: certifier?.value, credential: value("a11y:certifierCredential"),
            report: value("a11y:certifierReport"))
    }

    private func modes(_ value: String) -> [String] {
        value.split { $0 == "," || $0.isWhitespace }.map(String.init)
    }
}
