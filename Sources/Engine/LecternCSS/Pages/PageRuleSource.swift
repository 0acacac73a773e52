/// An `@page` rule as parsed.
struct PageRuleSource: Sendable {
    let selectors: [PageSelector]
    let block: DeclarationBlock
    /// `size` and `page-orientation`, which apply to pages only.
    let descriptors: [Descriptor]
    let marginBoxes: [MarginBox]

    struct Descriptor: Sendable {
        enum Value: Sendable {
            case size(SpecifiedPageSize)
            case orientation(PageContext.Orientation)
        }
        let value: Value
        let isImportant: Bool
    }

    struct MarginBox: Sendable {
        let box: PageMarginBox
        let block: DeclarationBlock
    }
}

/// The specified `size` descriptor.
enum SpecifiedPageSize: Sendable {
    case auto
    case orientation(isLandscape: Bool)
    case lengths(SpecifiedLength, SpecifiedLength)
}

/// An `@page` rule with its cascade rank.
struct PageRuleEntry: Sendable {
    let source: PageRuleSource
    let layer: UInt16
    let order: UInt32
}
