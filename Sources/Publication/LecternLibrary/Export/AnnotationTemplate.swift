/// A text with places that are filled with annotations.
///
///     let template = try AnnotationTemplate("""
///         {{#books}}
///         {{title}}
///         {{#highlights}}
///         - {{text|line}}{{#note}} ({{note|line}}){{/note}}
///         {{/highlights}}
///         {{/books}}
///         """, fileExtension: "txt")
///
/// It is the part of Mustache that has no code: `{{name}}` is a value; `{{#name}}…{{/name}}` is repeated for each element
/// of a list, or written once if a value is not empty; `{{^name}}…{{/name}}` is written if there is nothing;
/// `{{! words}}` is a comment. `{{name|filter}}` escapes the value for a format. A section's tag that is alone on its
/// line takes no line. Inside a section the values around it can be used, too.
///
/// A template can read nothing but the annotations, and its work is bounded.
public struct AnnotationTemplate: AnnotationWriter {
    public let fileExtension: String
    let nodes: [TemplateNode]

    /// The longest template, in UTF-8.
    public static let maximumLength = 1 << 18

    /// Reads a template.
    ///
    /// - Throws: what is wrong with it, and where.
    public init(_ text: String, fileExtension: String = "txt") throws(AnnotationTemplateError) {
        guard text.utf8.count <= Self.maximumLength else { throw .tooLong }
        self.fileExtension = fileExtension
        nodes = try TemplateParser.parse(text)
    }

    public func text(of books: [ExportedBook], words: ExportWords) throws(AnnotationTemplateError) -> String {
        var filling = TemplateFilling()
        let values = TemplateValues(words: words)
        try filling.write(nodes, in: [values.scope(of: books)])
        return filling.result
    }
}

/// What is wrong with a template.
public enum AnnotationTemplateError: Error, Hashable, Sendable {
    /// A tag or section does not end. The line is that of its beginning.
    case unclosed(String, line: Int)
    /// An end without its beginning.
    case unexpectedEnd(String, line: Int)
    /// There is no such value or list.
    case unknownName(String, line: Int)
    /// There is no such filter.
    case unknownFilter(String, line: Int)
    /// Sections are too deep in each other.
    case tooDeep(line: Int)
    /// The template, or its result, is too long.
    case tooLong
}

extension AnnotationTemplateError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unclosed(let name, let line): "line \(line): {{\(name)}} is not closed"
        case .unexpectedEnd(let name, let line): "line \(line): {{/\(name)}} closes nothing"
        case .unknownName(let name, let line): "line \(line): there is no value \(name)"
        case .unknownFilter(let name, let line): "line \(line): there is no filter \(name)"
        case .tooDeep(let line): "line \(line): sections are too deep in each other"
        case .tooLong: "the template or its result is too long"
        }
    }
}

/// A part of a template.
indirect enum TemplateNode: Hashable, Sendable {
    case text(String)
    case value(String, [TemplateFilter])
    /// - isInverted: whether it is written where there is nothing.
    case section(String, isInverted: Bool, [TemplateNode])
}

/// Values and lists by their names.
struct TemplateScope: Sendable {
    var values: [String: String] = [:]
    var lists: [String: [TemplateScope]] = [:]
}

/// Writes nodes, within bounds.
struct TemplateFilling {
    private(set) var result = ""
    private var steps = 0

    /// The most UTF-8 bytes of a result, and the most nodes written.
    private static let (mostBytes, mostSteps) = (1 << 28, 20_000_000)

    mutating func write(
        _ nodes: [TemplateNode], in scopes: [TemplateScope]
    ) throws(AnnotationTemplateError) {
        for node in nodes {
            steps += 1
            guard steps <= Self.mostSteps, result.utf8.count <= Self.mostBytes else { throw .tooLong }
            switch node {
            case .text(let text): result += text
            case .value(let name, let filters):
                result += filters.reduce(Self.value(name, scopes)) { $1.apply(to: $0) }
            case .section(let name, let isInverted, let inner):
                try write(section: name, inner, isInverted: isInverted, in: scopes)
            }
        }
    }

    private mutating func write(
        section name: String, _ inner: [TemplateNode], isInverted: Bool, in scopes: [TemplateScope]
    ) throws(AnnotationTemplateError) {
        guard let list = scopes.last(where: { $0.lists[name] != nil })?.lists[name] else {
            if Self.value(name, scopes).isEmpty == isInverted { try write(inner, in: scopes) }
            return
        }
        if isInverted {
            if list.isEmpty { try write(inner, in: scopes) }
            return
        }
        for element in list { try write(inner, in: scopes + [element]) }
    }

    private static func value(_ name: String, _ scopes: [TemplateScope]) -> String {
        scopes.last { $0.values[name] != nil }?.values[name] ?? ""
    }
}
