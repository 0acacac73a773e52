import LecternModel

/// The claims of a publisher about accessibility, in the language of the user.
struct AccessibilityStatements {
    /// The fields with their statements, one a line; none if the book has no
    /// accessibility metadata.
    let rows: [(name: String, value: String?)]

    init(manifest: Manifest) {
        guard !manifest.metadata.accessibility.isEmpty else {
            rows = []
            return
        }
        rows = AccessibilityMetadataDisplayGuide(manifest).fields.filter(\.shouldDisplay).map { field in
            (tr(field.title), field.statements.map(Self.words).joined(separator: "\n"))
        }
    }

    private static func words(_ statement: AccessibilityDisplayStatement) -> String {
        guard let detail = statement.detail else { return tr(statement.descriptive) }
        // The summary is a text of its own.
        return statement.id == "accessibility-summary" ? detail : "\(tr(statement.descriptive)): \(detail)"
    }
}
