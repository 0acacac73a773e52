import LecternBase
import LecternMarkup

/// The article in a page's JSON-LD.
///
/// Spec: https://schema.org/Article, https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents
struct StructuredData {
    private(set) var headline: String?
    private(set) var authors: [String] = []
    private(set) var language: String?
    private(set) var published: String?
    private(set) var publisher: String?
    private(set) var series: String?
    private(set) var description: String?
    private(set) var picture: String?

    private static let (mostScripts, longestScript, mostAuthors) = (20, 512 << 10, 20)
    private static let types: Set<String> = [
        "Article", "NewsArticle", "BlogPosting", "TechArticle", "ScholarlyArticle", "Report", "Chapter", "Book",
        "LiveBlogPosting", "OpinionNewsArticle", "AnalysisNewsArticle", "ReportageNewsArticle", "SocialMediaPosting",
        "CreativeWork", "ShortStory", "CreativeWorkSeries", "BookSeries", "HowTo", "Recipe",
    ]

    init(_ document: MarkupDocument) {
        for script in document.elements(named: .script).prefix(200)
        where document.attribute(.type, of: script)?.trimmed.lowercased() == "application/ld+json" {
            let text = document.textContent(of: script)
            guard text.utf8.count <= Self.longestScript, let value = try? JSONValue(parsing: text) else { continue }
            for object in Self.articles(value).prefix(Self.mostScripts) { read(object) }
        }
    }

    /// The objects with a type of articles, at the top, in a list or in `@graph`.
    private static func articles(_ value: JSONValue) -> [JSONObject] {
        let top = value.elements.compactMap(\.object)
        let all = top + top.flatMap { $0["@graph"]?.elements.compactMap(\.object) ?? [] }
        return all.filter { object in
            object["@type"]?.elements.contains { $0.string.map(types.contains) == true } == true
        }
    }

    /// Reads what objects before have not said.
    private mutating func read(_ object: JSONObject) {
        headline = headline ?? Self.text(object["headline"]) ?? Self.text(object["name"])
        if authors.isEmpty { authors = Self.names(object["author"]) }
        if authors.isEmpty { authors = Self.names(object["creator"]) }
        language =
            language ?? Self.text(object["inLanguage"]) ?? Self.text(object["inLanguage"]?.object?["alternateName"])
        published = published ?? Self.text(object["datePublished"])
        publisher = publisher ?? Self.names(object["publisher"]).first
        series = series ?? Self.names(object["isPartOf"]).first
        description = description ?? Self.text(object["description"])
        picture = picture ?? Self.picture(object["image"])
    }

    private static func text(_ value: JSONValue?) -> String? {
        guard let text = value?.string?.prefix(2_000).withSingleSpaces.trimmed, !text.isEmpty else { return nil }
        return text
    }

    /// The names of people or things, which are texts or objects.
    private static func names(_ value: JSONValue?) -> [String] {
        (value?.elements ?? []).prefix(mostAuthors).compactMap { text($0) ?? text($0.object?["name"]) }
            .filter { !$0.contains("://") && $0.count <= 200 }
    }

    private static func picture(_ value: JSONValue?) -> String? {
        (value?.elements ?? []).lazy.compactMap { text($0) ?? text($0.object?["url"]) }.first
    }
}

extension Substring {
    /// The text with one space in place of each stretch of white space.
    fileprivate var withSingleSpaces: String { String(self).withSingleSpaces }
}
