/// A preference of an ``EPUBPreferencesEditor``.
public struct EPUBPreference<Value: Hashable & Sendable>: Preference {
    let editor: EPUBPreferencesEditor
    let path: WritableKeyPath<EPUBPreferences, Value?>
    let effect: KeyPath<EPUBSettings, Value?>
    let condition: KeyPath<PreferenceConditions, Bool>?

    public var value: Value? { editor.preferences[keyPath: path] }
    public var effectiveValue: Value? { editor.settings[keyPath: effect] }
    public var isEffective: Bool { condition.map { editor.settings.conditions[keyPath: $0] } ?? true }
    public func set(_ value: Value?) { editor.edit { $0[keyPath: path] = value } }
}

/// A preference of an ``EPUBPreferencesEditor`` with a list of values.
public struct EPUBEnumPreference<Value: Hashable & Sendable>: EnumPreference {
    let base: EPUBPreference<Value>
    public let supportedValues: [Value]

    public var value: Value? { base.value }
    public var effectiveValue: Value? { base.effectiveValue }
    public var isEffective: Bool { base.isEffective }

    /// Sets the value. Unsupported values are ignored.
    public func set(_ value: Value?) {
        if value.map(supportedValues.contains) ?? true { base.set(value) }
    }

    /// Returns the preference with other supported values, for fewer or another order.
    public func with(supportedValues: [Value]) -> EPUBEnumPreference {
        EPUBEnumPreference(base: base, supportedValues: supportedValues)
    }
}

/// A preference of an ``EPUBPreferencesEditor`` with a range of numbers.
public struct EPUBRangePreference: RangePreference {
    /// Formats the number.
    enum Unit { case percent, plain }

    let base: EPUBPreference<Double>
    public let supportedRange: PreferenceRange
    let unit: Unit

    public var value: Double? { base.value }
    public var effectiveValue: Double? { base.effectiveValue }
    public var isEffective: Bool { base.isEffective }

    /// Sets the nearest value of the range.
    public func set(_ value: Double?) { base.set(value.map(supportedRange.clamp)) }

    public func format(_ value: Double, decimalSeparator: String) -> String {
        guard value.isFinite, value.magnitude < 1_000_000 else { return "" }
        if unit == .percent { return "\(Int((value * 100).rounded()))%" }
        return PreferenceNumber.text(value, decimalSeparator: decimalSeparator)
    }
}
