/// Sets the computed value of a property from a parsed one.
typealias Setter = @Sendable (inout StyleBuilder) -> Void

/// What the engine knows of one longhand property.
struct PropertyDefinition: Sendable {
    let property: Property
    let isInherited: Bool
    /// The initial value in CSS syntax.
    let initialText: String
    /// How far it is supported, for the tables in the documentation.
    let support: String
    /// Reads a value; whatever is left over makes it invalid.
    let parse: @Sendable (inout ValueParser) -> Setter?
    /// Takes the value of another style: for `inherit` and `initial`.
    let copy: @Sendable (inout StyleBuilder, StyleValues) -> Void
    /// The computed value in CSS syntax.
    let text: @Sendable (StyleValues) -> String
}

/// The parts of a style together, while it is computed.
struct StyleValues: Sendable {
    var text = TextStyle()
    var box = BoxStyle()
    var paint = PaintStyle()
    /// What `paint.backgroundLayers` and `paint.borderImage` are made of.
    var backgrounds = BackgroundLists()
    var borderImage = BorderImageParts()

    init() {}

    init(_ style: ComputedStyle) {
        (text, box, paint) = (style.text, style.box, style.paint)
        backgrounds = BackgroundLists(paint.backgroundLayers)
        borderImage = BorderImageParts(paint.borderImage)
    }

    /// What a child starts with.
    init(inheriting parent: ComputedStyle) { text = parent.text }
}

/// A path to a computed value.
typealias ValuePath<Value> = WritableKeyPath<StyleValues, Value> & Sendable
/// Makes it when it is wanted: a book uses few of all properties, and to make all paths takes longer than a page.
typealias Path<Value> = @Sendable () -> any ValuePath<Value>

/// All longhand definitions by property.
struct PropertyTable: Sendable {
    private var definitions: [PropertyDefinition?]
    /// Whether the properties defined next are inherited.
    var isInherited = false

    static let shared = PropertyTable()

    /// The definition of a physical property. Logical ones have those of the
    /// properties they map to.
    static subscript(_ property: Property) -> PropertyDefinition {
        shared.definitions[Int(property.rawValue)] ?? fallback
    }

    private static let fallback = PropertyDefinition(
        property: .color, isInherited: false, initialText: "", support: "none", parse: { _ in nil }, copy: { _, _ in },
        text: { _ in "" })

    private init() {
        definitions = Array(repeating: nil, count: Property.count)
        isInherited = true
        defineWritingModes()
        defineFonts()
        defineFontVariants()
        defineText()
        defineHyphenation()
        defineTextDecoration()
        defineLists()
        isInherited = false
        defineDisplay()
        defineSizes()
        defineEdges()
        defineFragmentation()
        defineGeneratedContent()
        defineFlex()
        defineGrid()
        defineMarginTrim()
        defineLineClamp()
        defineWarichu()
        defineAlignment()
        defineEffects()
        defineBackgrounds()
        defineBorders()
        definePaintedDecoration()
        defineInheritedBoxes()
        for property in Property.allCases where property.isLogical {
            let physical = property.physicalCandidates[0]
            definitions[Int(property.rawValue)] = definitions[Int(physical.rawValue)]
        }
    }

    /// Defines a property with a value of its own: `read` parses, `compute` makes
    /// the computed value.
    mutating func define<Value: Sendable, Specified: Sendable>(
        _ property: Property, _ path: @autoclosure @escaping Path<Value>, initial: String, support: String = "full",
        read: @escaping @Sendable (inout ValueParser) -> Specified?,
        compute: @escaping @Sendable (Specified, inout StyleBuilder) -> Value
    ) {
        definitions[Int(property.rawValue)] = PropertyDefinition(
            property: property, isInherited: isInherited, initialText: initial, support: support,
            parse: { parser in
                guard let specified = read(&parser) else { return nil }
                return { builder in builder.values[keyPath: path()] = compute(specified, &builder) }
            },
            copy: { builder, source in builder.values[keyPath: path()] = source[keyPath: path()] },
            text: { cssText($0[keyPath: path()]) })
    }

    /// Defines a property whose parsed value is its computed value.
    mutating func plain<Value: Sendable>(
        _ property: Property, _ path: @autoclosure @escaping Path<Value>, initial: String, support: String = "full",
        read: @escaping @Sendable (inout ValueParser) -> Value?
    ) {
        define(property, path(), initial: initial, support: support, read: read) { value, _ in value }
    }

    /// Defines a property of keywords: those of its type's cases, and others.
    mutating func keywords<Value>(
        _ property: Property, _ path: @autoclosure @escaping Path<Value>, initial: String,
        also others: [String: Value] = [:],
        support: String = "full"
    ) where Value: RawRepresentable & Sendable, Value.RawValue == UInt8 {
        let table = keywordTable(Value.self).merging(others) { _, other in other }
        plain(property, path(), initial: initial, support: support) { $0.keyword(table) }
    }

    /// Defines a property by hand where the above do not fit.
    mutating func custom(
        _ property: Property, initial: String, support: String = "full",
        parse: @escaping @Sendable (inout ValueParser) -> Setter?,
        copy: @escaping @Sendable (inout StyleBuilder, StyleValues) -> Void,
        text: @escaping @Sendable (StyleValues) -> String
    ) {
        definitions[Int(property.rawValue)] = PropertyDefinition(
            property: property, isInherited: isInherited, initialText: initial, support: support, parse: parse,
            copy: copy,
            text: text)
    }
}

/// The keywords of an enumeration: its cases in kebab-case.
func keywordTable<Value: RawRepresentable>(_ type: Value.Type) -> [String: Value] where Value.RawValue == UInt8 {
    var table: [String: Value] = [:]
    for raw in UInt8.min...UInt8.max {
        guard let value = Value(rawValue: raw) else { break }
        let name = enumCaseName(value).map { String(cString: $0) } ?? String(describing: value)
        table[kebabCase(name)] = value
    }
    return table
}

/// The runtime's name of an enumeration's case, which `String(describing:)` gives, too. That one first asks for each
/// type whether it describes itself, which takes 2 million instructions an enumeration in a large program: half of what
/// it takes to start.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
