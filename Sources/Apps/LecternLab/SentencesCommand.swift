import ArgumentParser
import Foundation
import Lectern
import LecternCommands

/// `lectern-lab sentences`: compares the ends of sentences with those that a person has marked, and the utterances of
/// books with their text.
struct SentencesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sentences", abstract: "Measure how well sentences are found.",
        discussion: """
            A marked text has a paragraph in each line, and ‖ where a sentence begins. Its language is the name of the \
            file up to the first full stop or hyphen: de.txt. With --marks the files are books, and MARKS says where \
            sentences begin in some of their paragraphs (Scripts/sentence-marks/README.md). With --books the utterances of \
            books have to hold all letters of the text, in order.
            """)

    @Argument(help: "Marked texts, or books.", completion: .file())
    var files: [String]
    @Option(help: ArgumentHelp("The marks of a text whose books follow.", valueName: "marks"), completion: .file())
    var marks: String?
    @Flag(help: "The files are books.")
    var books = false
    @Option(help: "Fail if more boundaries than this share are wrong.")
    var limit = 0.01
    @Flag(help: "Print each wrong boundary.")
    var verbose = false

    func run() async throws {
        if let marks {
            guard try await measure(marks, in: files) else { throw CommandError("not good enough: \(marks)") }
            return
        }
        var failures: [String] = []
        for file in files {
            let isGood = books ? try await compare(file) : try measure(file)
            if !isGood { failures.append(file) }
        }
        guard failures.isEmpty else { throw CommandError("not good enough: \(failures.joined(separator: ", "))") }
    }

    // MARK: Marked texts

    private func measure(_ file: String) throws -> Bool {
        let tokenizer = DefaultTextTokenizer(.sentence, language: language(of: file))
        var score = Score()
        for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
            let paragraph = MarkedParagraph(String(line))
            let predictedStarts = Set(tokenizer.ranges(in: paragraph.text).dropFirst().map(\.lowerBound))
            compare(predictedStarts, with: paragraph.starts, in: paragraph.text, &score)
        }
        return report(score, of: file)
    }

    private func language(of file: String) -> String {
        String((file.split(separator: "/").last ?? "").prefix { $0 != "." && $0 != "-" })
    }

    private struct Score {
        var (count, wrong) = (0, 0)
    }

    private func compare(_ predictedStarts: Set<Int>, with starts: Set<Int>, in text: String, _ score: inout Score) {
        score.count += starts.count + 1
        for place in predictedStarts.symmetricDifference(starts).sorted() {
            score.wrong += 1
            guard verbose else { continue }
            let units = Array(text.utf16)
            let before = String(decoding: units[max(0, place - 40)..<place], as: UTF16.self)
            let after = String(decoding: units[place..<min(units.count, place + 40)], as: UTF16.self)
            print("\(predictedStarts.contains(place) ? "too many" : "missing "): \(before)‖\(after)")
        }
    }

    private func report(_ score: Score, of file: String) -> Bool {
        let share = Double(score.wrong) / Double(max(score.count, 1))
        let name = file.split(separator: "/").last ?? ""
        print(
            "\(name): \(score.count) sentences, \(score.wrong) wrong boundaries, \(Int((share * 10_000).rounded())) in 10,000"
        )
        return share <= limit
    }

    // MARK: Marks apart from the text

    @MainActor private func measure(_ file: String, in books: [String]) async throws -> Bool {
        var marks = try SentenceMarks(contentsOfFile: file)
        let tokenizer = DefaultTextTokenizer(.sentence, language: language(of: file))
        var score = Score()
        for book in books {
            let content = try await BookArgument.parse([book]).openToRead().content()
            for element in await content?.elements() ?? [] {
                guard let text = (element as? any TextualContentElement)?.text, let marked = marks.take(text) else {
                    continue
                }
                // A boundary is known by the letters before it. Ends of lines divide verse without ending a sentence.
                let units = Array(text.utf16)
                let predictedStarts = Set(tokenizer.ranges(in: text).dropFirst().map(\.lowerBound)).filter {
                    let letters = marked.letters[$0]
                    return !marked.doubtful.contains(letters)
                        && (units[$0 - 1] != 0x0A || marked.starts.contains(letters))
                }
                let places = Dictionary(predictedStarts.map { (marked.letters[$0], $0) }) { $1 }
                let starts = Set(marked.starts.map { places[$0] ?? marked.firstPlace(after: $0) })
                compare(predictedStarts, with: starts, in: text, &score)
            }
        }
        if marks.missing > 0 { print("\(marks.missing) marked paragraphs are not in the books.") }
        return report(score, of: file) && marks.missing * 20 <= marks.count
    }

    /// A paragraph with the starts of its sentences, in UTF-16 units, without the first one.
    private struct MarkedParagraph {
        var text = ""
        var starts: Set<Int> = []

        init(_ line: String) {
            for (index, part) in line.split(separator: "‖").enumerated() {
                if index > 0 { starts.insert(text.utf16.count) }
                text += part
            }
        }
    }

    // MARK: Books

    @MainActor private func compare(_ file: String) async throws -> Bool {
        let publication = try await BookArgument.parse([file]).openToRead()
        guard let utterances = PublicationUtterances(publication) else { throw CommandError("\(file) has no text") }
        let start = ContinuousClock.now
        var (spoken, count) = ("", 0)
        while let next = await utterances.next() {
            spoken += String(decoding: Array(next.text.utf16.dropFirst(next.announcementLength)), as: UTF16.self)
            count += 1
        }
        let time = ContinuousClock.now - start
        let text = await publication.content()?.text(separator: " ") ?? ""
        let (said, written) = (Self.letters(spoken), Self.letters(text))
        let isSame = said == written
        print("\(file): \(count) utterances in \(time.components.seconds) s; \(isSame ? "nothing" : "text") is lost")
        if !isSame {
            let same = zip(said, written).prefix { $0 == $1 }.count
            let start = max(0, same - 40)
            print(
                "spoken:  …\(String(said.dropFirst(start).prefix(100)))\nwritten: …\(String(written.dropFirst(start).prefix(100)))"
            )
        }
        return isSame
    }

    /// The letters of a text. Figures are left out: the marks of notes are not spoken.
    private static func letters(_ text: String) -> [Character] { text.filter(\.isLetter).map { $0 } }
}
