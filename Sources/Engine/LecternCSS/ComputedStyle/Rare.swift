/// A value with a state that needs no argument.
package protocol InitialValued { init() }

/// A group of values that most styles leave as they initially are: one reference, nil for the initial values.
package struct Rare<Value: Hashable & Sendable & InitialValued>: Hashable, Sendable {
    private final class Storage: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }
    private var storage: Storage?

    package init() {}

    /// The values. Assigning them allocates memory.
    package var value: Value {
        get { storage?.value ?? Value() }
        set { storage = newValue == Value() ? nil : Storage(newValue) }
    }

    package static func == (a: Self, b: Self) -> Bool {
        a.storage === b.storage || (a.storage != nil && b.storage != nil && a.value == b.value)
    }

    package func hash(into hasher: inout Hasher) {
        if let storage { hasher.combine(storage.value) }
    }
}
