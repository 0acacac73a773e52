import LecternContent
import LecternModel
import LecternPublication

/// Moves through the utterances of a publication, forward and backward.
///
/// In a PDF it leaves out headers, footers and line numbers, and joins a sentence that goes on on the next page.
@MainActor final class UtteranceCursor {
    typealias Utterance = PublicationSpeechSynthesizer.Utterance

    private let iterator: any ContentIterator
    private let publication: Publication
    private let heads: RunningHeads?
    private let lexicons: PublicationLexicons?
    private var utterances: [Utterance] = []
    private var index = -1
    /// The number of elements that the utterances come from.
    private var elementCount = 0
    /// Whether the iterator is before the elements of `utterances` rather than after them.
    private var isBeforeElements = false
    /// Where to begin; `nil` once the first utterance is found.
    private var start: Locator?
    /// Longer sentences, in UTF-16 units, are not joined with the next page: text without full stops has no end.
    private static let longest = 2000

    /// - Returns: `nil` if the publication has no content, because it is restricted.
    init?(_ publication: Publication, from start: Locator?) {
        guard let content = publication.content(from: start) else { return nil }
        iterator = content.iterator()
        heads = RunningHeads(publication)
        lexicons = PublicationLexicons(publication)
        self.publication = publication
        self.start = start
    }

    /// Moves to the next utterance; `nil` at the end.
    ///
    /// - Parameter maker: makes the utterances of an element that is reached.
    func next(_ maker: UtteranceMaker) async -> Utterance? {
        if index + 1 < utterances.count {
            index += 1
            return await current(maker)
        }
        if isBeforeElements { await skip(elementCount, forward: true) }
        isBeforeElements = false
        while let element = await iterator.next() {
            let elementUtterances = await spoken(element, maker)
            guard !elementUtterances.isEmpty else { continue }
            utterances = elementUtterances
            index = firstIndex(in: elementUtterances)
            elementCount = 1
            start = nil
            return await current(maker)
        }
        return nil
    }

    /// Moves to the previous utterance; `nil` at the beginning.
    func previous(_ maker: UtteranceMaker) async -> Utterance? {
        if index > 0 {
            index -= 1
            return utterances[index]
        }
        if !isBeforeElements { await skip(elementCount, forward: false) }
        isBeforeElements = true
        while let element = await iterator.previous() {
            let elementUtterances = await spoken(element, maker)
            guard !elementUtterances.isEmpty else { continue }
            utterances = elementUtterances
            index = elementUtterances.count - 1
            elementCount = 1
            return await current(maker)
        }
        // The iterator is at the beginning: the next utterance is the first one again.
        isBeforeElements = false
        utterances = []
        index = -1
        elementCount = 0
        return nil
    }

    // MARK: Paragraphs

    /// Moves to the first utterance of the next paragraph; `nil` at the end.
    func nextParagraph(_ maker: UtteranceMaker) async -> Utterance? {
        let following = utterances.indices.dropFirst(index + 1)
        index = (following.first { utterances[$0 - 1].endsElement } ?? utterances.count) - 1
        return await next(maker)
    }

    /// Moves to the first utterance of the previous paragraph; `nil` at the beginning.
    func previousParagraph(_ maker: UtteranceMaker) async -> Utterance? {
        index = startOfParagraph
        guard let last = await previous(maker) else { return nil }
        let start = startOfParagraph
        guard start != index else { return last }
        index = start
        return utterances[index]
    }

    /// The index of the first utterance of the current paragraph.
    private var startOfParagraph: Int {
        var first = index
        while first > 0, !utterances[first - 1].endsElement { first -= 1 }
        return first
    }

    // MARK: Structures

    /// Moves to the first utterance after the table, list, figure or aside around the current one, which stays if there
    /// is none; `nil` at the end.
    func leaveStructure(_ maker: UtteranceMaker) async -> Utterance? {
        guard utterances.indices.contains(index) else { return await next(maker) }
        guard let structure = utterances[index].structure else { return utterances[index] }
        let href = utterances[index].locator.href
        var utterance = await next(maker)
        while let place = utterance?.locator, place.href == href,
            place.locations.textOffset ?? 0 < structure.range.upperBound
        { utterance = await next(maker) }
        return utterance
    }

    private func skip(_ count: Int, forward: Bool) async {
        for _ in 0..<max(count, 1) { _ = forward ? await iterator.next() : await iterator.previous() }
    }

    private func spoken(_ element: any ContentElement, _ maker: UtteranceMaker) async -> [Utterance] {
        var element = element
        if let heads {
            guard let body = await heads.without(element) else { return [] }
            element = body
        }
        let utterances = maker.utterances(of: element)
        guard let lexicons, !utterances.isEmpty else { return utterances }
        let linked = await lexicons.lexicons(of: element.locator.href)
        return utterances.map { $0.pronounced(by: linked) }
    }

    // MARK: Pages of PDF

    /// The current utterance. In a PDF its sentence is joined over the pages.
    private func current(_ maker: UtteranceMaker) async -> Utterance {
        while index == utterances.count - 1, await joinNextPage(maker) {}
        return utterances[index]
    }

    /// Joins the last utterance with the first one of the next page, if the sentence goes on there.
    ///
    /// - Returns: whether it went on.
    private func joinNextPage(_ maker: UtteranceMaker) async -> Bool {
        guard heads != nil, let last = utterances.last, last.isUnfinished, last.text.utf16.count < Self.longest,
            let page = publication.unitIndex(of: last.continuations.last?.locator ?? last.locator)
        else { return false }
        if isBeforeElements { await skip(elementCount, forward: true) }
        isBeforeElements = false
        var passed = 0
        while let element = await iterator.next() {
            passed += 1
            guard let next = publication.unitIndex(of: element.locator), next <= page + 1 else { break }
            let elementUtterances = await spoken(element, maker)
            guard let first = elementUtterances.first else { continue }
            guard next == page + 1, first.continuesSentence else { break }
            utterances[utterances.count - 1] = last.joined(with: first)
            utterances += elementUtterances.dropFirst()
            elementCount += passed
            return true
        }
        await skipBack(passed)
        return false
    }

    private func skipBack(_ count: Int) async { for _ in 0..<count { _ = await iterator.previous() } }

    /// The utterance that contains the start in the first element.
    private func firstIndex(in elementUtterances: [Utterance]) -> Int {
        guard let start else { return 0 }
        if let offset = start.locations.textOffset {
            return elementUtterances.firstIndex { $0.textRange.map { $0.upperBound > offset } ?? false } ?? 0
        }
        guard let words = start.text.highlight, !words.isEmpty else { return 0 }
        return elementUtterances.firstIndex { $0.text.contains(words) || words.hasPrefix($0.text) } ?? 0
    }
}

extension PublicationSpeechSynthesizer.Utterance {
    /// The utterance with the pronunciations of its document's lexicons.
    fileprivate func pronounced(by lexicons: [PublicationLexicons.Linked]) -> Self {
        let indexes = lexicons.filter { $0.applies(to: language) }.map(\.index)
        if indexes.isEmpty { return self }
        var result = self
        result.lexical = indexes.replacements(in: text, except: replacements.map(\.range))
        return result
    }

    /// Whether the text ends without the sign of an end of a sentence.
    fileprivate var isUnfinished: Bool {
        guard let last = text.last(where: { !"\"”’»)]".contains($0) }) else { return false }
        return !".!?:;…。！？".contains(last)
    }

    /// Whether the text begins in the middle of a sentence: with a small letter.
    fileprivate var continuesSentence: Bool { text.first(where: { !"\"“‘«([".contains($0) })?.isLowercase ?? false }
}
