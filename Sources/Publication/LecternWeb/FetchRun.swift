import LecternBase

/// One fetch or update: finds the chapters and puts them into a book.
struct FetchRun {
    let visitor: WebVisitor
    let options: WebFetchOptions
    var draft: BookDraft
    let progress: @Sendable (WebFetchProgress) -> Void
    /// The keys of the addresses that the book has, or that were tried.
    var visited: Set<String> = []
    /// The titles in the heads of the chapters' pages.
    var documentTitles: [String] = []
    /// Why the first chapter that could not be read could not be.
    var failure: WebFetchError?

    static let mostListPages = 200
    private static let mostFailuresInARow = 5

    init(
        _ visitor: WebVisitor, _ options: WebFetchOptions, source: HTTPURL, folder: String,
        progress: @escaping @Sendable (WebFetchProgress) -> Void
    ) {
        self.visitor = visitor
        self.options = options
        self.progress = progress
        draft = BookDraft(FetchRecord(kind: .page, source: source, title: ""), in: folder)
    }

    init(
        _ visitor: WebVisitor, _ options: WebFetchOptions, updating old: FetchedFile, folder: String,
        progress: @escaping @Sendable (WebFetchProgress) -> Void
    ) {
        self.visitor = visitor
        self.options = options
        self.progress = progress
        draft = BookDraft(old.record, in: folder, old: old)
        visited = Set(old.record.filesByKey.keys)
    }

    /// Fetches what is at an address.
    mutating func begin(with page: WebPage, _ validators: WebVisitor.Validators) async throws(WebFetchError) {
        describe(page)
        let article = WebArticle(page)
        let list = ChapterList(page)
        if options.scope == .series, list.isContents(page, proseLength: article?.proseLength ?? 0) {
            draft.record.kind = .contents
            draft.record.title = SeriesTitle.title(ofContents: page.metadata) ?? page.url.host
            try await draft.setCover(page.metadata.picture, from: visitor)
            try await readWhole(list, from: page, validators)
        } else {
            draft.record.kind = options.scope == .page ? .page : .chain
            if let article { try await readChain(from: article, on: page, validators) }
            draft.record.title = SeriesTitle.title(of: draft.record, page.metadata, documentTitles)
        }
        guard !draft.record.chapters.isEmpty else { throw failure ?? .noArticle(page.url) }
    }

    /// Takes what the first page says about the whole.
    private mutating func describe(_ page: WebPage) {
        let metadata = page.metadata
        draft.record.authors = metadata.authors
        draft.record.language = metadata.language
        draft.record.summary = metadata.description
        draft.record.publisher = metadata.siteName
        draft.record.published = metadata.published
    }

    /// The book for the caller.
    func book(at path: String) -> FetchedBook {
        FetchedBook(
            path: path, title: draft.record.title, authors: draft.record.authors, source: draft.record.source,
            chapterCount: draft.record.chapters.count, added: draft.added, changed: draft.changed,
            diagnostics: draft.diagnostics)
    }

    // MARK: Contents

    /// Reads the chapters of a list and of its further pages.
    ///
    /// - Parameter validators: Those of the first page. They are kept if it has the whole list, and nothing is missing.
    mutating func readWhole(
        _ list: ChapterList, from page: WebPage, _ validators: WebVisitor.Validators
    ) async throws(WebFetchError) {
        let whole = try await wholeList(list, from: page)
        let isComplete = try await readAll(whole) && whole.chapters.count == list.chapters.count
        draft.record.contents = isComplete ? validators : WebVisitor.Validators()
    }

    /// Adds the chapters of the further pages of a list.
    private func wholeList(_ list: ChapterList, from first: WebPage) async throws(WebFetchError) -> ChapterList {
        var (list, page) = (list, first)
        var seen: Set<String> = [WebPage.key(first.url)]
        for number in 1..<Self.mostListPages {
            guard let next = NextPage.ofList(on: page, number, of: first.url), seen.insert(WebPage.key(next)).inserted,
                case .content(let bytes, let url, let type, _) = try await visitor.page(next)
            else { break }
            page = WebPage(bytes, url: url, type: type)
            let longer = ChapterList(page, after: list)
            guard longer.chapters.count > list.chapters.count else { break }
            list = longer
        }
        return list
    }

    /// Reads the chapters of a list that the book does not have, and puts them in the order of the list.
    ///
    /// - Returns: Whether the book has all of them now.
    private mutating func readAll(_ list: ChapterList) async throws(WebFetchError) -> Bool {
        let unread = list.chapters.filter { !visited.contains(WebPage.key($0.url)) }
        let total = min(unread.count, options.mostChapters)
        if unread.count > total { reportLimit(unread[total].url, unread.count - total) }
        let files = draft.record.filesByKey
        var (place, done, failuresInARow) = (0, 0, 0)
        for chapter in list.chapters {
            let key = WebPage.key(chapter.url)
            if let file = files[key], let index = draft.record.index(ofFile: file, near: place) {
                place = index + 1
                continue
            }
            guard done < total, visited.insert(key).inserted else { continue }
            let isRead = try await readListed(chapter, at: place)
            done += 1
            place += isRead ? 1 : 0
            failuresInARow = isRead ? 0 : failuresInARow + 1
            progress(WebFetchProgress(done: done, total: total, title: chapter.title))
            // A server that refuses one after the other is left in peace.
            guard failuresInARow < Self.mostFailuresInARow else { break }
        }
        return failure == nil && done == unread.count
    }

    /// Reads a chapter of a list; returns whether it was added.
    private mutating func readListed(_ listed: ChapterList.Chapter, at place: Int) async throws(WebFetchError) -> Bool {
        guard var chapter = try await read(listed.url) else { return false }
        guard isNew(chapter, at: listed.url) else { return false }
        chapter.title = listed.title.contains(where: \.isLetter) ? listed.title : chapter.title
        try await draft.add(chapter, at: place, from: visitor)
        return true
    }

    // MARK: Chain

    /// Reads an article, and those that follow it.
    private mutating func readChain(
        from article: WebArticle, on page: WebPage, _ validators: WebVisitor.Validators
    ) async throws(WebFetchError) {
        visited.insert(WebPage.key(page.url))
        let chapter = try await ReadChapter.read(
            article, on: page, validators, from: visitor, isAlone: options.scope == .page)
        try await draft.setCover(page.metadata.picture, from: visitor)
        _ = isNew(chapter, at: page.url)
        try await append(chapter)
        try await readChain(after: chapter.next)
    }

    /// Reads the chapters from an address on, until there is none, or one that is known.
    mutating func readChain(after start: HTTPURL?) async throws(WebFetchError) {
        var next = start
        while let url = next, visited.insert(WebPage.key(url)).inserted {
            guard draft.added.count < options.mostChapters else {
                draft.record.next = url
                return reportLimit(url, nil)
            }
            guard let chapter = try await read(url), isNew(chapter, at: url) else {
                draft.record.next = failure == nil ? nil : url
                return
            }
            try await append(chapter)
            next = chapter.next
        }
        draft.record.next = nil
    }

    private mutating func append(_ chapter: ReadChapter) async throws(WebFetchError) {
        try await draft.add(chapter, at: draft.record.chapters.count, from: visitor)
        documentTitles.append(chapter.documentTitle)
        progress(WebFetchProgress(done: draft.added.count, total: nil, title: chapter.title))
    }

    // MARK: One chapter

    /// Reads the chapter at an address. A fault is reported; nil then, and if the page lists chapters instead.
    private mutating func read(_ url: HTTPURL) async throws(WebFetchError) -> ReadChapter? {
        do throws(WebFetchError) {
            guard case .content(let bytes, let address, let type, let validators) = try await visitor.page(url) else {
                return nil
            }
            let page = WebPage(bytes, url: address, type: type)
            let article = WebArticle(page)
            // The last chapter often leads back to the contents.
            if ChapterList(page).isContents(page, proseLength: article?.proseLength ?? 0) { return nil }
            guard let article else {
                draft.report("web.article.missing", .warning, message: "the page has no article", at: url)
                return nil
            }
            return try await ReadChapter.read(article, on: page, validators, from: visitor, isAlone: false)
        } catch {
            if case .cancelled = error { throw error }
            failure = failure ?? error
            draft.report("web.chapter", .error, message: "a chapter is missing: \(error)", at: url)
            return nil
        }
    }

    /// Whether a chapter is not there under another address.
    private mutating func isNew(_ chapter: ReadChapter, at url: HTTPURL) -> Bool {
        let keys = Set(([chapter.url, chapter.article.url] + chapter.pages).map(WebPage.key)).subtracting([
            WebPage.key(url)
        ])
        guard visited.isDisjoint(with: keys) else { return false }
        visited.formUnion(keys)
        return true
    }

    private mutating func reportLimit(_ url: HTTPURL, _ count: Int?) {
        let rest = count.map { "\($0) chapters" } ?? "further chapters"
        draft.report(
            "web.limit", .note, message: "\(rest) were not fetched, because of the limit; an update goes on", at: url)
    }
}
