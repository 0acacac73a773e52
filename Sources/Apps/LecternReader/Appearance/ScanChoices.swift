import LecternBase
public import LecternPreferences

/// How pages that are pictures are changed: for scans.
public struct ScanChoices: Hashable, Sendable {
    /// The brightness; 1 is the page's own.
    public var brightness = 1.0
    /// The contrast; 1 is the page's own.
    public var contrast = 1.0
    public var isGray = false
    public var isInverted = false
    /// Whether empty margins are cut off.
    public var trimsMargins = false

    public init() {}

    /// The form in which the library stores it.
    var json: JSONValue {
        .object([
            "brightness": JSONValue(brightness), "contrast": JSONValue(contrast), "gray": .bool(isGray),
            "inverted": .bool(isInverted), "trimmed": .bool(trimsMargins),
        ])
    }

    init(json: JSONValue) {
        brightness = PreferenceRange.brightness.clamp(json["brightness"]?.double ?? 1)
        contrast = PreferenceRange.contrast.clamp(json["contrast"]?.double ?? 1)
        isGray = json["gray"]?.bool ?? false
        isInverted = json["inverted"]?.bool ?? false
        trimsMargins = json["trimmed"]?.bool ?? false
    }
}

// Changes for the controls of the panel.
extension AppearanceModel {
    /// How the pages of books of images are changed.
    public var scans: ScanChoices {
        get { appearance.scans }
        set { change { $0.scans = newValue } }
    }

    /// Makes pages darker (`-1`) or brighter (`1`) by a step.
    public func stepBrightness(_ direction: Int) {
        scans.brightness = PreferenceRange.brightness.clamp(scans.brightness + 0.1 * Double(direction.signum()))
    }

    /// Makes the contrast of pages lower (`-1`) or higher (`1`) by a step.
    public func stepContrast(_ direction: Int) {
        scans.contrast = PreferenceRange.contrast.clamp(scans.contrast + 0.1 * Double(direction.signum()))
    }

    /// Whether a value can be lowered and raised within a range.
    public func canStep(_ value: Double, in range: PreferenceRange) -> (less: Bool, more: Bool) {
        (value > range.bounds.lowerBound + 0.001, value < range.bounds.upperBound - 0.001)
    }
}
