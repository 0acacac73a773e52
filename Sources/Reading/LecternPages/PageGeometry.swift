import LecternGeometry
import LecternLayout
import LecternNavigator
import LecternPaint

/// Where the content of a page is in its picture, in CSS pixels.
struct PageGeometry {
    private let made: MadePage

    init(_ made: MadePage) { self.made = made }

    /// The area that the picture shows: the page box, or the page of a PDF.
    var area: Rect {
        let settings = (
            width: made.page.fragment.size.width.double, height: made.page.fragment.size.height.double
        )
        let transform = made.page.contentTransform
        return Rect(
            x: transform.tx, y: transform.ty, width: settings.width * transform.a,
            height: settings.height * transform.d)
    }

    /// Converts a rectangle of the content.
    func rect(_ rect: PhysicalRect) -> Rect {
        let own = made.page.pageRect(of: rect)
        return Rect(
            x: own.x.double, y: own.y.double, width: own.width.double, height: own.height.double)
    }
}
