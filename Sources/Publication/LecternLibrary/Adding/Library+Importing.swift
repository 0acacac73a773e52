import LecternBase

extension Library {
    /// Adds the books in files and folders, several at a time, and reports the
    /// result of each. After cancellation, books that were added remain.
    ///
    /// - Parameter progress: called repeatedly, from any thread.
    public func add(
        paths: [String], importer: any BookImporter, progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async -> ImportReport {
        await withTaskExecutorPreference(BackgroundThreads.importing) {
            let finder = BookFinder(paths)
            var run = ImportRun(library: self, importer: importer, progress: progress)
            await run.add(finder.files)
            run.report.wasCut = finder.wasCut
            run.report.unnamable = finder.unnamable
            run.report.skippedByExtension = finder.skipped
            return run.report
        }
    }
}

/// An import of several files. Two files are examined at a time, and results
/// are written in batches, because each commit waits for the disk.
private struct ImportRun {
    let library: Library
    let importer: any BookImporter
    let progress: @Sendable (ImportProgress) -> Void
    var report = ImportReport()
    private var state = ImportProgress()
    private var batch: [Candidate] = []

    private static let width = 2
    private static let batchSize = 16

    init(
        library: Library, importer: any BookImporter, progress: @escaping @Sendable (ImportProgress) -> Void
    ) {
        self.library = library
        self.importer = importer
        self.progress = progress
    }

    mutating func add(_ files: [String]) async {
        state.total = files.count
        progress(state)
        let (library, importer) = (library, importer)
        await withTaskGroup(of: (String, Result<Candidate, LibraryError>).self) { group in
            var waiting = files.makeIterator()
            func startNext() {
                guard !Task.isCancelled, let path = waiting.next() else { return }
                group.addTask(executorPreference: BackgroundThreads.importing) {
                    (path, await Candidate.examine(path, in: library, importer))
                }
            }
            for _ in 0..<Self.width { startNext() }
            while let (path, result) = await group.next() {
                startNext()
                await take(path, result)
            }
        }
        await writeBatch()
        report.wasCancelled = report.wasCancelled || Task.isCancelled
    }

    private mutating func take(_ path: String, _ result: Result<Candidate, LibraryError>) async {
        switch result {
        case .success(let candidate):
            batch.append(candidate)
            if batch.count >= Self.batchSize { await writeBatch() }
        case .failure(.cancelled):
            report.wasCancelled = true
        case .failure(let error):
            fail(path, error)
            progress(state)
        }
    }

    private mutating func writeBatch() async {
        guard !batch.isEmpty else { return }
        do throws(LibraryError) {
            for added in try await library.insert(batch) { note(added) }
        } catch {
            for candidate in batch { fail(candidate.path, error) }
        }
        batch = []
        progress(state)
    }

    private mutating func note(_ added: AddedBook) {
        state.done += 1
        switch added {
        case .new(let book):
            state.added += 1
            report.added.append(book)
        case .known(let book): report.known.append(book)
        }
    }

    private mutating func fail(_ path: String, _ error: LibraryError) {
        state.done += 1
        state.failed += 1
        report.failures.append(ImportReport.Failure(path: path, error: error))
    }
}
