import LecternBase

/// A file with the keys and click zones of the reader, for another computer.
///
///     let text = ControlsFile(keys: bindings, zones: .rows).text
public struct ControlsFile: Hashable, Sendable {
    /// The keys.
    public var keys: KeyBindings
    /// What clicks do.
    public var zones: TapZones

    private static let kind = "lectern-controls"

    /// Creates the file's content.
    public init(keys: KeyBindings, zones: TapZones) {
        self.keys = keys
        self.zones = zones
    }

    /// Reads a file; nil if it is another one.
    public init?(text: String) {
        guard let json = try? JSONValue(parsing: text), json["kind"]?.string == Self.kind else { return nil }
        keys = KeyBindings(json: json["keys"])
        zones = json["zones"]?.string.flatMap(TapZones.init) ?? .sides
    }

    /// The text of the file, which people can read and change: JSON.
    public var text: String {
        let json: JSONValue = ["kind": .string(Self.kind), "keys": keys.json, "zones": .string(zones.rawValue)]
        return json.text(.indented) + "\n"
    }
}
