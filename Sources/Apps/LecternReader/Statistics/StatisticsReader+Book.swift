import LecternLibrary

// The statistics of one book.
extension StatisticsReader {
    func page(of id: BookID) async throws -> StatisticsPage {
        var page = StatisticsPage()
        let reading = try await statistics.book(id)
        page.isEmpty = reading.firstRead == nil
        guard !page.isEmpty else { return page }
        let time = ["time": StatisticsWords.time(reading.seconds), "days": StatisticsWords.days(reading.days)]
        let pages = ["page": "\(reading.pages)", "total": "\(reading.totalPages)"]
        page.summary = [
            .init(name: tr("Read"), value: tr("{time} on {days}", time)),
            .init(name: tr("Pages"), value: tr("{page} of {total}", pages)),
        ]
        if let seconds = reading.secondsPerPage {
            let words = tr("{seconds} s", ["seconds": "\(Int(seconds.rounded()))"])
            page.summary.append(.init(name: tr("Time per Page"), value: words))
        }
        if let left = secondsLeft(reading, try await library.book(id)) {
            let words = tr("about {time}", ["time": StatisticsWords.time(left)])
            page.summary.append(.init(name: tr("Time Left"), value: words))
        }
        addDays(reading, to: &page)
        return page
    }

    private func addDays(_ reading: BookStatistics, to page: inout StatisticsPage) {
        for (name, time) in [(tr("First Read"), reading.firstRead), (tr("Last Read"), reading.lastRead)] {
            guard let time else { continue }
            page.summary.append(.init(name: name, value: StatisticsWords.day(statistics.calendar.day(of: time))))
        }
    }

    /// The time to the end of the book at the reader's speed; nil if too little was read, or the book is finished.
    private func secondsLeft(_ reading: BookStatistics, _ book: Book?) -> Int? {
        guard let speed = reading.speed, let book, let progression = book.progression, !book.isFinished else {
            return nil
        }
        return Int((speed.secondsForBook * min(max(1 - progression, 0), 1)).rounded())
    }
}
