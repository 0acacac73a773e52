/// How a range goes on from a value.
public protocol ProgressionStrategy<Value>: Sendable {
    /// The type of the values.
    associatedtype Value: Comparable & Sendable

    /// Returns the next larger value. It may lie outside of a range.
    func increment(_ value: Value) -> Value
    /// Returns the next smaller value. It may lie outside of a range.
    func decrement(_ value: Value) -> Value
}

/// Adds and subtracts an amount.
public struct IncrementProgressionStrategy<Value: Numeric & Comparable & Sendable>: ProgressionStrategy {
    /// The amount.
    public let step: Value

    /// Creates a strategy.
    ///
    /// - Parameter step: greater than 0.
    public init(_ step: Value) { self.step = step }

    public func increment(_ value: Value) -> Value { value + step }
    public func decrement(_ value: Value) -> Value { value - step }
}

/// Takes the next value of a list.
public struct StepsProgressionStrategy<Value: Comparable & Sendable>: ProgressionStrategy {
    /// The values, sorted.
    public let steps: [Value]

    /// Creates a strategy of values in any order. Beyond the last one a value
    /// stays as it is.
    public init(_ steps: [Value]) { self.steps = steps.sorted() }

    public func increment(_ value: Value) -> Value { steps.first { $0 > value } ?? value }
    public func decrement(_ value: Value) -> Value { steps.last { $0 < value } ?? value }
}

extension ProgressionStrategy {
    /// Adds and subtracts an amount.
    public static func increment<Number>(_ step: Number) -> Self where Self == IncrementProgressionStrategy<Number> {
        IncrementProgressionStrategy(step)
    }

    /// Takes the next value of a list.
    public static func steps<Step>(_ steps: [Step]) -> Self where Self == StepsProgressionStrategy<Step> {
        StepsProgressionStrategy(steps)
    }
}
