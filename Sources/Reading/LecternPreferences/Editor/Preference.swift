/// One preference, as a form shows it.
///
///     editor.hyphens.isEffective ? row.enable() : row.disable()
///     row.show(editor.hyphens.value ?? editor.hyphens.effectiveValue)
public protocol Preference<Value> {
    /// The type of the value; an optional if "the book's own" is one of the values.
    associatedtype Value: Hashable & Sendable

    /// The reader's value; nil if there is none.
    var value: Value? { get }
    /// The value in effect once the preferences are submitted. It differs from ``value`` if that one is invalid
    /// or has no effect.
    var effectiveValue: Value { get }
    /// Whether a value would have an effect now, given other preferences and the publication.
    var isEffective: Bool { get }
    /// Sets the value, or removes it if nil.
    func set(_ value: Value?)
}

extension Preference {
    /// The value that a form shows: the reader's, else the one in effect.
    public var shownValue: Value { value ?? effectiveValue }

    /// Removes the value.
    public func clear() { set(nil) }
}

extension Preference<Bool> {
    /// Switches to the opposite of the value shown.
    public func toggle() { set(!shownValue) }
}

/// A preference with a closed set of values.
public protocol EnumPreference<Value>: Preference {
    /// The values in the order of a form. Others cannot be set.
    var supportedValues: [Value] { get }
}

extension EnumPreference {
    /// Returns the preference with other supported values, for fewer or another order.
    public func with(supportedValues: [Value]) -> AnyEnumPreference<Value> {
        AnyEnumPreference(AnyPreference(self), supportedValues: supportedValues)
    }
}

/// A preference with a range of values that has steps, such as numbers.
public protocol RangePreference<Value>: Preference where Value: Comparable {
    /// The smallest and the largest value. A value outside becomes the nearest one.
    var supportedRange: ClosedRange<Value> { get }
    /// Takes the next larger value.
    func increment()
    /// Takes the next smaller value.
    func decrement()
    /// Formats a value for display: `120%`, `1.4`.
    ///
    /// - Parameter decimalSeparator: The separator of the reader's language.
    func format(value: Value, decimalSeparator: String) -> String
}

extension RangePreference {
    /// Whether ``increment()`` would change the value.
    public var canIncrement: Bool { shownValue < supportedRange.upperBound }

    /// Whether ``decrement()`` would change the value.
    public var canDecrement: Bool { shownValue > supportedRange.lowerBound }

    /// Formats a value with a decimal point.
    public func format(value: Value) -> String { format(value: value, decimalSeparator: ".") }
}
