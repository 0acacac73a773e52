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
        case .folder: tr("Folder")
        case .webDAV: tr("WebDAV")
        case .koreader: tr("KOReader’s Server")
        }
    }

    /// What is exchanged and how, in a sentence for the user.
    public var explanation: String {
        switch self {
        case .none: tr("Places, bookmarks, highlights and notes can be kept in step with your other devices.")
        case .folder: tr("A folder that Syncthing, Dropbox or another program carries to your other devices.")
        case .webDAV: tr("A folder on a WebDAV server, such as Nextcloud. It must exist.")
        case .koreader: tr("Places only, exchanged with KOReader when a book is opened or closed.")
        }
    }

    /// What the user enters: the name of ``SyncSettings/place``.
    public var placeTitle: String { self == .folder ? tr("Path of the folder") : tr("Address of the server") }
}
