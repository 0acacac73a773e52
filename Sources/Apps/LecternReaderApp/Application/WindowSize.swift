import LecternBase
import LecternGTK
import LecternReader

/// The size that windows open with, as it is kept.
struct WindowSize {
    var width: Int
    var height: Int
    var isMaximized: Bool

    /// What a new library has.
    static let usual = WindowSize(width: 1040, height: 780, isMaximized: false)

    init(width: Int, height: Int, isMaximized: Bool) {
        (self.width, self.height, self.isMaximized) = (width, height, isMaximized)
    }

    @MainActor init(_ window: Window) {
        let size = window.defaultSize
        self.init(width: size.width, height: size.height, isMaximized: window.isMaximized)
    }

    /// What was asked for at the start.
    init(_ size: StartWords.Size) { self.init(width: size.width, height: size.height, isMaximized: false) }

    /// What was kept; the usual size where that makes no sense.
    init(json: JSONValue?) {
        let width = json?["width"]?.integer ?? Self.usual.width
        let height = json?["height"]?.integer ?? Self.usual.height
        let isSensible = (300...16_000).contains(width) && (300...16_000).contains(height)
        self = isSensible ? WindowSize(width: width, height: height, isMaximized: false) : Self.usual
        isMaximized = json?["maximized"]?.bool ?? false
    }

    /// As it is kept.
    var json: JSONValue {
        .object(["width": .integer(width), "height": .integer(height), "maximized": .bool(isMaximized)])
    }
}
