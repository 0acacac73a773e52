/// One preference, as a form shows it.
///
///     editor.hyphens.isEffective ? row.enable() : row.disable()
///     row.show(editor.hyphens.value ?? editor.hyphens.effectiveValue)
public protocol Preference<Value> {
    /// The type of the value.
    associatedtype Value: Hashable & Sendable

    /// The reader's value; nil if there is none.
    var value: Value? { get }
    /// The value in effect; nil for the book's own.
    var effectiveValue: Value? { get }
    /// Whether a value would have an effect now, given other preferences and the publication.
    var isEffective: Bool { get }
    /// Sets the value, or removes it if nil.
    func set(_ value: Value?)
}

extension Preference {
    /// Removes the value.
    public func clear() { set(nil) }
}

extension Preference<Bool> {
    /// Switches to the opposite of the value in effect.
    public func toggle() { set(!(value ?? effectiveValue ?? false)) }
}

/// A preference with a list of values.
public protocol EnumPreference<Value>: Preference {
    /// The values in the order of a form.
    var supportedValues: [Value] { get }
}

/// A preference with a range of numbers.
public protocol RangePreference: Preference where Value == Double {
    /// The range and its steps.
    var supportedRange: PreferenceRange { get }
    /// Formats the value for display: `120%`, `1.4`.
    ///
    /// - Parameter decimalSeparator: The separator of the reader's language.
    func format(_ value: Double, decimalSeparator: String) -> String
}

extension RangePreference {
    /// The number that a form shows: the reader's value, else the value in effect, else the default.
    public var shownValue: Double { value ?? effectiveValue ?? supportedRange.neutral }

    /// Takes the next larger value.
    public func increment() { set(supportedRange.value(after: shownValue)) }

    /// Takes the next smaller value.
    public func decrement() { set(supportedRange.value(before: shownValue)) }

    /// Whether ``increment()`` would change the value.
    public var canIncrement: Bool { supportedRange.value(after: shownValue) > shownValue }

    /// Whether ``decrement()`` would change the value.
    public var canDecrement: Bool { supportedRange.value(before: shownValue) < shownValue }

    /// The formatted value with a decimal point.
    public func format(_ value: Double) -> String { format(value, decimalSeparator: ".") }
}
