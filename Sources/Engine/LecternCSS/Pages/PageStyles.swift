/// The `@page` rules of a document.
///
///     let page = styled.pages.context(for: PageType(name: "cover", isFirst: true))
///
/// CSS Paged Media 3, section 4.
package final class PageStyles: Sendable {
    /// Rules of the user and author origins, each in order.
    private let user: [PageRuleEntry]
    private let author: [PageRuleEntry]
    private let computation: StyleComputation.Context
    /// The root element's style, from which the page context inherits.
    private let root: ComputedStyle?

    init(user: [PageRuleEntry], author: [PageRuleEntry], computation: StyleComputation.Context, root: ComputedStyle?) {
        self.user = user
        self.author = author
        self.computation = computation
        self.root = root
    }

    /// A value without rules.
    package static let none = PageStyles(
        user: [], author: [],
        computation: .init(
            environment: StyleEnvironment(), metrics: nil, initial: StyleValues(), rootFontSize: 16,
            rootLineHeight: 19.2),
        root: nil)

    /// Returns the style of a page.
    ///
    /// - Parameter defaults: declarations of the lowest precedence, such as `margin: 2cm`.
    package func context(for page: PageType, defaults: String = "") -> PageContext {
        let rules = matching(page)
        var entries = [CascadeEntry(DeclarationParser.parse(defaults, base: URLBase(url: "")), .userAgent)]
        for rule in rules {
            entries += rule.entries(rule.source.block)
        }
        var result = PageContext(style: compute(entries, parent: root))
        setDescriptors(rules, of: &result)
        for box in PageMarginBox.allCases {
            let blocks = rules.flatMap { rule in
                rule.source.marginBoxes.filter { $0.box == box }.flatMap { rule.entries($0.block) }
            }
            guard !blocks.isEmpty else { continue }
            let base = CascadeEntry(DeclarationParser.parse(box.defaultStyle, base: URLBase(url: "")), .userAgent)
            result.marginBoxes.append((box, compute([base] + blocks, parent: result.style)))
        }
        return result
    }

    private func compute(_ entries: [CascadeEntry], parent: ComputedStyle?) -> ComputedStyle {
        var sorted = entries
        sorted.sort { CascadeEntry.precedes($0, $1) }
        return StyleComputation.compute(sorted, parent: parent, context: computation)
    }

    // MARK: Rules

    /// A matching rule with the strongest of its matching selectors.
    private struct Match {
        let source: PageRuleSource
        let origin: StyleOrigin
        let layer: UInt16
        let order: UInt32
        let specificity: Specificity

        /// Returns the entries of a block, one for each importance.
        func entries(_ block: DeclarationBlock) -> [CascadeEntry] { [entry(block, false), entry(block, true)] }

        func entry(_ block: DeclarationBlock, _ isImportant: Bool) -> CascadeEntry {
            CascadeEntry(
                block, CascadeLevel(origin, isImportant: isImportant), layer: layer, specificity: specificity,
                order: order)
        }
    }

    private func matching(_ page: PageType) -> [Match] {
        [(user, StyleOrigin.user), (author, .author)].flatMap { rules, origin in
            rules.compactMap { rule -> Match? in
                let matching = rule.source.selectors.filter { $0.matches(page) }
                guard let specificity = matching.map(\.specificity).max() else { return nil }
                return Match(
                    source: rule.source, origin: origin, layer: rule.layer, order: rule.order, specificity: specificity)
            }
        }
    }

    /// Cascades `size` and `page-orientation` like properties.
    private func setDescriptors(_ rules: [Match], of page: inout PageContext) {
        var declared: [(rank: CascadeEntry, value: PageRuleSource.Descriptor.Value)] = []
        for rule in rules {
            for descriptor in rule.source.descriptors {
                declared.append((rule.entry(.empty, descriptor.isImportant), descriptor.value))
            }
        }
        declared.sort { CascadeEntry.precedes($0.rank, $1.rank) }
        for (_, value) in declared {
            switch value {
            case .orientation(let orientation): page.orientation = orientation
            case .size(let size): page.size = computed(size, page.style)
            }
        }
    }

    /// Computes a size. Relative lengths refer to the font of the page context.
    private func computed(_ size: SpecifiedPageSize, _ style: ComputedStyle) -> PageContext.Size {
        switch size {
        case .auto: return .auto
        case .orientation(let isLandscape): return .orientation(isLandscape: isLandscape)
        case .lengths(let width, let height):
            var values = StyleValues()
            values.text = style.text
            let builder = StyleBuilder(
                values: values, environment: computation.environment, metrics: computation.metrics,
                parentText: style.text, rootFontSize: computation.rootFontSize,
                rootLineHeight: computation.rootLineHeight)
            return .lengths(builder.pixels(width), builder.pixels(height))
        }
    }
}
