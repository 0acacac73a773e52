/// One preference as a form shows it.
///
///     editor.hyphens.isEffective ? row.enable() : row.disable()
///     row.show(editor.hyphens.value ?? editor.hyphens.effectiveValue)
public protocol Preference<Value> {
    /// What the preference says.
    associatedtype Value: Hashable & Sendable

    /// The reader's wish, if there is one.
    var value: Value? { get }
    /// What applies now; `nil` is the book's own.
    var effectiveValue: Value? { get }
    /// Whether a wish has an effect now, as other preferences and the book are.
    var isEffective: Bool { get }
    /// Sets the wish, or takes it back.
    func set(_ value: Value?)
}

extension Preference {
    /// Takes the wish back.
    public func clear() { set(nil) }
}

extension Preference<Bool> {
    /// Turns what is shown round.
    public func toggle() { set(!(value ?? effectiveValue ?? false)) }
}

/// A preference that takes one of several values.
public protocol EnumPreference<Value>: Preference {
    /// The values in the order that a form shows them in.
    var supportedValues: [Value] { get }
}

/// A preference that takes a number in a range.
public protocol RangePreference: Preference where Value == Double {
    /// The values it may take and the steps between them.
    var supportedRange: PreferenceRange { get }
    /// The value as people read it: `120%`, `1.4`.
    ///
    /// - Parameter decimalSeparator: as the reader's language has it.
    func format(_ value: Double, decimalSeparator: String) -> String
}

extension RangePreference {
    /// The number that a form shows: the wish, or what applies, or what usually
    /// does.
    public var shownValue: Double { value ?? effectiveValue ?? supportedRange.neutral }

    /// One step up.
    public func increment() { set(supportedRange.value(after: shownValue)) }

    /// One step down.
    public func decrement() { set(supportedRange.value(before: shownValue)) }

    /// Whether a step up would change something.
    public var canIncrement: Bool { supportedRange.value(after: shownValue) > shownValue }

    /// Whether a step down would change something.
    public var canDecrement: Bool { supportedRange.value(before: shownValue) < shownValue }

    /// The value as people who write decimal points read it.
    public func format(_ value: Double) -> String { format(value, decimalSeparator: ".") }
}
