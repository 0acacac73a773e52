import LecternLibrary

extension BookshelfModel {
    /// Adds the books in files and folders. It is shown where it takes longer
    /// than a moment; what could not be added is in ``report``.
    public func add(paths: [String]) {
        guard !paths.isEmpty else { return }
        importNumber += 1
        let number = importNumber
        imports[number] = Task {
            await self.run(paths)
            self.imports[number] = nil
        }
    }

    /// Stops all imports. What was added stays.
    public func cancelImport() { for task in imports.values { task.cancel() } }

    /// Waits until all imports have ended.
    public func imported() async {
        while let task = imports.values.first { await task.value }
        await loaded()
    }

    /// Takes the report of the last import away.
    public func dismissReport() {
        guard report != nil else { return }
        report = nil
        tell(.report)
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
            tell(.importing)
        }
        await refresh()
        finish(result)
    }

    /// Shows progress after a moment of patience.
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
            tell(.importing)
        }
    }

    private func finish(_ result: ImportReport) {
        if let report = BookshelfReport(result) {
            self.report = report
            tell(.report)
        }
        let text = Self.summary(of: result)
        if !text.isEmpty { tell(.message(BookshelfMessage(text: text, canUndo: false))) }
    }

    /// Returns what was added, what was on the shelf already, and how many files
    /// were skipped. Failures have a report of their own.
    private static func summary(of result: ImportReport) -> String {
        var parts: [String] = []
        switch result.added.count {
        case 0: break
        case 1: parts.append(tr("Added “{title}”", ["title": result.added[0].title]))
        case let added: parts.append(trn("Added {count} book", "Added {count} books", added))
        }
        switch result.known.count {
        case 0: break
        case 1: parts.append(tr("“{title}” is on the shelf already", ["title": result.known[0].title]))
        case let known:
            parts.append(
                trn("{count} book is on the shelf already", "{count} books are on the shelf already", known))
        }
        if result.skipped > 0 {
            parts.append(
                trn(
                    "Skipped {count} file that is not a book", "Skipped {count} files that are not books",
                    result.skipped))
        }
        return parts.joined(separator: " · ")
    }
}
