import LecternBase
import LecternMarkup

extension MarkupDocument {
    /// Whether a document that may declare no direction is written from left to right all the same: a chapter in English
    /// in an Arabic book.
    ///
    /// Its letters decide, because books declare wrong languages, most often those of a template.
    var isWrittenLeftToRight: Bool {
        guard let node = body ?? root else { return false }
        var count = (leftToRight: 0, rightToLeft: 0)
        for unit in text[Int(self[node].textStart)..<Int(self[node].textEnd)].prefix(Self.sample) {
            switch StrongDirection(unit) {
            case .leftToRight: count.leftToRight += 1
            case .rightToLeft: count.rightToLeft += 1
            case nil: break
            }
        }
        let declaresOther = language(of: node).map { Language($0) }?.isRTL ?? false
        return declaresOther
            ? count.rightToLeft == 0 && count.leftToRight > 0 : count.leftToRight > 2 * count.rightToLeft
    }

    /// How much of a text is looked at.
    private static let sample = 4_000
}
