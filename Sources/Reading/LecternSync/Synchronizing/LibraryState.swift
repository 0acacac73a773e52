import LecternBase
import LecternLibrary
import LecternModel

/// What a library has of a book, and what it had at the last exchange.
///
/// The latter is the record: a ``SyncDocument`` and the place of that time, in the settings of the book.
struct LibraryState {
    private let library: Library
    private let book: BookID
    private let device: String
    private let clock: @Sendable () -> Double
    private var snapshot = BookSnapshot()
    /// The record that was read last, to parse it once.
    private var lastRead: (text: String?, record: SyncRecord)

    /// - Parameter clock: the time in seconds since 1970.
    init(_ library: Library, _ book: BookID, device: String, clock: @escaping @Sendable () -> Double) {
        self.library = library
        self.book = book
        self.device = device
        self.clock = clock
        lastRead = (nil, SyncRecord(book: book))
    }

    /// Records changes of a book that was exchanged before.
    mutating func recordKnownChanges() async throws(SyncError) {
        try await read()
        if lastRead.text != nil { _ = try await recordChanges() }
    }

    /// Finds what was changed since the last exchange, stores and returns it, with the readings of the library.
    mutating func documentWithChanges() async throws(SyncError) -> SyncDocument {
        var document = try await recordChanges()
        do {
            document.readings = SyncedReadings(try await library.exchangedReadings(of: book))
        } catch {
            throw .library(error)
        }
        return document
    }

    /// Finds what was changed since the last exchange, stores and returns it.
    private mutating func recordChanges() async throws(SyncError) -> SyncDocument {
        for _ in 0..<Self.attempts {
            try await read()
            var record = lastRead.record
            let now = clock()
            recordMarks(&record.document, now)
            recordPlace(&record, now)
            if record == lastRead.record { return record.document }
            var changes = BookChanges()
            changes.record = record.json.text()
            if try await apply(changes, ifStill: .record) {
                lastRead = (changes.record, record)
                snapshot.record = changes.record
                return record.document
            }
        }
        throw .library(LibraryError.busy)
    }

    private static let attempts = 8

    private mutating func read() async throws(SyncError) {
        do { snapshot = try await library.snapshot(of: book) } catch { throw .library(error) }
        guard snapshot.record != lastRead.text else { return }
        let json = snapshot.record.flatMap { try? JSONValue(parsing: $0) } ?? .null
        lastRead = (snapshot.record, SyncRecord(json: json, book: book))
    }

    private func apply(_ changes: BookChanges, ifStill condition: SnapshotCondition) async throws(SyncError) -> Bool {
        do {
            return try await library.apply(changes, to: book, since: snapshot, ifStill: condition)
        } catch {
            throw .library(error)
        }
    }

    // MARK: Changes made here

    private func recordMarks(_ document: inout SyncDocument, _ now: Double) {
        let documentMarks = document.marks
        let (marks, times) = marks(like: documentMarks)
        for id in Set(marks.keys).union(documentMarks.keys).sorted() where marks[id] != documentMarks[id] {
            document.set(id, to: marks[id], on: device, at: min(times[id] ?? now, now))
        }
    }

    /// A place is new if it is another one than after the last exchange. Times do not tell: clocks are set.
    private func recordPlace(_ record: inout SyncRecord, _ now: Double) {
        guard let place = snapshot.place else { return }
        defer { record.place = place.locator }
        if let recordedPlace = record.place, recordedPlace.isAtPlace(of: place.locator) {
            if recordedPlace != place.locator { record.document.replaceWords(of: device, by: place.locator) }
            return
        }
        // A record of an earlier version tells by the time whether the place was another device's.
        let isTaken =
            record.place == nil
            && record.document.places.values.contains { $0.savedAt == place.savedAt.seconds }
        if !isTaken { record.document.move(device, to: place.locator, at: min(place.savedAt.seconds, now)) }
    }

    /// The marks of the library by identifier, and when they were changed. The time of creation is that of the known
    /// marks, which may come from another clock.
    private func marks(like documentMarks: [String: SyncedMark]) -> ([String: SyncedMark], times: [String: Double]) {
        var (marks, times): ([String: SyncedMark], [String: Double]) = ([:], [:])
        func created(_ id: String, _ time: Timestamp) -> Double { documentMarks[id]?.createdAt ?? time.seconds }
        for highlight in snapshot.highlights {
            let id = highlight.id
            var mark = SyncedMark(highlight, createdAt: created(id, highlight.createdAt))
            if let known = documentMarks[id] { mark.keepUnknownAppearance(of: known) }
            marks[id] = mark
            times[id] = highlight.modifiedAt.seconds
        }
        for bookmark in snapshot.bookmarks {
            let id = bookmark.id
            marks[id] = SyncedMark(
                kind: .bookmark, locator: bookmark.locator, text: bookmark.title ?? "", excerpt: bookmark.excerpt,
                createdAt: created(id, bookmark.createdAt))
        }
        if let note = snapshot.note {
            let id = SyncDocument.noteID
            marks[id] = SyncedMark(
                kind: .note, locator: nil, text: note.text, createdAt: created(id, note.createdAt))
            times[id] = note.modifiedAt.seconds
        }
        return (marks, times)
    }

    // MARK: Changes made elsewhere

    /// Changes the library to the marks of a joined document, in one transaction.
    ///
    /// - Returns: False if marks were changed here since ``documentWithChanges()``: nothing is done then.
    mutating func apply(_ joined: SyncDocument) async throws(SyncError) -> Bool {
        let joinedMarks = joined.marks
        let currentMarks = marks(like: joinedMarks).0
        let now = clock()
        var changes = BookChanges()
        for id in Set(currentMarks.keys).union(joinedMarks.keys).sorted() where currentMarks[id] != joinedMarks[id] {
            if let old = currentMarks[id], old.kind != joinedMarks[id]?.kind { changes.remove(old.kind, id) }
            guard let mark = joinedMarks[id] else { continue }
            let modified = min(joined.histories[id]?.modifiedAt ?? mark.createdAt, now)
            changes.add(mark, id, of: book, createdAt: min(mark.createdAt, now), modifiedAt: modified)
        }
        var record = lastRead.record
        record.document = joined
        record.document.readings = SyncedReadings()
        changes.record = record.json.text()
        guard try await apply(changes, ifStill: .marks) else { return false }
        lastRead = (changes.record, record)
        snapshot.record = changes.record
        return true
    }

    /// Adds the readings of other devices to the library, and deletes those that the reader has deleted elsewhere.
    func take(_ readings: SyncedReadings) async throws(SyncError) {
        do { try await library.take(readings.shared, of: book) } catch { throw .library(error) }
    }

    /// The place that the library had when the changes were recorded.
    var place: SavedPlace? { snapshot.place }

    /// Goes to the place of another device, unless the reader has turned pages since ``documentWithChanges()``.
    mutating func take(_ place: SyncDocument.DevicePlace) async throws(SyncError) {
        var record = lastRead.record
        record.place = place.locator
        var changes = BookChanges()
        let time = place.time(now: clock())
        changes.place = SavedPlace(locator: place.locator, savedAt: Timestamp(seconds: time))
        changes.record = record.json.text()
        if try await apply(changes, ifStill: .place) {
            lastRead = (changes.record, record)
            snapshot.record = changes.record
        }
    }
}

extension BookChanges {
    fileprivate mutating func remove(_ kind: SyncedMark.Kind, _ id: String) {
        switch kind {
        case .highlight: removedHighlights.append(id)
        case .bookmark: removedBookmarks.append(id)
        case .note: removesNote = true
        }
    }

    fileprivate mutating func add(
        _ mark: SyncedMark, _ id: String, of book: BookID, createdAt: Double, modifiedAt: Double
    ) {
        let (created, modified) = (Timestamp(seconds: createdAt), Timestamp(seconds: modifiedAt))
        switch (mark.kind, mark.locator) {
        case (.highlight, let locator?):
            highlights.append(
                Highlight(
                    id: id, book: book, locator: locator,
                    color: mark.color.flatMap(Highlight.Color.init(rawValue:)) ?? .yellow,
                    style: mark.style.flatMap(Highlight.Style.init(rawValue:)) ?? .marker, note: mark.text,
                    tags: mark.tags, createdAt: created, modifiedAt: modified))
        case (.bookmark, let locator?):
            var bookmark = Bookmark(id: id, book: book, locator: locator, createdAt: created)
            bookmark.title = mark.text.isEmpty ? nil : mark.text
            bookmark.excerpt = mark.excerpt
            bookmarks.append(bookmark)
        case (.note, _):
            note = DocumentNote(book: book, text: mark.text, createdAt: created, modifiedAt: modified)
        case (_, nil): break
        }
    }
}

extension SyncedMark {
    fileprivate init(_ highlight: Highlight, createdAt: Double) {
        self.init(
            kind: .highlight, locator: highlight.locator, color: highlight.color.rawValue, text: highlight.note,
            createdAt: createdAt)
        style = highlight.style == .marker ? nil : highlight.style.rawValue
        tags = highlight.tags
    }

    /// Keeps a colour and a style of a later version, which the library stores as yellow and as a marker.
    fileprivate mutating func keepUnknownAppearance(of known: SyncedMark) {
        if color == Highlight.Color.yellow.rawValue, let other = known.color, Highlight.Color(rawValue: other) == nil {
            color = other
        }
        if style == nil, let other = known.style, Highlight.Style(rawValue: other) == nil { style = other }
    }
}

/// What is remembered of the last exchange of a book.
struct SyncRecord: Hashable, Sendable {
    var document: SyncDocument
    /// The place in the library; nil if there was none, or an earlier version has written the record.
    var place: Locator?

    init(book: BookID) { document = SyncDocument(book: book.hash) }

    init(json: JSONValue, book: BookID) {
        self.init(book: book)
        // Earlier versions stored the document alone.
        let stored = json["document"] ?? json
        document = SyncDocument(json: stored, book: book.hash) ?? document
        place = json["place"].flatMap { Locator(json: $0) }
    }

    var json: JSONValue {
        var object: JSONObject = ["document": document.json]
        if let place { object["place"] = place.json }
        return .object(object)
    }
}
