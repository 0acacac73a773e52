public import Foundation
public import LecternBase

extension Foundation.URL {
    /// The URL in Lectern's type, normalized to valid characters.
    ///
    ///     let asset = try await AssetRetriever().retrieve(url: URL(filePath: "/books/a b.epub").anyURL)
    ///
    /// A URL without text, such as a file URL of no path, is a reference to its own document: `#`.
    public var anyURL: AnyURL { AnyURL(string: absoluteString) ?? .ownDocument }
}
