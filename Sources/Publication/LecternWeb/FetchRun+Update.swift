import LecternBase

// Updates a book that was fetched before.
extension FetchRun {
    /// Adds what is new.
    mutating func update() async throws(WebFetchError) {
        switch draft.record.kind {
        case .page: try await reread(at: 0)
        case .chain: try await updateChain()
        case .contents: try await updateContents()
        }
    }

    private mutating func updateContents() async throws(WebFetchError) {
        if options.rereadsChapters { try await rereadAll() }
        let answer = try await visitor.page(draft.record.source, validators: draft.record.contents)
        guard case .content(let bytes, let url, let type, let validators) = answer else { return }
        let page = WebPage(bytes, url: url, type: type)
        try await readWhole(ChapterList(page), from: page, validators)
    }

    private mutating func updateChain() async throws(WebFetchError) {
        if options.rereadsChapters { try await rereadAll() }
        if let next = draft.record.next { return try await readChain(after: next) }
        guard let last = draft.record.chapters.indices.last else { return }
        try await readChain(after: try await reread(at: last))
    }

    /// Reads all chapters again, but for the last one of a chain whose end was reached, which is read anyway.
    private mutating func rereadAll() async throws(WebFetchError) {
        let all = draft.record.chapters.indices
        let indices = draft.record.kind == .chain && draft.record.next == nil ? all.dropLast() : all[...]
        for index in indices {
            try await reread(at: index)
            let title = draft.record.chapters[index].title
            progress(WebFetchProgress(done: index + 1, total: indices.count, title: title))
        }
    }

    /// Reads a chapter again, and replaces it if it has changed; returns what follows it.
    @discardableResult
    private mutating func reread(at index: Int) async throws(WebFetchError) -> HTTPURL? {
        let known = draft.record.chapters[index]
        // The further pages of an article have no validators.
        let validators = known.pages.isEmpty ? known.validators : nil
        do throws(WebFetchError) {
            guard
                case .content(let bytes, let url, let type, let validators) = try await visitor.page(
                    known.url, validators: validators)
            else { return nil }
            let page = WebPage(bytes, url: url, type: type)
            let isAlone = draft.record.kind == .page
            guard let article = WebArticle(page) else { return nil }
            var chapter = try await ReadChapter.read(
                article, on: page, validators, from: visitor, isAlone: isAlone)
            if draft.record.kind == .contents { chapter.title = known.title }
            if chapter.digest != known.digest { try await draft.replace(at: index, with: chapter, from: visitor) }
            return chapter.next
        } catch {
            switch error {
            case .cancelled, .file: throw error
            default:
                draft.report(
                    "web.chapter", .warning, message: "a chapter cannot be read again: \(error)", at: known.url)
                return nil
            }
        }
    }
}
