import LecternBase

/// How the reader exchanges places and marks with other devices.
public struct SyncSettings: Hashable, Sendable {
    /// What carries them.
    public enum Kind: String, CaseIterable, Sendable {
        case none
        /// A folder that Syncthing, Dropbox or another program carries.
        case folder
        /// A folder on a WebDAV server, such as Nextcloud.
        case webDAV = "webdav"
        /// KOReader's server: places only.
        case koreader
    }

    public var kind = Kind.none
    /// The path of the folder, or the address of the server.
    public var place = ""
    public var user = ""
    /// Whether the user is asked about another device's place; otherwise the
    /// farthest one is taken.
    public var asks = false

    public init() {}

    init(json: JSONValue) {
        kind = json["kind"]?.string.flatMap(Kind.init) ?? .none
        place = json["place"]?.string ?? ""
        user = json["user"]?.string ?? ""
        asks = json["asks"]?.bool ?? false
    }

    var json: JSONValue {
        ["kind": .string(kind.rawValue), "place": .string(place), "user": .string(user), "asks": .bool(asks)]
    }
}

extension SyncSettings.Kind {
    /// The name for the user.
    public var title: String {
        switch self {
        case .none: tr("No Synchronization")
        case .folder: tr("A Folder (Syncthing, Dropbox)")
        case .webDAV: tr("WebDAV (Nextcloud)")
        case .koreader: tr("KOReader’s Server (Places Only)")
        }
    }
}
