/// Sets the computed value of a property from a parsed one.
typealias Setter = @Sendable (inout StyleBuilder) -> Void

/// How one longhand property is parsed, computed and written.
struct PropertyDefinition: Sendable {
    let property: Property
    let isInherited: Bool
    /// The initial value in CSS syntax.
    let initialText: String
    /// The extent of support, for the tables in the documentation.
    let support: String
    /// Parses a value. Remaining tokens make the declaration invalid.
    let parse: @Sendable (inout ValueParser) -> Setter?
    /// Copies the value of another style, for `inherit` and `initial`.
    let copy: @Sendable (inout StyleBuilder, StyleValues) -> Void
    /// Returns the computed value as CSS text.
    let text: @Sendable (StyleValues) -> String
}

/// The three groups of a style while it is computed.
struct StyleValues: Sendable {
    var text = TextStyle()
    var box = BoxStyle()
    var paint = PaintStyle()
    /// The lists from which `paint.backgroundLayers` and `paint.borderImage` are built.
    var backgrounds = BackgroundLists()
    var borderImage = BorderImageParts()

    init() {}

    init(_ style: ComputedStyle) {
        text = style.text
        box = style.box
        paint = style.paint
        backgrounds = BackgroundLists(paint.backgroundLayers)
        borderImage = BorderImageParts(paint.borderImage)
    }

    /// Creates the initial values of a child of `parent`.
    init(inheriting parent: ComputedStyle) { text = parent.text }
}

/// A path to a computed value.
typealias ValuePath<Value> = WritableKeyPath<StyleValues, Value> & Sendable
/// Creates the path on demand: creating the paths of all properties takes longer than laying out a page.
typealias Path<Value> = @Sendable () -> any ValuePath<Value>

/// All longhand definitions by property.
struct PropertyTable: Sendable {
    private var definitions: [PropertyDefinition?]
    /// Whether the properties defined next are inherited.
    var isInherited = false

    static let shared = PropertyTable()

    /// Returns the definition of a physical property. Logical properties use the
    /// definitions of the properties they map to.
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
        defineTextBoxEdge()
        defineInk()
        isInherited = false
        defineDisplay()
        defineSizes()
        defineEdges()
        defineFragmentation()
        defineGeneratedContent()
        defineFlex()
        defineGrid()
        defineMarginTrim()
        defineTextBoxTrim()
        defineLineClamp()
        defineWarichu()
        defineAlignment()
        defineEffects()
        defineBackgrounds()
        defineBorders()
        definePaintedDecoration()
        defineDrawings()
        defineInheritedBoxes()
        for property in Property.allCases where property.isLogical {
            let physical = property.physicalCandidates[0]
            definitions[Int(property.rawValue)] = definitions[Int(physical.rawValue)]
        }
    }

    /// Defines a property with separate specified and computed values: `read`
    /// parses, `compute` returns the computed value.
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

    /// Defines a property with keyword values: the cases of its type, and extra keywords.
    mutating func keywords<Value>(
        _ property: Property, _ path: @autoclosure @escaping Path<Value>, initial: String,
        also others: [String: Value] = [:],
        support: String = "full"
    ) where Value: RawRepresentable & Sendable, Value.RawValue == UInt8 {
        let table = keywordTable(Value.self).merging(others) { _, other in other }
        plain(property, path(), initial: initial, support: support) { $0.keyword(table) }
    }

    /// Defines a property from its parts.
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

/// The runtime's name of an enumeration case, the same that `String(describing:)` returns. `String(describing:)`
/// first looks up protocol conformances of the type, which dominates the start of the program.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?
