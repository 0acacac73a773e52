public import LecternBase
import LecternModel
public import LecternPublication
import LecternUnicode

extension Publication {
    /// The language that the metadata name; nil if they name none, or only `und` and the like.
    public var namedLanguage: Language? {
        metadata.languages.lazy.map { Language($0) }.first { $0.isKnown }
    }

    /// Guesses the language of the text by its script and its most frequent words; nil if there is not enough text.
    ///
    /// It reads some pages from the beginning, and from the first and second third, because a title page may be in another
    /// language.
    public func guessLanguage() async -> Language? {
        var text: [UInt16] = []
        let count = units.count
        for index in Set([0, count / 3, count * 2 / 3]).sorted() where units.indices.contains(index) {
            await gather(from: index, into: &text)
        }
        return LanguageGuess.language(of: text).map { Language($0) }
    }

    private func gather(from unit: Int, into text: inout [UInt16]) async {
        guard let start = locate(units[unit].link), let iterator = content(from: start)?.iterator() else { return }
        let end = text.count + 3_000
        var elementsLeft = 200
        while text.count < end, elementsLeft > 0, let element = await iterator.next() {
            elementsLeft -= 1
            guard let words = (element as? any TextualContentElement)?.text else { continue }
            text += words.utf16.prefix(2_000)
            text.append(0x20)
        }
    }
}
