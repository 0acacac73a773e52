public import LecternModel
public import LecternPublication
import LecternUnicode

/// The content of a publication as a sequence of elements, from a place on.
///
///     guard let content = publication.content(from: start) else { return }
///     for await element in content.sequence() {
///         if let text = (element as? any TextualContentElement)?.text { print(text) }
///     }
public protocol Content: Sendable {
    /// Returns a new iterator before the element at the start.
    func iterator() -> any ContentIterator
}

/// Iterates over content forward and backward.
///
/// It is positioned between two elements: ``next()`` returns the one after it
/// and moves past it, ``previous()`` the one before it. A resource that cannot
/// be read has no elements.
public protocol ContentIterator: Sendable {
    /// Returns the element after the position; nil at the end.
    func next() async -> (any ContentElement)?
    /// Returns the element before the position; nil at the beginning, and
    /// always if the iterator only moves forward.
    func previous() async -> (any ContentElement)?
}

extension ContentIterator {
    public func previous() async -> (any ContentElement)? { nil }
}

/// Provides the content of a publication in place of the toolkit's own
/// extraction: for a format of your own, or to join publications.
///
///     struct Lines: ContentService {
///         func content(from start: Locator?) -> (any Content)? { LineContent(lines, from: start) }
///     }
///     let publication = book.adding([{ _ in Lines() }])
public protocol ContentService: PublicationService {
    /// Returns the content from a place on, from the beginning if nil; nil if
    /// it cannot be extracted.
    func content(from start: Locator?) -> (any Content)?
}

extension Content {
    /// Returns all elements from the start to the end.
    public func elements() async -> [any ContentElement] {
        let iterator = iterator()
        var elements: [any ContentElement] = []
        while let element = await iterator.next() { elements.append(element) }
        return elements
    }

    /// Returns the elements, created on demand.
    public func sequence() -> AsyncStream<any ContentElement> {
        let iterator = iterator()
        return AsyncStream { await iterator.next() }
    }

    /// Returns the number of words. Two ideographs or kana count as one word, which is how fast they are read.
    ///
    ///     let minutes = Double(await content.wordCount()) / 220
    public func wordCount() async -> Int {
        var count = 0.0
        for await element in sequence() {
            if let text = (element as? any TextualContentElement)?.text { count += WordCount.words(in: text) }
        }
        return Int(count.rounded())
    }

    /// Returns the text of all elements, joined by the separator. Expensive:
    /// reads the rest of the publication; keep the result.
    public func text(separator: String = "\n") async -> String {
        let iterator = iterator()
        var lines: [String] = []
        while let element = await iterator.next() {
            if let text = (element as? any TextualContentElement)?.text, !text.isEmpty { lines.append(text) }
        }
        return lines.joined(separator: separator)
    }
}

extension Publication {
    /// Returns the content from a place on, from the beginning if nil.
    ///
    /// A ``ContentService`` of the publication provides it, else the toolkit
    /// extracts it from the units.
    ///
    /// - Returns: nil if the publication is restricted, because its resources
    ///   cannot be read, or if its content service has none. A publication
    ///   without text has content: its images, audio or video.
    public func content(from start: Locator? = nil) -> (any Content)? {
        guard !isRestricted else { return nil }
        if let service = services.find((any ContentService).self) { return service.content(from: start) }
        return PublicationContent(self, from: start)
    }
}
