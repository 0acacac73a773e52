import LecternGeometry

/// Computes the style of one element or pseudo-element from the declaration
/// blocks that apply to it, sorted from lowest to highest precedence.
///
/// The cascaded value of each property is found first. Values are then computed
/// in the order of ``Property``: writing mode, fonts, colours, the rest. Logical
/// properties compete with the physical properties they map to, and the mapping
/// depends on the writing mode.
struct StyleComputation {
    /// Inputs of the computation other than the declarations.
    struct Context {
        let environment: StyleEnvironment
        let metrics: (any FontMetricsProvider)?
        let initial: StyleValues
        var rootFontSize: Double
        var rootLineHeight: Double
        var role = Role()

        /// Sets the base of `rem` and `rlh` from the root element's style.
        mutating func takeRoot(_ style: ComputedStyle) {
            let fontSize = Double(style.text.fontSize)
            rootFontSize = fontSize
            switch style.text.lineHeight {
            case .number(let number): rootLineHeight = Double(number * style.text.fontSize)
            case .length(let pixels): rootLineHeight = Double(pixels)
            case .normal: rootLineHeight = LengthMetrics(fontSize: fontSize).lineHeight
            }
        }
    }

    /// Facts about the element's surroundings that affect its style.
    struct Role: Hashable, Sendable {
        var isRoot = false
        /// Whether the parent box is a flex or grid container.
        var isFlexItem = false
        /// Whether `display: contents` removes the element entirely: replaced elements and `br`.
        var vanishesAsContents = false
        var pseudo: StyledDocument.Pseudo?
    }

    /// The position of a declaration: index of the entry and of the declaration in it.
    private struct Place {
        var entry: Int32
        var declaration: Int32
        static let none = Place(entry: -1, declaration: -1)
    }

    private let entries: [CascadeEntry]
    private let context: Context
    private let parent: ComputedStyle?
    private let inherited: StyleValues
    private var winners = [Place](repeating: .none, count: Property.count)
    private var builder: StyleBuilder
    private var variables = VariableResolver(computed: nil)
    private var expansions: [ObjectIdentifier: [LonghandValue]] = [:]

    /// Returns the computed style.
    static func compute(_ entries: [CascadeEntry], parent: ComputedStyle?, context: Context) -> ComputedStyle {
        var computation = StyleComputation(entries, parent: parent, context: context)
        return computation.run()
    }

    private init(_ entries: [CascadeEntry], parent: ComputedStyle?, context: Context) {
        self.entries = entries
        self.parent = parent
        self.context = context
        inherited = parent.map { StyleValues($0) } ?? context.initial
        var values = context.initial
        if let parent { values.text = parent.text }
        builder = StyleBuilder(
            values: values, environment: context.environment, metrics: context.metrics,
            parentText: parent?.text ?? context.initial.text, rootFontSize: context.rootFontSize,
            rootLineHeight: context.rootLineHeight)
    }

    private mutating func run() -> ComputedStyle {
        computeCustomProperties()
        collect { $0.rawValue < Property.firstOrdinary.rawValue }
        apply(0..<Property.lecternLanguage.rawValue)
        collect { $0.rawValue >= Property.firstOrdinary.rawValue }
        computeFonts()
        apply(Property.color.rawValue..<Property.firstOrdinary.rawValue)
        apply(Property.firstOrdinary.rawValue..<Property.firstLogical.rawValue)
        return StyleFinish.finish(&builder, context, parent: parent)
    }

    private mutating func computeFonts() {
        apply(Property.lecternLanguage.rawValue..<Property.fontSize.rawValue)
        if winners[Int(Property.fontSize.rawValue)].entry < 0 {
            builder.adaptFontSizeToFamily()
        } else {
            apply(Property.fontSize.rawValue..<Property.fontWeight.rawValue)
        }
        if context.role.isRoot { builder.rootFontSize = Double(builder.values.text.fontSize) }
        apply(Property.fontWeight.rawValue..<Property.color.rawValue)
        if context.role.isRoot { builder.rootLineHeight = builder.lineHeightInPixels }
    }

    // MARK: Winners

    private mutating func collect(_ isWanted: (Property) -> Bool) {
        let writing = WritingDirection(builder.values.text.writingMode, builder.values.text.direction)
        for (entryIndex, entry) in entries.enumerated() {
            let declarations = entry.block.declarations(isImportant: entry.level.isImportant)
            for (index, declaration) in declarations.enumerated() where isWanted(declaration.property) {
                guard isAllowed(declaration.property) else { continue }
                let target = Self.physical(declaration.property, writing)
                winners[Int(target.rawValue)] = Place(entry: Int32(entryIndex), declaration: Int32(index))
            }
        }
    }

    private static func physical(_ property: Property, _ writing: WritingDirection) -> Property {
        property.isLogical ? property.physicalCandidates[property.candidateIndex(writing)] : property
    }

    /// Returns whether the pseudo-element accepts the property: `::first-line` and `::marker` accept only some.
    private func isAllowed(_ property: Property) -> Bool {
        switch context.role.pseudo {
        case .firstLine, .placeholder:
            // https://www.w3.org/TR/css-pseudo-4/#first-line-styling
            return Property.ofFirstLine.contains(property) || property == .verticalAlign
                || (property.rawValue >= Property.backgroundColor.rawValue
                    && property.rawValue <= Property.backgroundClip.rawValue)
                || (property.rawValue >= Property.textDecorationLine.rawValue
                    && property.rawValue <= Property.textDecorationThickness.rawValue)
        case .marker:
            return property.rawValue < Property.display.rawValue || property == .content || property == .unicodeBidi
        default: return true
        }
    }

    // MARK: Values

    private mutating func apply(_ range: Range<UInt16>) {
        for raw in range {
            let place = winners[Int(raw)]
            guard place.entry >= 0, let property = Property(rawValue: raw) else { continue }
            apply(property, place, depth: 0)
        }
    }

    private mutating func apply(_ property: Property, _ place: Place, depth: Int) {
        let entry = entries[Int(place.entry)]
        let declaration = entry.block.declarations(isImportant: entry.level.isImportant)[Int(place.declaration)]
        apply(property, declaration, at: place, depth: depth)
    }

    private mutating func apply(_ property: Property, _ declaration: LonghandValue, at place: Place, depth: Int) {
        switch declaration.value {
        case .set(let setter): setter(&builder)
        case .logical(let setters):
            let writing = WritingDirection(builder.values.text.writingMode, builder.values.text.direction)
            let index = declaration.property.candidateIndex(writing)
            if index < setters.count { setters[index](&builder) }
        case .wide(let keyword): apply(property, keyword, at: place, depth: depth)
        case .substitution(let substitution):
            if let value = expand(substitution, for: declaration.property), depth < 8 {
                apply(property, value, at: place, depth: depth + 1)
            } else {
                // Invalid at computed-value time.
                apply(property, .unset, at: place, depth: depth)
            }
        }
    }

    private mutating func apply(_ property: Property, _ keyword: CSSWideKeyword, at place: Place, depth: Int) {
        let definition = PropertyTable[property]
        switch keyword {
        case .inherit: definition.copy(&builder, inherited)
        case .initial: definition.copy(&builder, context.initial)
        case .unset: definition.copy(&builder, definition.isInherited ? inherited : context.initial)
        case .revert, .revertLayer:
            if depth < 64, let earlier = earlierPlace(property, before: place, isLayer: keyword == .revertLayer) {
                apply(property, earlier, depth: depth + 1)
            } else {
                apply(property, .unset, at: place, depth: depth)
            }
        }
    }

    /// Returns the winning declaration after the origin (or only the layer) of
    /// another one is rolled back.
    private func earlierPlace(_ property: Property, before place: Place, isLayer: Bool) -> Place? {
        let current = entries[Int(place.entry)]
        let writing = WritingDirection(builder.values.text.writingMode, builder.values.text.direction)
        for index in stride(from: Int(place.entry) - 1, through: 0, by: -1) {
            let entry = entries[index]
            if isLayer {
                let isSame =
                    entry.level.origin == current.level.origin && entry.layer == current.layer
                    && entry.isAttached == current.isAttached && entry.level != .presentationalHint
                if isSame { continue }
            } else if entry.level.origin.rawValue >= current.level.origin.rawValue {
                continue
            }
            let declarations = entry.block.declarations(isImportant: entry.level.isImportant)
            if let declaration = declarations.lastIndex(where: { Self.physical($0.property, writing) == property }) {
                return Place(entry: Int32(index), declaration: Int32(declaration))
            }
        }
        return nil
    }

    // MARK: Variables

    private mutating func computeCustomProperties() {
        let parentProperties = parent?.text.customProperties
        var declared: [String: String] = [:]
        var isTouched = false
        var removed: Set<String> = []
        for entry in entries {
            for declaration in entry.block.custom(isImportant: entry.level.isImportant) {
                isTouched = true
                removed.remove(declaration.name)
                switch declaration.value {
                case .text(let text): declared[declaration.name] = text
                case .wide(.initial):
                    declared[declaration.name] = nil
                    removed.insert(declaration.name)
                // DEVIATION: `revert` counts as `inherit`.
                case .wide: declared[declaration.name] = nil
                }
            }
        }
        guard isTouched else {
            variables = VariableResolver(computed: parentProperties)
            return
        }
        var base = parentProperties?.values ?? [:]
        for name in removed { base[name] = nil }
        var resolver = VariableResolver(declared: declared, inherited: base)
        for name in declared.keys.sorted() { base[name] = resolver.value(name) }
        let properties = base.isEmpty ? nil : CustomProperties(values: base)
        builder.values.text.customProperties = properties
        variables = VariableResolver(computed: properties)
    }

    /// Substitutes the variables of a declared value and returns the value of one longhand.
    private mutating func expand(_ substitution: Substitution, for property: Property) -> LonghandValue? {
        let id = ObjectIdentifier(substitution)
        if expansions[id] == nil { expansions[id] = parse(substitution) }
        return expansions[id]?.last { $0.property == property }
    }

    private mutating func parse(_ substitution: Substitution) -> [LonghandValue] {
        guard let text = variables.substitute(substitution.text) else { return [] }
        let list = TokenList(text)
        let all = 0..<list.tokens.count
        // Substituted text must not contain variables again.
        guard !DeclarationParser.containsVariables(list, all) else { return [] }
        return DeclarationParser.values(substitution.name, list, range: list.trimmed(all), base: substitution.base)
            ?? []
    }
}

extension TokenList {
    /// Returns the range without leading and trailing white space.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high, tokens[low].kind == .whitespace { low += 1 }
        while high > low, tokens[high - 1].kind == .whitespace { high -= 1 }
        return low..<high
    }
}
