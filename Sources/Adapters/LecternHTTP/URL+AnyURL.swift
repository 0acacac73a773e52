public import Foundation
public import LecternBase

extension Foundation.URL {
    /// The URL in Lectern's type, normalized to valid characters.
    ///
    ///     let asset = try await AssetRetriever().retrieve(url: URL(filePath: "/books/a b.epub").anyURL)
    public var anyURL: AnyURL? { AnyURL(string: absoluteString) }
}
