extension Schema {
    /// What was read, and when books were finished.
    ///
    /// Readings are many: a book is a number in them, not its digest. `readQuarter` has their sums by the quarters of
    /// an hour since 1970, which are whole in the days of all time zones, and `readDate` by days of UTC, for the inner
    /// days of long times; triggers keep them in step. So two million readings need not be added up to show a year.
    static let statistics = """
        CREATE TABLE readBook (
            id INTEGER PRIMARY KEY NOT NULL,
            book TEXT NOT NULL UNIQUE REFERENCES book(id) ON DELETE CASCADE
        ) STRICT;
        CREATE TABLE pageReading (
            book INTEGER NOT NULL REFERENCES readBook(id) ON DELETE CASCADE,
            start INTEGER NOT NULL,
            page INTEGER NOT NULL,
            totalPages INTEGER NOT NULL,
            duration INTEGER NOT NULL,
            PRIMARY KEY (book, start, page)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE readQuarter (
            quarter INTEGER NOT NULL,
            book INTEGER NOT NULL,
            seconds INTEGER NOT NULL,
            pages INTEGER NOT NULL,
            PRIMARY KEY (quarter, book)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE readDate (
            date INTEGER NOT NULL,
            book INTEGER NOT NULL,
            seconds INTEGER NOT NULL,
            pages INTEGER NOT NULL,
            PRIMARY KEY (date, book)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER pageReading_added AFTER INSERT ON pageReading BEGIN
            INSERT INTO readQuarter (quarter, book, seconds, pages)
                VALUES (new.start / 900, new.book, new.duration, 1)
                ON CONFLICT (quarter, book) DO UPDATE SET seconds = seconds + excluded.seconds, pages = pages + 1;
            INSERT INTO readDate (date, book, seconds, pages)
                VALUES (new.start / 86400, new.book, new.duration, 1)
                ON CONFLICT (date, book) DO UPDATE SET seconds = seconds + excluded.seconds, pages = pages + 1;
        END;
        CREATE TRIGGER pageReading_changed AFTER UPDATE OF duration ON pageReading BEGIN
            UPDATE readQuarter SET seconds = seconds + new.duration - old.duration
                WHERE quarter = new.start / 900 AND book = new.book;
            UPDATE readDate SET seconds = seconds + new.duration - old.duration
                WHERE date = new.start / 86400 AND book = new.book;
        END;
        CREATE TRIGGER pageReading_deleted AFTER DELETE ON pageReading BEGIN
            UPDATE readQuarter SET seconds = seconds - old.duration, pages = pages - 1
                WHERE quarter = old.start / 900 AND book = old.book;
            DELETE FROM readQuarter WHERE quarter = old.start / 900 AND book = old.book AND pages <= 0;
            UPDATE readDate SET seconds = seconds - old.duration, pages = pages - 1
                WHERE date = old.start / 86400 AND book = old.book;
            DELETE FROM readDate WHERE date = old.start / 86400 AND book = old.book AND pages <= 0;
        END;
        ALTER TABLE book ADD COLUMN finishedAt REAL;
        CREATE INDEX book_finished ON book(finishedAt) WHERE finishedAt IS NOT NULL;
        CREATE INDEX book_removed ON book(removedAt) WHERE removedAt IS NOT NULL;

        """
}
