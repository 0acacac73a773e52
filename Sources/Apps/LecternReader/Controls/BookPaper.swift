public import LecternGeometry
public import LecternImages
import LecternNavigator

/// The background that a book gives its pages.
public enum BookPaper {
    /// Returns the colour in all corners of a picture of pages; nil if they differ, as those of a picture that fills the
    /// page.
    public static func color(of picture: Bitmap) -> Color? {
        let (right, bottom) = (picture.width - 2, picture.height - 2)
        guard right > 1, bottom > 1 else { return nil }
        let corners = [(1, 1), (right, 1), (1, bottom), (right, bottom)].map { x, y -> [UInt8] in
            let start = y * picture.bytesPerRow + x * 4
            return start + 4 <= picture.pixels.count ? Array(picture.pixels[start..<start + 4]) : []
        }
        guard let first = corners.first, first.count == 4, first[3] == 255, corners.allSatisfy({ $0 == first }) else {
            return nil
        }
        return Color(red: first[2], green: first[1], blue: first[0])
    }
}

extension ReaderModel {
    /// The background of the pages shown, if it is the book's and not that of the theme.
    public var bookPaper: Color? {
        guard let spread = current?.spread, !spread.isFixed, let color = BookPaper.color(of: spread.picture) else {
            return nil
        }
        return color == paper ? nil : color
    }
}
