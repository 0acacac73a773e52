/// A row of the table of supported properties in
/// `docs/conformance/css.md`.
package struct PropertyInfo: Hashable, Sendable {
    /// The CSS name.
    package let name: String
    /// Whether the property is inherited.
    package let isInherited: Bool
    /// The initial value in CSS syntax; empty for shorthands.
    package let initial: String
    /// `full`, or the part that is supported.
    let support: String
    /// The longhands of a shorthand, or the physical properties that a logical
    /// one maps to; empty for others.
    package let longhands: [String]

    /// All properties the parser knows, by name.
    package static var all: [PropertyInfo] {
        let longhands = Property.allCases.filter { $0 != .lecternLanguage && $0 != .lecternMathVariant }.map {
            property in
            let definition = PropertyTable[property]
            return PropertyInfo(
                name: property.name, isInherited: definition.isInherited, initial: definition.initialText,
                support: definition.support,
                longhands: property.isLogical ? property.physicalCandidates.map(\.name) : [])
        }
        let shorthands = Shorthand.all.map { name, shorthand in
            PropertyInfo(
                name: name, isInherited: false, initial: "", support: "full", longhands: shorthand.longhands.map(\.name)
            )
        }
        return (longhands + shorthands).sorted { $0.name < $1.name }
    }

    /// The tables in Markdown: of properties, and of shorthands and logical properties.
    package static var markdown: String {
        let all = Self.all
        var lines = ["| property | inherited | initial | support |", "|---|---|---|---|"]
        for info in all where info.longhands.isEmpty {
            lines.append(
                "| `\(info.name)` | \(info.isInherited ? "yes" : "no") | `\(info.initial)` | \(info.support) |")
        }
        lines += ["", "| shorthand or logical property | stands for |", "|---|---|"]
        for info in all where !info.longhands.isEmpty {
            let names = info.longhands.count > 30 ? ["every property"] : info.longhands.map { "`\($0)`" }
            lines.append("| `\(info.name)` | \(names.joined(separator: ", ")) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
