import Foundation
import GRDB
import LecternBase

// Titles, authors, series and covers.
extension LibraryStep {
    static func describe(_ new: Describing, _ database: Database) throws -> [LibraryStep] {
        let id = BookID(hash: new.book)
        guard let book = try Library.book(database, where: "id = ?", arguments: [new.book]) else {
            throw LibraryError.unknownBook(id)
        }
        let old = Describing(book: new.book, metadata: BookMetadata(book), isCorrected: book.isCorrected)
        var new = new
        new.metadata = new.metadata.normalized(path: book.path)
        guard new != old else { return [] }
        try BookRow.update(database, id, to: new.metadata, isCorrected: new.isCorrected)
        return [.describe(old)]
    }

    static func cover(_ new: Covering, _ database: Database) throws -> [LibraryStep] {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT cover.mediaType AS mediaType, cover.bytes AS bytes, ifnull(cover.isChosen, 0) AS isChosen
                FROM book LEFT JOIN cover ON cover.book = book.id WHERE book.id = ? AND book.removedAt IS NULL
                """, arguments: [new.book])
        guard let row else { throw LibraryError.unknownBook(BookID(hash: new.book)) }
        let old = Covering(book: new.book, picture: CoverPicture(row), isChosen: row["isChosen"])
        guard new != old else { return [] }
        if let picture = new.picture {
            try database.execute(
                sql: "INSERT OR REPLACE INTO cover (book, mediaType, bytes, isChosen) VALUES (?, ?, ?, ?)",
                arguments: [new.book, picture.mediaType.string, Data(picture.bytes.array), new.isChosen])
        } else {
            try database.execute(sql: "DELETE FROM cover WHERE book = ?", arguments: [new.book])
        }
        try database.execute(
            sql: "UPDATE book SET coverEdition = coverEdition + 1 WHERE id = ?", arguments: [new.book])
        return [.cover(old)]
    }
}

extension CoverPicture {
    /// The picture in the columns `mediaType` and `bytes`; nil if they are empty.
    init?(_ row: Row) {
        guard let name = row["mediaType"] as String?, let mediaType = MediaType(name), let bytes = row["bytes"] as Data?
        else { return nil }
        self.init(bytes: Bytes([UInt8](bytes)), mediaType: mediaType)
    }
}
