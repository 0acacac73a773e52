import LecternLibrary

extension BookshelfModel {
    /// Adds the books in files and folders. ``importing`` shows the progress if
    /// it takes more than half a second; ``report`` has the files that could
    /// not be added.
    public func add(paths: [String]) {
        guard !paths.isEmpty else { return }
        importNumber += 1
        let number = importNumber
        imports[number] = Task {
            await self.run(paths)
            self.imports[number] = nil
        }
    }

    /// Cancels all imports. Books added before remain.
    public func cancelImport() { for task in imports.values { task.cancel() } }

    /// Waits until all imports have ended.
    public func imported() async {
        while let task = imports.values.first { await task.value }
        await loaded()
    }

    /// Clears ``report``.
    public func dismissReport() {
        guard report != nil else { return }
        report = nil
        notify(.report)
    }

    private func run(_ paths: [String]) async {
        let (steps, continuation) = AsyncStream.makeStream(
            of: ImportProgress.self, bufferingPolicy: .bufferingNewest(1))
        let showing = Task { await self.show(steps) }
        let result = await library.add(paths: paths, importer: importer) { continuation.yield($0) }
        continuation.finish()
        showing.cancel()
        await showing.value
        if importing != nil {
            importing = nil
            notify(.importing)
        }
        await refresh()
        finish(result)
    }

    /// Shows the progress of an import, after ``patience``.
    private func show(_ steps: AsyncStream<ImportProgress>) async {
        let waiting = Task { try await Task.sleep(for: patience) }
        await withTaskCancellationHandler {
            _ = await waiting.result
        } onCancel: {
            waiting.cancel()
        }
        guard !Task.isCancelled else { return }
        for await step in steps {
            guard !Task.isCancelled else { return }
            importing = BookshelfImport(step)
            notify(.importing)
        }
    }

    private func finish(_ result: ImportReport) {
        if let outcome = BookshelfReport(result) {
            report = outcome
            notify(.report)
        }
        let texts = [
            Self.words(forAdded: result.added), Self.words(forKnown: result.known),
            Self.words(forSkipped: result.skippedByExtension),
        ].compactMap(\.self)
        guard !texts.isEmpty else { return }
        notify(.message(BookshelfMessage(text: texts.joined(separator: " · "), canUndo: false)))
    }

    private static func words(forAdded books: [Book]) -> String? {
        guard let first = books.first else { return nil }
        return books.count == 1
            ? tr("Added “{title}”", ["title": first.title])
            : trn("Added {count} book", "Added {count} books", books.count)
    }

    private static func words(forKnown books: [Book]) -> String? {
        guard let first = books.first else { return nil }
        return books.count == 1
            ? tr("“{title}” is on the shelf already", ["title": first.title])
            : trn("{count} book is on the shelf already", "{count} books are on the shelf already", books.count)
    }

    /// `Skipped 12 files that are not books: .jpg, .html`.
    private static func words(forSkipped kinds: [String: Int]) -> String? {
        let count = kinds.values.reduce(0, +)
        guard count > 0 else { return nil }
        let text = trn("Skipped {count} file that is not a book", "Skipped {count} files that are not books", count)
        let named = kinds.filter { !$0.key.isEmpty }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard !named.isEmpty else { return text }
        let names = named.prefix(3).map { ".\($0.key)" } + (named.count > 3 ? ["…"] : [])
        return "\(text): \(names.joined(separator: ", "))"
    }
}
