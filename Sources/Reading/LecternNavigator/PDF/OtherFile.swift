import LecternBase
import LecternPublication

/// A file beside the publication, which a link of it names.
///
/// Nothing is known of it but what the link says: it may not be there, and may
/// be a program. It is never opened by this toolkit.
public struct OtherFile: Hashable, Sendable {
    /// From the folder of the publication, or from the root where it begins
    /// with a slash.
    public var path: String
    /// The page that the link leads to, where it is a PDF, counted from 0.
    public var page: Int?

    public init(path: String, page: Int? = nil) { (self.path, self.page) = (path, page) }

    /// As a reference: `other%20book.pdf#page=3`.
    public var href: String {
        let address = RelativeURL(path: path)?.string ?? path
        return page.map { "\(address)#\(PDFPageFragment.text($0))" } ?? address
    }
}
