import LecternBase
import LecternGTK
import LecternReader

/// The initial size of windows, as it is stored.
struct WindowSize {
    var width: Int
    var height: Int
    var isMaximized: Bool

    /// The default size.
    static let usual = WindowSize(width: 1040, height: 780, isMaximized: false)

    init(width: Int, height: Int, isMaximized: Bool) {
        self.width = width
        self.height = height
        self.isMaximized = isMaximized
    }

    @MainActor init(_ window: Window) {
        let size = window.defaultSize
        self.init(width: size.width, height: size.height, isMaximized: window.isMaximized)
    }

    /// Creates the size that the command line specifies.
    init(_ size: StartArguments.Size) { self.init(width: size.width, height: size.height, isMaximized: false) }

    /// Creates a stored size; the default size if it is invalid.
    init(json: JSONValue?) {
        let width = json?["width"]?.integer ?? Self.usual.width
        let height = json?["height"]?.integer ?? Self.usual.height
        let isSensible = (300...16_000).contains(width) && (300...16_000).contains(height)
        self = isSensible ? WindowSize(width: width, height: height, isMaximized: false) : Self.usual
        isMaximized = json?["maximized"]?.bool ?? false
    }

    /// The stored form.
    var json: JSONValue {
        .object(["width": .integer(width), "height": .integer(height), "maximized": .bool(isMaximized)])
    }
}
