import Glibc

/// How well the reader remembered what a card asks for.
public enum ReviewGrade: Int, Hashable, Sendable, CaseIterable {
    /// Not at all.
    case again = 1
    /// With much effort.
    case hard
    /// After some thought.
    case good
    /// At once.
    case easy
}

/// What is known of the reader's memory of one card.
public struct CardMemory: Hashable, Sendable {
    /// The days until the probability of remembering has fallen to nine in ten.
    public let stability: Double
    /// From 1 to 10.
    public let difficulty: Double
    /// The time of the last review.
    public let reviewedAt: Timestamp
    /// The time of the next review.
    public let dueAt: Timestamp
    /// The number of reviews.
    public let reviews: Int
    /// How often it was forgotten after it had been remembered.
    public let lapses: Int

    init(
        stability: Double, difficulty: Double, reviewedAt: Timestamp, dueAt: Timestamp, reviews: Int, lapses: Int
    ) {
        self.stability = stability
        self.difficulty = difficulty
        self.reviewedAt = reviewedAt
        self.dueAt = dueAt
        self.reviews = reviews
        self.lapses = lapses
    }
}

/// Decides when a card is reviewed again: FSRS-5 with its published weights, and a retention of nine in ten.
///
///     let memory = ReviewSchedule.review(nil, .good, at: .now())
///     print(memory.dueAt)
///
/// Spec: <https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm#fsrs-5>
public enum ReviewSchedule {
    /// The published weights w₀ to w₁₈.
    private static let w = [
        0.40255, 1.18385, 3.173, 15.69105, 7.1949, 0.5345, 1.4604, 0.0046, 1.54575, 0.1192, 1.01925, 1.9395, 0.11,
        0.29605, 2.2698, 0.2315, 2.9898, 0.51655, 0.6621,
    ]
    private static let (decay, factor) = (-0.5, 19.0 / 81)
    private static let day = 86_400.0
    /// A card that was forgotten is shown again after ten minutes.
    private static let relearning = 600.0
    private static let (shortest, longest) = (0.01, 36_500.0)

    /// Returns the memory of a card after a review.
    ///
    /// - Parameter memory: what was known before; nil for a new card.
    public static func review(_ memory: CardMemory?, _ grade: ReviewGrade, at time: Timestamp) -> CardMemory {
        let (stability, difficulty) = state(after: memory, grade, at: time)
        let days = min(max(stability.rounded(), 1), longest)
        let wait = grade == .again ? relearning : days * day
        let isLapse = grade == .again && (memory?.reviews ?? 0) > 0
        return CardMemory(
            stability: stability, difficulty: difficulty, reviewedAt: time,
            dueAt: Timestamp(seconds: time.seconds + wait), reviews: (memory?.reviews ?? 0) + 1,
            lapses: (memory?.lapses ?? 0) + (isLapse ? 1 : 0))
    }

    /// Returns the probability that a card is remembered: 1 at its review, falling from then on.
    public static func retrievability(_ memory: CardMemory, at time: Timestamp) -> Double {
        // R(t, S) = (1 + FACTOR · t / S)^DECAY
        pow(1 + factor * days(since: memory, time) / memory.stability, decay)
    }

    private static func days(since memory: CardMemory, _ time: Timestamp) -> Double {
        max(0, (time.seconds - memory.reviewedAt.seconds) / day)
    }

    private static func state(
        after memory: CardMemory?, _ grade: ReviewGrade, at time: Timestamp
    ) -> (stability: Double, difficulty: Double) {
        let g = Double(grade.rawValue)
        // S₀(G) = w[G-1], D₀(G) = w₄ - e^(w₅ · (G - 1)) + 1
        guard let memory else { return (w[grade.rawValue - 1], initialDifficulty(g)) }
        // A damaged library may have any numbers.
        let s = min(max(memory.stability.isFinite ? memory.stability : 1, shortest), longest)
        let d = min(max(memory.difficulty.isFinite ? memory.difficulty : 5, 1), 10)
        let days = days(since: memory, time)
        let stability =
            if days < 1 {
                // S'(S, G) = S · e^(w₁₇ · (G - 3 + w₁₈)): reviews on the same day
                s * exp(w[17] * (g - 3 + w[18]))
            } else {
                stability(d, s, recall: pow(1 + factor * days / s, decay), grade: grade)
            }
        return (min(max(stability, shortest), longest), difficulty(after: d, g))
    }

    private static func initialDifficulty(_ g: Double) -> Double { min(max(w[4] - exp(w[5] * (g - 1)) + 1, 1), 10) }

    private static func difficulty(after d: Double, _ g: Double) -> Double {
        // ΔD(G) = -w₆ · (G - 3), D' = D + ΔD · (10 - D) / 9, D'' = w₇ · D₀(4) + (1 - w₇) · D'
        let damped = d - w[6] * (g - 3) * (10 - d) / 9
        return min(max(w[7] * initialDifficulty(4) + (1 - w[7]) * damped, 1), 10)
    }

    private static func stability(_ d: Double, _ s: Double, recall r: Double, grade: ReviewGrade) -> Double {
        if grade == .again {
            // S'f = w₁₁ · D^(-w₁₂) · ((S + 1)^w₁₃ - 1) · e^(w₁₄ · (1 - R)), and never more than before
            return min(s, w[11] * pow(d, -w[12]) * (pow(s + 1, w[13]) - 1) * exp(w[14] * (1 - r)))
        }
        // S'r = S · (e^w₈ · (11 - D) · S^(-w₉) · (e^(w₁₀ · (1 - R)) - 1) · w₁₅ (hard) · w₁₆ (easy) + 1)
        let effort = grade == .hard ? w[15] : grade == .easy ? w[16] : 1
        return s * (exp(w[8]) * (11 - d) * pow(s, -w[9]) * (exp(w[10] * (1 - r)) - 1) * effort + 1)
    }
}
