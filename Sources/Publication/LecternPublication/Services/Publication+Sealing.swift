import Foundation
import LecternBase
public import LecternModel

/// The words of a publication that a mark in it contains: a quotation, or the title of a chapter.
///
///     let (stored, words) = (publication.sealed(locator), publication.unsealed(stored))
public struct Quotation: Hashable, Sendable {
    /// The text at and around the place.
    public var text: Locator.Text
    /// The title of the chapter or section.
    public var title: String?
    /// The name of a bookmark.
    public var name: String?
    /// The first words of a bookmarked page.
    public var excerpt: String?

    /// The words of a locator, and of the bookmark to which it belongs.
    public init(_ locator: Locator, name: String? = nil, excerpt: String? = nil) {
        text = locator.text
        title = locator.title
        self.name = name
        self.excerpt = excerpt
    }

    /// Whether there are no words.
    public var isEmpty: Bool { text.isEmpty && title == nil && name == nil && excerpt == nil }

    init?(_ bytes: Bytes) {
        guard let object = (try? JSONValue(parsing: bytes))?.object else { return nil }
        text = object["text"].flatMap { Locator.Text(json: $0) } ?? Locator.Text()
        title = object["title"]?.string
        name = object["name"]?.string
        excerpt = object["excerpt"]?.string
    }

    var bytes: Bytes {
        var object = JSONObject()
        if !text.isEmpty { object["text"] = text.json }
        object.set("title", title)
        object.set("name", name)
        object.set("excerpt", excerpt)
        return Bytes(utf8: JSONValue.object(object).text())
    }
}

extension Locator {
    /// The member of the locations with encrypted words, in Base64.
    private static let sealedKey = "sealedWords"

    /// Whether the words of the locator are encrypted, or were left out (``Publication/sealed(_:words:)``).
    public var isSealed: Bool { sealedWords != nil }

    fileprivate var sealedWords: Bytes? {
        get {
            let text = locations.otherLocations[Self.sealedKey]?.string
            return text.flatMap { Base64.decoded($0.utf8) }.map { Bytes($0) }
        }
        set {
            let text = newValue.map { Base64.encoded($0.array) }
            locations.otherLocations[Self.sealedKey] = text.map { .string($0) }
        }
    }
}

extension Publication {
    /// Whether words of the publication must not be stored in the clear, because it is protected.
    public var sealsWords: Bool { protection?.allowsExport == false }

    /// Returns a locator without words, for places that are stored often and found without them.
    public func withoutWords(_ locator: Locator) -> Locator {
        guard sealsWords else { return locator }
        var bare = locator
        bare.text = .init()
        bare.title = nil
        bare.sealedWords = nil
        return bare
    }

    /// Returns a locator as an app may store it: the words of a protected publication are encrypted, or left out if
    /// its protection cannot encrypt them. Locators of other publications are not changed.
    ///
    ///     store(publication.sealed(selection.locator))
    ///
    /// - Parameter words: The words of the locator, and of what is stored with it; those of the locator if nil.
    public func sealed(_ locator: Locator, words: Quotation? = nil) -> Locator {
        let words = words ?? Quotation(locator)
        // Words that could not be decrypted stay as they are.
        guard sealsWords, !words.isEmpty else { return locator }
        var sealed = withoutWords(locator)
        sealed.sealedWords = protection?.seal(words.bytes) ?? .empty
        return sealed
    }

    /// Decrypts the words of a stored locator.
    ///
    /// - Returns: The locator with its words, and all words that were stored with it. A locator that cannot be
    ///   decrypted is returned as it is, and one that is not encrypted with its own words.
    public func unsealed(_ locator: Locator) -> (locator: Locator, words: Quotation) {
        guard let sealed = locator.sealedWords, let words = protection?.unseal(sealed).flatMap({ Quotation($0) })
        else { return (locator, Quotation(locator)) }
        var clear = locator
        clear.text = words.text
        clear.title = words.title
        clear.sealedWords = nil
        return (clear, words)
    }
}
