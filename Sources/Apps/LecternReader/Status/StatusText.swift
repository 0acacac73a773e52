import Foundation
import LecternGeometry
public import LecternNavigator

/// A text of the line at the foot of pages.
public struct StatusText: Hashable, Sendable {
    /// Where a text stands from side to side.
    public enum Side: Hashable, Sendable { case left, middle, right }

    /// The text, never empty.
    public let text: String
    /// The page, counted from 0 in the order of the spread's pages.
    public let page: Int
    public let side: Side
    /// The share of the page's width that the text may take.
    public let share: Double
}

extension ReaderModel {
    /// Returns the texts at the foot of a spread, as the reader has chosen them; none for pages of a fixed size.
    public func statusTexts(on spread: ShownPages) -> [StatusText] {
        guard !spread.isFixed, !spread.pages.isEmpty else { return [] }
        let line = session.app.settings.values.statusLine
        let fromLeft = spread.pages.indices.sorted { spread.pages[$0].frame.x < spread.pages[$1].frame.x }
        let (leftmost, rightmost) = (fromLeft[0], fromLeft[fromLeft.count - 1])
        var texts: [(text: String, page: Int, side: StatusText.Side)] = []
        func add(_ item: StatusItem, on page: Int, at side: StatusText.Side) {
            let text = statusText(item, on: spread, page: page)
            if !text.isEmpty { texts.append((text, page, side)) }
        }
        add(line.left, on: leftmost, at: .left)
        if line.middle == .page {
            for page in spread.pages.indices { add(.page, on: page, at: .middle) }
        } else {
            add(line.middle, on: rightmost, at: .middle)
        }
        add(line.right, on: rightmost, at: .right)
        return texts.map { text in
            let others = texts.filter { $0.page == text.page && $0.side != text.side }.map(\.side)
            return StatusText(
                text: text.text, page: text.page, side: text.side,
                share: StatusText.share(of: text.side, beside: others, isShort: line.middle == .page))
        }
    }

    private func statusText(_ item: StatusItem, on spread: ShownPages, page: Int) -> String {
        switch item {
        case .nothing: return ""
        case .page:
            let numbers = pageNumbers(on: spread)
            return numbers.indices.contains(page) ? numbers[page] : ""
        case .progress: return percentLabel(progression)
        case .chapter: return chapterTitle(on: spread)
        case .book: return title
        case .pagesInChapter: return pagesLeft(after: spread)
        case .timeInChapter: return timeLeft(.timeInChapter, after: spread) ?? ""
        case .timeInBook: return timeLeft(.timeInBook, after: spread) ?? ""
        case .clock: return Date.now.hoursInWords
        case .battery:
            return session.app.settings.status.charge.map { tr("Battery {percent}%", ["percent": String($0)]) } ?? ""
        }
    }
}

extension StatusText {
    /// The share of a page number, which is short.
    private static let shortShare = 0.14

    /// Returns how much of the width a text may take beside others.
    ///
    /// - Parameter isShort: Whether the text in the middle is a page number.
    fileprivate static func share(of side: Side, beside others: [Side], isShort: Bool) -> Double {
        guard !others.isEmpty else { return 1 }
        let middle = isShort ? shortShare : 1.0 / 3
        if side == .middle { return middle }
        return others.contains(.middle) ? (1 - middle) / 2 : 0.5
    }
}
