import LecternBase

/// A catalogue that the user has added.
public struct SavedCatalog: Hashable, Sendable, Identifiable {
    /// The address of its first feed.
    public let address: String
    /// The name, which the user can change.
    public var title: String

    public var id: String { address }

    public init(address: String, title: String) {
        self.address = address
        self.title = title
    }

    init?(json: JSONValue) {
        guard let address = json["address"]?.string, let title = json["title"]?.string else { return nil }
        self.init(address: address, title: title)
    }

    var json: JSONValue { ["address": .string(address), "title": .string(title)] }
}
