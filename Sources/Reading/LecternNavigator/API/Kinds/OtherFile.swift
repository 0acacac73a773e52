import LecternBase
import LecternPublication

/// A file outside the publication, named by one of its links.
///
/// The file may be missing, and may be a program. The toolkit never opens it.
public struct OtherFile: Hashable, Sendable {
    /// The path relative to the folder of the publication, or absolute with a leading slash.
    public var path: String
    /// The page of a PDF that the link leads to, from 0.
    public var page: Int?

    /// Creates the target of a link.
    ///
    /// - Parameter page: from 0; nil if the link names none.
    public init(path: String, page: Int? = nil) {
        self.path = path
        self.page = page
    }

    /// The path as a reference: `other%20book.pdf#page=3`.
    public var href: String {
        let address = RelativeURL(path: path)?.string ?? path
        return page.map { "\(address)#\(PDFPageFragment.text($0))" } ?? address
    }
}
