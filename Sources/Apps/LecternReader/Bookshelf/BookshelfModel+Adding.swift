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

    /// Adds the books in a folder that calibre calls its library, with what calibre knows about them.
    public func addCalibre(folder: String) {
        importNumber += 1
        let number = importNumber
        imports[number] = Task {
            await self.runCalibre(folder)
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
        finish(await showing { await library.add(paths: paths, importer: importer, progress: $0) })
    }

    private func runCalibre(_ folder: String) async {
        let result = await showing { progress -> Result<CalibreLibrary.ImportResult, CalibreError> in
            let calibre = CalibreLibrary(folder: folder)
            do throws(CalibreError) {
                return .success(try await calibre.importBooks(into: library, importer: importer, progress: progress))
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let result): finish(result.report, Self.words(for: result))
        case .failure(let error):
            notify(.message(BookshelfMessage(text: Self.words(for: error, folder), canUndo: false)))
        }
    }

    /// Runs an import, shows its progress, and loads the books.
    private func showing<Outcome: Sendable>(
        _ operation: @MainActor (@escaping @Sendable (ImportProgress) -> Void) async -> Outcome
    ) async -> Outcome {
        let (steps, continuation) = AsyncStream.makeStream(
            of: ImportProgress.self, bufferingPolicy: .bufferingNewest(1))
        let showing = Task { await self.show(steps) }
        let result = await operation { continuation.yield($0) }
        continuation.finish()
        showing.cancel()
        await showing.value
        if importing != nil {
            importing = nil
            notify(.importing)
        }
        await refresh()
        return result
    }

    /// Shows the progress of an import, after ``patience``.
    private func show(_ steps: AsyncStream<ImportProgress>) async {
        let waiting = Task { try await Task.sleep(for: adding.patience) }
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

    private func finish(_ result: ImportReport, _ others: [String] = []) {
        if let outcome = BookshelfReport(result) {
            report = outcome
            notify(.report)
        }
        let texts =
            [
                Self.words(forAdded: result.added), Self.words(forKnown: result.known),
                Self.words(forSkipped: result.skippedByExtension),
            ].compactMap(\.self) + others
        guard !texts.isEmpty else { return }
        notify(.message(BookshelfMessage(text: texts.joined(separator: " · "), canUndo: false)))
    }

    /// What came of an import from calibre, besides the books.
    private static func words(for result: CalibreLibrary.ImportResult) -> [String] {
        var texts: [String] = []
        if result.unchanged > 0 {
            texts.append(
                trn("{count} book was here already", "{count} books were here already", count: result.unchanged))
        }
        if !result.shelves.isEmpty {
            texts.append(trn("{count} shelf", "{count} shelves", count: result.shelves.count))
        }
        if !result.withoutFile.isEmpty {
            let count = result.withoutFile.count
            texts.append(trn("{count} book has no file", "{count} books have no file", count: count))
        }
        return texts
    }

    private static func words(for error: CalibreError, _ folder: String) -> String {
        switch error {
        case .notFound, .notCalibre:
            tr("{folder} is not calibre’s library, which has a file metadata.db.", ["folder": folder])
        case .inaccessible: tr("calibre’s library cannot be read. Close calibre and try again.")
        case .library(let error):
            BookshelfFailure(path: folder, error).reason + " " + BookshelfFailure(path: folder, error).advice
        }
    }

    private static func words(forAdded books: [Book]) -> String? {
        guard let first = books.first else { return nil }
        return books.count == 1
            ? tr("Added “{title}”", ["title": first.title])
            : trn("Added {count} book", "Added {count} books", count: books.count)
    }

    private static func words(forKnown books: [Book]) -> String? {
        guard let first = books.first else { return nil }
        return books.count == 1
            ? tr("“{title}” is on the shelf already", ["title": first.title])
            : trn("{count} book is on the shelf already", "{count} books are on the shelf already", count: books.count)
    }

    /// `Skipped 12 files that are not books: .jpg, .html`.
    private static func words(forSkipped kinds: [String: Int]) -> String? {
        let count = kinds.values.reduce(0, +)
        guard count > 0 else { return nil }
        let text = trn(
            "Skipped {count} file that is not a book", "Skipped {count} files that are not books", count: count)
        let named = kinds.filter { !$0.key.isEmpty }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard !named.isEmpty else { return text }
        let names = named.prefix(3).map { ".\($0.key)" } + (named.count > 3 ? ["…"] : [])
        return "\(text): \(names.joined(separator: ", "))"
    }
}
