public import LecternBase
public import LecternModel

extension EPUBPreferences: JSONConvertible {
    /// Reads preferences. Unknown members and invalid values are kept in ``other``: another
    /// version may understand them.
    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        guard var members = json.object else { return nil }
        self.init()
        for field in PreferenceField.all {
            guard let value = members[field.name] else { continue }
            if field.read(value, &self) {
                members[field.name] = nil
            } else {
                let message = "the preference \(field.name) is not valid and has no effect"
                diagnostics?.report(Diagnostic("preferences.invalid", .warning, message))
            }
        }
        other = members
    }

    public var json: JSONValue {
        var members = JSONObject()
        for field in PreferenceField.all { members[field.name] = field.write(self) }
        members.merge(other)
        return .object(members)
    }
}
