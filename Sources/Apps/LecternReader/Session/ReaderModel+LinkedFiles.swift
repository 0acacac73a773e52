import Foundation
import Lectern
import LecternAssets
import LecternBase
public import LecternNavigator
import LecternPublication

/// A book in another file, which a link of this one leads to.
public struct LinkedBook: Hashable, Sendable {
    /// Where it is: a path, or an address on the web.
    public var path: String
    /// The page that the link leads to, counted from 0.
    public var page: Int?

    public init(path: String, page: Int? = nil) { (self.path, self.page) = (path, page) }

    /// What it is called.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension ReaderModel {
    /// Offers a book that a link leads to. All other files, programs above all,
    /// are left alone: a book has no say in what is started.
    public func navigator(_ navigator: EPUBNavigator, presentFile file: OtherFile) {
        guard let path = Self.path(to: file.path, besides: path) else { return tellMissing(file.path) }
        let book = LinkedBook(path: path, page: file.page)
        if BookAddress.url(of: path) != nil { return tell(.linkedBook(book)) }
        Task {
            guard FileManager.default.fileExists(atPath: path) else { return tellMissing(book.name) }
            guard await Self.isBook(path) else {
                let words = tr("The link leads to {name}, which is no book. It is not opened.", ["name": book.name])
                return tell(.message(words, canUndo: false))
            }
            tell(.linkedBook(book))
        }
    }

    private func tellMissing(_ name: String) {
        tell(.message(tr("The link leads to {name}, which is not there.", ["name": name]), canUndo: false))
    }

    /// Where a file is that a book names; `nil` where no path can be made of it.
    static func path(to file: String, besides book: String) -> String? {
        if let address = BookAddress.url(of: book) {
            guard let relative = RelativeURL(path: file) else { return nil }
            return address.resolve(relative).string
        }
        guard !file.contains("\0") else { return nil }
        let folder = URL(filePath: book).deletingLastPathComponent()
        return file.hasPrefix("/") ? file : folder.appending(path: file).standardizedFileURL.path(percentEncoded: false)
    }

    /// Whether it is of a kind that can be read here, by its bytes.
    @concurrent private static func isBook(_ path: String) async -> Bool {
        guard let asset = try? await AssetRetriever.standard.retrieve(path: path) else { return false }
        return (try? await PublicationOpener().open(asset)) != nil
    }
}
