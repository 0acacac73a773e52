/// The levels of the cascade in ascending order.
/// https://www.w3.org/TR/css-cascade-5/#cascade-origin
enum CascadeLevel: UInt8, Sendable {
    case userAgent, user, presentationalHint, author, authorImportant, userImportant, userAgentImportant

    init(_ origin: StyleOrigin, isImportant: Bool) {
        switch origin {
        case .userAgent: self = isImportant ? .userAgentImportant : .userAgent
        case .user: self = isImportant ? .userImportant : .user
        case .author: self = isImportant ? .authorImportant : .author
        }
    }

    /// The origin that `revert` rolls back. Presentational hints belong to the author origin.
    var origin: StyleOrigin {
        switch self {
        case .userAgent, .userAgentImportant: .userAgent
        case .user, .userImportant: .user
        case .presentationalHint, .author, .authorImportant: .author
        }
    }

    var isImportant: Bool { rawValue >= Self.authorImportant.rawValue }
}

/// A declaration block that applies to an element, with its cascade rank.
struct CascadeEntry: Sendable {
    let block: DeclarationBlock
    let level: CascadeLevel
    /// The position of the cascade layer in declaration order.
    let layer: UInt16
    /// Whether the block comes from a `style` attribute.
    let isAttached: Bool
    private let specificity: Specificity
    private let order: UInt32

    init(
        _ block: DeclarationBlock, _ level: CascadeLevel, layer: UInt16 = RuleIndex.unlayered, isAttached: Bool = false,
        specificity: Specificity = Specificity(), order: UInt32 = 0
    ) {
        self.block = block
        self.level = level
        self.layer = layer
        self.isAttached = isAttached
        self.specificity = specificity
        self.order = order
    }

    /// Returns the entry for the important declarations of the same block.
    func important(_ origin: StyleOrigin) -> CascadeEntry {
        CascadeEntry(
            block, CascadeLevel(origin, isImportant: true), layer: layer, isAttached: isAttached,
            specificity: specificity,
            order: order)
    }

    /// Returns the entry with another block at the same rank.
    func with(_ block: DeclarationBlock) -> CascadeEntry {
        CascadeEntry(block, level, layer: layer, isAttached: isAttached, specificity: specificity, order: order)
    }

    /// Level, attachment and layer packed for comparison. Layers of important declarations rank in reverse order.
    private var major: UInt32 {
        let rank = level.isImportant ? RuleIndex.unlayered - layer : layer
        return UInt32(level.rawValue) << 24 | (isAttached ? 1 << 23 : 0) | UInt32(rank)
    }

    /// Returns whether `a` has lower precedence than `b`.
    static func precedes(_ a: CascadeEntry, _ b: CascadeEntry) -> Bool {
        if a.major != b.major { return a.major < b.major }
        if a.specificity != b.specificity { return a.specificity < b.specificity }
        return a.order < b.order
    }

    /// Returns whether both entries hold the same block at the same rank.
    func equals(_ other: CascadeEntry) -> Bool {
        key == other.key && specificity == other.specificity && order == other.order
    }

    /// Identifies the entry within a sorted list; used in cache keys.
    var key: Key { Key(block: ObjectIdentifier(block), rank: major) }

    struct Key: Hashable, Sendable {
        let block: ObjectIdentifier
        let rank: UInt32
    }
}
