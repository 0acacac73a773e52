import Foundation
import Lectern
import LecternBase
import LecternNavigator
import LecternPublication

/// A book in another file, to which a link of this one leads.
public struct LinkedBook: Hashable, Sendable {
    /// A path, or an address on the web.
    public var path: String
    /// The page that the link leads to, counted from 0.
    public var page: Int?

    public init(path: String, page: Int? = nil) {
        self.path = path
        self.page = page
    }

    /// The file name.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension ReaderModel {
    /// Offers to open a book to which a link leads. Other files are never
    /// opened, programs in particular: a book must not start them.
    func present(_ file: OtherFile) {
        guard let path = Self.path(to: file.path, besides: path) else { return reportMissing(file.path) }
        let book = LinkedBook(path: path, page: file.page)
        if BookAddress.url(of: path) != nil { return session.report(.linkedBook(book)) }
        Task {
            guard FileManager.default.fileExists(atPath: path) else { return reportMissing(book.name) }
            guard await Self.isBook(path, session.app.books) else {
                return session.report(
                    message: tr("The link leads to {name}, which is not a book. It is not opened.", ["name": book.name])
                )
            }
            session.report(.linkedBook(book))
        }
    }

    private func reportMissing(_ name: String) {
        session.report(message: tr("The link leads to {name}, which does not exist.", ["name": name]))
    }

    /// Resolves a file name in a book against the book's own path or address;
    /// nil if the result is not a path.
    static func path(to file: String, besides book: String) -> String? {
        if let address = BookAddress.url(of: book) {
            guard let relative = RelativeURL(path: file) else { return nil }
            return address.resolve(relative).string
        }
        guard !file.contains("\0") else { return nil }
        let folder = URL(filePath: book).deletingLastPathComponent()
        return file.hasPrefix("/") ? file : folder.appending(path: file).standardizedFileURL.path(percentEncoded: false)
    }

    /// Returns whether a file can be opened as a publication, judged by its bytes.
    @concurrent private static func isBook(_ path: String, _ books: OpenedBooks) async -> Bool {
        (try? await books.open(path)) != nil
    }
}
