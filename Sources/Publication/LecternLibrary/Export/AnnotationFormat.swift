/// The formats in which annotations are exported.
///
///     let text = try AnnotationExport(annotations).text(AnnotationFormat.markdown.writer)
public enum AnnotationFormat: String, Hashable, Sendable, CaseIterable {
    /// Markdown, with headings and quotations.
    case markdown
    /// Org, with headings, quotations and tags.
    case org
    /// A web page that needs no other files; highlights have their colours and styles.
    case html
    /// A table with a header, for spreadsheets.
    case csv
    /// Annotations of the W3C Web Annotation Data Model, in JSON.
    case annotations
    /// The table that Readwise imports.
    case readwise
    /// A table of cards that Anki imports; cards that are imported again are updated.
    case anki

    /// The writer of the format.
    public var writer: any AnnotationWriter {
        if self == .annotations { return WebAnnotationWriter() }
        // A test reads each of them.
        return (try? AnnotationTemplate(template ?? "", fileExtension: fileExtension)) ?? WebAnnotationWriter()
    }

    /// The extension of files, without a full stop.
    public var fileExtension: String {
        switch self {
        case .markdown: "md"
        case .org: "org"
        case .html: "html"
        case .csv, .readwise: "csv"
        case .annotations: "json"
        case .anki: "txt"
        }
    }

    /// The template of the format, to begin one's own with; nil if it has none.
    public var template: String? {
        switch self {
        case .markdown: FormatTemplates.markdown
        case .org: FormatTemplates.org
        case .html: FormatTemplates.html
        case .csv: FormatTemplates.csv
        case .readwise: FormatTemplates.readwise
        case .anki: FormatTemplates.anki
        case .annotations: nil
        }
    }
}

/// The templates of ``AnnotationFormat``.
private enum FormatTemplates {
    static let markdown = """
        {{#books}}
        {{^first}}

        {{/first}}
        # {{title|markdown}}
        {{#authors}}

        {{authors|markdown}}
        {{/authors}}
        {{#bookNote}}

        ## {{noteHeading}}

        {{bookNote|markdown}}
        {{/bookNote}}
        {{#highlights}}
        {{#newChapter}}

        ## {{chapter|markdown}}
        {{/newChapter}}
        {{#text}}

        {{#lines}}
        > {{line|markdown}}
        {{/lines}}
        >
        > — {{label|markdown}}
        {{/text}}
        {{#note}}

        {{note|markdown}}
        {{/note}}
        {{#tags}}

        {{#tagList}}{{^first}} {{/first}}#{{tag|word}}{{/tagList}}
        {{/tags}}
        {{/highlights}}
        {{#bookmarks}}
        {{#first}}

        ## {{bookmarksHeading}}

        {{/first}}
        - {{note|line|markdown}}{{#text}}: {{text|line|markdown}}{{/text}}{{#pageLabel}} ({{pageLabel}}){{/pageLabel}}
        {{/bookmarks}}
        {{#brought}}
        {{#first}}

        ## {{broughtHeading}}
        {{/first}}
        {{#text}}

        {{#lines}}
        > {{line|markdown}}
        {{/lines}}
        {{#label}}
        >
        > — {{label|markdown}}
        {{/label}}
        {{/text}}
        {{^text}}
        {{#label}}

        — {{label|markdown}}
        {{/label}}
        {{/text}}
        {{#note}}

        {{note|markdown}}
        {{/note}}
        {{/brought}}
        {{/books}}

        """

    static let org = """
        {{#books}}
        * {{title|line|org}}
        :PROPERTIES:
        :AUTHOR: {{authors|line}}
        :IDENTIFIER: {{identifier|line}}
        :END:
        {{#bookNote}}
        ** {{noteHeading}}
        {{bookNote|org}}
        {{/bookNote}}
        {{#highlights}}
        {{#newChapter}}
        ** {{chapter|line|org}}
        {{/newChapter}}
        *** {{label|line}}{{#tags}} :{{#tagList}}{{tag|word}}:{{/tagList}}{{/tags}}
        {{#text}}
        #+begin_quote
        {{text|org}}
        #+end_quote
        {{/text}}
        {{#note}}
        {{note|org}}
        {{/note}}
        {{/highlights}}
        {{#bookmarks}}
        {{#first}}
        ** {{bookmarksHeading}}
        {{/first}}
        - {{note|line}}{{#text}}: {{text|line}}{{/text}}{{#pageLabel}} ({{pageLabel}}){{/pageLabel}}
        {{/bookmarks}}
        {{#brought}}
        {{#first}}
        ** {{broughtHeading}}
        {{/first}}
        *** {{label|line}}
        {{#text}}
        #+begin_quote
        {{text|org}}
        #+end_quote
        {{/text}}
        {{#note}}
        {{note|org}}
        {{/note}}
        {{/brought}}
        {{/books}}

        """

    static let html = """
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8">
        <title>{{heading|html}}</title>
        <style>
        body { max-width: 40em; margin: 2em auto; padding: 0 1em; font-family: serif; line-height: 1.5; }
        blockquote, .note { white-space: pre-line; }
        blockquote { margin: 1em 0 0; }
        footer, .tags { color: #666; font-size: 0.85em; }
        mark { padding: 0.1em 0; }
        .marker.yellow { background: #ffe577; } .marker.green { background: #b4eba6; }
        .marker.blue { background: #acd7ff; } .marker.pink { background: #ffbfd6; }
        .marker.red { background: #ffc4b4; }
        .underline, .strikethrough, .squiggle { background: none; text-decoration: underline 2px; }
        .strikethrough { text-decoration-line: line-through; } .squiggle { text-decoration-style: wavy; }
        .yellow { text-decoration-color: #b79500; } .green { text-decoration-color: #3f8f2b; }
        .blue { text-decoration-color: #2a78c0; } .pink { text-decoration-color: #c2457a; }
        .red { text-decoration-color: #c8452b; }
        </style>
        </head>
        <body>
        {{#books}}
        <section>
        <h1>{{title|html}}</h1>
        {{#authors}}
        <p>{{authors|html}}</p>
        {{/authors}}
        {{#bookNote}}
        <h2>{{noteHeading|html}}</h2>
        <p class="note">{{bookNote|html}}</p>
        {{/bookNote}}
        {{#highlights}}
        {{#newChapter}}
        <h2>{{chapter|html}}</h2>
        {{/newChapter}}
        {{#text}}
        <blockquote><mark class="{{style}} {{color}}">{{text|html}}</mark></blockquote>
        {{/text}}
        <footer>{{label|html}}</footer>
        {{#note}}
        <p class="note">{{note|html}}</p>
        {{/note}}
        {{#tags}}
        <p class="tags">{{#tagList}}#{{tag|html}} {{/tagList}}</p>
        {{/tags}}
        {{/highlights}}
        {{#bookmarks}}
        {{#first}}
        <h2>{{bookmarksHeading|html}}</h2>
        {{/first}}
        <p>{{note|html}}{{#text}}: {{text|html}}{{/text}}{{#pageLabel}} ({{pageLabel|html}}){{/pageLabel}}</p>
        {{/bookmarks}}
        {{#brought}}
        {{#first}}
        <h2>{{broughtHeading|html}}</h2>
        {{/first}}
        {{#text}}
        <blockquote>{{text|html}}</blockquote>
        {{/text}}
        <footer>{{label|html}}</footer>
        {{#note}}
        <p class="note">{{note|html}}</p>
        {{/note}}
        {{/brought}}
        </section>
        {{/books}}
        </body>
        </html>

        """

    /// The columns of a row.
    private static let columns = [
        "title|cell", "authors|cell", "kind", "text|cell", "note|cell", "color", "style", "tags|cell", "chapter|cell",
        "page|cell", "created", "modified",
    ]

    static let csv = """
        Title,Authors,Kind,Text,Note,Color,Style,Tags,Chapter,Page,Created,Modified
        {{#books}}
        {{#items}}
        \(columns.map { "{{\($0)}}" }.joined(separator: ","))
        {{/items}}
        {{/books}}

        """

    /// Spec: <https://docs.readwise.io/readwise/docs/importing-highlights/import-highlights-from-csv-file>
    static let readwise = """
        Highlight,Title,Author,URL,Note,Location,Date
        {{#books}}
        {{#highlights}}
        {{#text}}
        {{text|csv}},{{title|csv}},{{authors|csv}},,"{{#tagList}}.{{tag|word}} {{/tagList}}{{note|quoted}}",{{number}},{{date}} {{time}}
        {{/text}}
        {{/highlights}}
        {{/books}}

        """

    /// Spec: <https://docs.ankiweb.net/importing/text-files.html#file-headers>
    static let anki = """
        #separator:tab
        #html:true
        #guid column:1
        #tags column:4
        {{#books}}
        {{#highlights}}
        {{#text}}
        {{id}}\t{{#note}}{{note|anki}}{{/note}}{{^note}}{{question|anki}}{{/note}}\t{{text|anki}}<br><small>{{title|anki}}{{#authors}}, {{authors|anki}}{{/authors}}</small>\t{{#tagList}}{{^first}} {{/first}}{{tag|word}}{{/tagList}}
        {{/text}}
        {{/highlights}}
        {{/books}}

        """
}
