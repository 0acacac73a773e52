import LecternModel

/// The values and lists that templates can use.
struct TemplateValues {
    let words: ExportWords

    /// The names of lists.
    static let lists: Set<String> = ["books", "items", "highlights", "bookmarks", "brought", "lines", "tagList"]

    /// The names of values.
    static let names: Set<String> = [
        "heading", "noteHeading", "bookmarksHeading", "broughtHeading", "several", "first", "number", "title",
        "authors", "identifier", "bookNote", "id", "kind", "text", "note", "tags", "tag", "line", "color", "colorName",
        "style", "styleName", "page", "pageLabel", "label", "chapter", "newChapter", "created", "modified", "date",
        "time", "author", "question",
    ]

    func scope(of books: [ExportedBook]) -> TemplateScope {
        var scope = TemplateScope()
        scope.values = [
            "heading": words.heading, "noteHeading": words.noteOnBook, "bookmarksHeading": words.bookmarks,
            "broughtHeading": words.notesOfBook, "several": books.count > 1 ? "\(books.count)" : "",
        ]
        scope.lists["books"] = Self.numbered(books.map(self.scope))
        return scope
    }

    private func scope(of book: ExportedBook) -> TemplateScope {
        var scope = TemplateScope()
        scope.values = [
            "title": book.title, "authors": book.authors.joined(separator: ", "), "identifier": book.identifier,
            "bookNote": book.note?.text ?? "",
        ]
        func list(_ kind: ExportedItem.Kind) -> [TemplateScope] { scopes(of: book.items.filter { $0.kind == kind }) }
        scope.lists = ["highlights": list(.highlight), "bookmarks": list(.bookmark), "brought": list(.brought)]
        scope.lists["items"] = Self.numbered((book.note.map { [self.scope(of: $0)] } ?? []) + scopes(of: book.items))
        return scope
    }

    private func scope(of note: DocumentNote) -> TemplateScope {
        var scope = TemplateScope()
        scope.values = ["id": note.book.hash, "kind": "note", "note": note.text]
        // What other items have must not be found in the scopes around.
        for name in ["text", "tags", "color", "colorName", "style", "styleName", "page", "chapter", "label"] {
            scope.values[name] = ""
        }
        scope.lists["lines"] = []
        scope.lists["tagList"] = []
        Self.add(note.createdAt.iso8601, note.modifiedAt.iso8601, to: &scope)
        return scope
    }

    private func scopes(of items: [ExportedItem]) -> [TemplateScope] {
        var chapter = ""
        return Self.numbered(
            items.map { item in
                var scope = scope(of: item)
                let title = item.locator.title ?? ""
                if !title.isEmpty, title != chapter {
                    chapter = title
                    scope.values["newChapter"] = title
                }
                return scope
            })
    }

    private func scope(of item: ExportedItem) -> TemplateScope {
        let isHighlight = item.kind == .highlight
        let (color, style) = (words.color(item.color), words.style(item.style))
        let page = item.page.isEmpty ? "" : words.page(item.page)
        let parts =
            isHighlight ? [page, color, item.style == .marker ? "" : style] : [page, item.author]
        var scope = TemplateScope()
        scope.values = [
            "id": item.id, "kind": item.kind.rawValue, "text": item.text, "note": item.note,
            "tags": item.tags.joined(separator: ", "), "color": isHighlight ? item.color.rawValue : "",
            "colorName": isHighlight ? color : "", "style": isHighlight ? item.style.rawValue : "",
            "styleName": isHighlight ? style : "", "page": item.page, "pageLabel": page,
            "label": parts.filter { !$0.isEmpty }.joined(separator: ", "), "chapter": item.locator.title ?? "",
            "newChapter": "", "author": item.author, "question": Cloze(item.text).question,
        ]
        scope.lists["lines"] = Self.list(
            "line", item.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init))
        scope.lists["tagList"] = Self.list("tag", item.tags)
        Self.add(item.created, item.modified, to: &scope)
        return scope
    }

    private static func add(_ created: String, _ modified: String, to scope: inout TemplateScope) {
        scope.values["created"] = created
        scope.values["modified"] = modified
        scope.values["date"] = String(created.prefix(10))
        scope.values["time"] = String(created.dropFirst(11).prefix(8))
    }

    private static func list(_ name: String, _ texts: [String]) -> [TemplateScope] {
        numbered(texts.map { TemplateScope(values: [name: $0]) })
    }

    private static func numbered(_ scopes: [TemplateScope]) -> [TemplateScope] {
        scopes.enumerated().map { index, scope in
            var scope = scope
            scope.values["number"] = "\(index + 1)"
            scope.values["first"] = index == 0 ? "1" : ""
            return scope
        }
    }
}
