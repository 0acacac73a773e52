public import LecternLibrary

// Shelves, tags, ratings and states of several books. All can be undone.
extension BookshelfModel {
    /// Puts books on a shelf by hand.
    public func put(_ ids: Set<BookID>, on shelf: NamedShelf) async {
        await edit(words: { count in
            trn(
                "Put {count} book on “{shelf}”", "Put {count} books on “{shelf}”", count: count,
                with: ["shelf": shelf.name])
        }) { library throws(LibraryError) in
            try await library.add(Array(ids), toShelf: shelf.id)
        }
    }

    /// Takes books off a shelf by hand.
    public func takeOff(_ ids: Set<BookID>, _ shelf: NamedShelf) async {
        await edit(words: { count in
            trn(
                "Took {count} book off “{shelf}”", "Took {count} books off “{shelf}”", count: count,
                with: ["shelf": shelf.name])
        }) { library throws(LibraryError) in
            try await library.remove(Array(ids), fromShelf: shelf.id)
        }
    }

    /// Returns the tags that all of these books have.
    public func commonTags(of ids: Set<BookID>) async -> [String] {
        var common: [String]?
        for id in ids {
            let tags = (try? await library.tags(of: id)) ?? []
            common = common.map { $0.filter(tags.contains) } ?? tags
        }
        return common ?? []
    }

    /// Gives books the tags of a text, which commas separate, in place of the tags that they have in common.
    public func setTags(of ids: Set<BookID>, to text: String) async {
        let names = text.split(whereSeparator: \.separatesTags).map { $0.trimmed }.filter { !$0.isEmpty }
        let common = await commonTags(of: ids)
        let (added, removed) = (names.filter { !common.contains($0) }, common.filter { !names.contains($0) })
        guard !(added.isEmpty && removed.isEmpty) else { return }
        var edits: [LibraryEdit] = []
        do throws(LibraryError) {
            for name in removed { edits.append(try await library.untag(Array(ids), name)) }
            for name in added { edits.append(try await library.tag(Array(ids), name)) }
        } catch {
            say(error)
        }
        note(edits, trn("Changed the tags of {count} book", "Changed the tags of {count} books", count: ids.count))
        await refresh()
    }

    /// Rates books from one to five stars; with 0 they are not rated.
    public func rate(_ ids: Set<BookID>, stars: Int) async {
        let rating = stars > 0 ? stars * 2 : nil
        await edit(words: { trn("Rated {count} book", "Rated {count} books", count: $0) }) {
            library throws(LibraryError) in
            try await library.rate(Array(ids), rating)
        }
    }

    /// Marks books as finished or unfinished.
    public func markFinished(_ ids: Set<BookID>, _ isFinished: Bool) async {
        await edit(words: { count in
            isFinished
                ? trn("Marked {count} book as finished", "Marked {count} books as finished", count: count)
                : trn("Marked {count} book as unread", "Marked {count} books as unread", count: count)
        }) { library throws(LibraryError) in
            try await library.markFinished(Array(ids), isFinished)
        }
    }

    /// Makes a change that can be undone, and reports it.
    ///
    /// - Parameter words: Returns the message for the number of books that were changed.
    func edit(
        words: (Int) -> String, _ operation: @MainActor (Library) async throws(LibraryError) -> LibraryEdit?
    ) async {
        do throws(LibraryError) {
            if let edit = try await operation(library) { note([edit], words(edit.count)) }
        } catch {
            say(error)
        }
        await refresh()
    }

    /// Stores changes so that they can be undone together, and reports them.
    func note(_ edits: [LibraryEdit], _ text: String) {
        let edits = edits.filter { !$0.isEmpty }
        guard !edits.isEmpty else { return }
        history.add(.edited(edits))
        notify(.message(BookshelfMessage(text: text, canUndo: true)))
    }
}
