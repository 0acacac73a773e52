/// A preference of any editor.
public struct AnyPreference<Value: Hashable & Sendable>: Preference {
    private let getter: () -> Value?
    private let effective: () -> Value
    private let condition: () -> Bool
    private let setter: (Value?) -> Void

    /// Creates a preference of an editor of your own.
    public init(
        value: @escaping () -> Value?, effectiveValue: @escaping () -> Value,
        isEffective: @escaping () -> Bool = { true }, set: @escaping (Value?) -> Void
    ) {
        getter = value
        effective = effectiveValue
        condition = isEffective
        setter = set
    }

    /// Erases the type of a preference.
    public init(_ preference: some Preference<Value>) {
        self.init(
            value: { preference.value }, effectiveValue: { preference.effectiveValue },
            isEffective: { preference.isEffective }, set: preference.set)
    }

    public var value: Value? { getter() }
    public var effectiveValue: Value { effective() }
    public var isEffective: Bool { condition() }
    public func set(_ value: Value?) { setter(value) }
}

/// A preference of any editor with a closed set of values.
public struct AnyEnumPreference<Value: Hashable & Sendable>: EnumPreference {
    private let base: AnyPreference<Value>
    public let supportedValues: [Value]
    private let accepts: (Value) -> Bool

    /// Creates a preference that accepts some values of another.
    public init(_ base: AnyPreference<Value>, supportedValues: [Value]) {
        self.init(base, supportedValues: supportedValues, accepts: supportedValues.contains)
    }

    init(_ base: AnyPreference<Value>, supportedValues: [Value], accepts: @escaping (Value) -> Bool) {
        self.base = base
        self.supportedValues = supportedValues
        self.accepts = accepts
    }

    /// Erases the type of a preference.
    public init(_ preference: some EnumPreference<Value>) {
        self.init(AnyPreference(preference), supportedValues: preference.supportedValues)
    }

    public var value: Value? { base.value }
    public var effectiveValue: Value { base.effectiveValue }
    public var isEffective: Bool { base.isEffective }

    /// Sets the value. Unsupported values are ignored.
    public func set(_ value: Value?) {
        if value.map(accepts) ?? true { base.set(value) }
    }
}

/// A preference of any editor with a range of values.
public struct AnyRangePreference<Value: Comparable & Hashable & Sendable>: RangePreference {
    private let base: AnyPreference<Value>
    public let supportedRange: ClosedRange<Value>
    private let next: (Value) -> Value
    private let previous: (Value) -> Value
    private let text: (Value, String) -> String

    /// Creates a preference that restricts another one to a range.
    ///
    /// - Parameters:
    ///   - progression: The steps, such as `.increment(5)` or `.steps([1, 2, 4])`.
    ///   - format: Formats a value with a decimal separator.
    public init(
        _ base: AnyPreference<Value>, supportedRange: ClosedRange<Value>,
        progression: some ProgressionStrategy<Value>, format: @escaping (Value, String) -> String
    ) {
        self.base = base
        self.supportedRange = supportedRange
        next = progression.increment
        previous = progression.decrement
        text = format
    }

    /// Erases the type of a preference.
    public init(_ preference: some RangePreference<Value>) where Value: Comparable {
        if let preference = preference as? Self {
            self = preference
            return
        }
        base = AnyPreference(preference)
        supportedRange = preference.supportedRange
        // The steps of the preference act on its own value.
        next = { _ in
            preference.increment()
            return preference.shownValue
        }
        previous = { _ in
            preference.decrement()
            return preference.shownValue
        }
        text = preference.format(value:decimalSeparator:)
    }

    public var value: Value? { base.value }
    public var effectiveValue: Value { base.effectiveValue }
    public var isEffective: Bool { base.isEffective }

    /// Sets the nearest value of the range. What is not a number is ignored.
    public func set(_ value: Value?) {
        guard let value else { return base.set(nil) }
        guard value == value else { return }
        base.set(min(max(value, supportedRange.lowerBound), supportedRange.upperBound))
    }

    public func increment() { set(next(shownValue)) }
    public func decrement() { set(previous(shownValue)) }

    public func format(value: Value, decimalSeparator: String) -> String { text(value, decimalSeparator) }
}

extension Preference {
    /// The preference without its type.
    public func eraseToAnyPreference() -> AnyPreference<Value> { AnyPreference(self) }

    /// Returns the preference with another type of values.
    ///
    ///     let isDark = editor.theme.map(from: { $0 == .dark }, to: { $0 ? .dark : .light })
    public func map<Other>(
        from: @escaping (Value) -> Other, to: @escaping (Other) -> Value
    ) -> AnyPreference<Other> {
        AnyPreference(
            value: { value.map(from) }, effectiveValue: { from(effectiveValue) }, isEffective: { isEffective },
            set: { set($0.map(to)) })
    }
}

extension EnumPreference {
    /// The preference without its type.
    public func eraseToAnyPreference() -> AnyEnumPreference<Value> { AnyEnumPreference(self) }

    /// Returns the preference with another type of values, all supported ones converted.
    public func map<Other>(
        from: @escaping (Value) -> Other, to: @escaping (Other) -> Value
    ) -> AnyEnumPreference<Other> {
        AnyEnumPreference(AnyPreference(self).map(from: from, to: to), supportedValues: supportedValues.map(from))
    }
}

extension RangePreference {
    /// The preference without its type.
    public func eraseToAnyPreference() -> AnyRangePreference<Value> { AnyRangePreference(self) }
}
