import Foundation
import Lectern
import LecternBase

/// Where sentences begin in paragraphs of a book, without the words of the book. `Scripts/sentence-marks/README.md` has the
/// format.
struct SentenceMarks {
    /// By the digest of the letters of a paragraph.
    private var paragraphs: [String: Substring] = [:]
    let count: Int

    init(contentsOfFile path: String) throws {
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#")
        {
            let digest = line.prefix { $0 != " " }
            paragraphs[String(digest)] = line.dropFirst(digest.count)
        }
        count = paragraphs.count
    }

    /// The number of paragraphs that were not asked for.
    var missing: Int { paragraphs.count }

    /// Returns the marks of a paragraph, once.
    mutating func take(_ text: String) -> Marked? {
        let letters = text.unicodeScalars.filter(\.isLetter)
        let digest = SHA256.digest(of: Array(String(String.UnicodeScalarView(letters)).utf8)).prefix(6)
        let name = digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        guard let marks = paragraphs.removeValue(forKey: name) else { return nil }
        return Marked(text, marks)
    }

    /// A paragraph with its marks, which are numbers of letters.
    struct Marked {
        /// The number of letters before each UTF-16 offset.
        private(set) var letters: [Int] = [0]
        private(set) var starts: [Int] = []
        private(set) var doubtful: Set<Int> = []

        init(_ text: String, _ marks: Substring) {
            for scalar in text.unicodeScalars {
                let before = letters[letters.count - 1]
                for _ in 1..<UTF16.width(scalar) { letters.append(before) }
                letters.append(before + (scalar.isLetter ? 1 : 0))
            }
            for mark in marks.split(separator: " ") {
                if mark.hasSuffix("?"), let place = Int(mark.dropLast()) { doubtful.insert(place) }
                if let place = Int(mark) { starts.append(place) }
            }
        }

        /// The offset of the first letter after so many.
        func firstPlace(after count: Int) -> Int { max(0, (letters.firstIndex { $0 > count } ?? letters.count) - 1) }
    }
}

extension Unicode.Scalar {
    fileprivate var isLetter: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }
}
