import LecternGeometry
import LecternLayout
import LecternNavigator
import LecternPaint

/// Where the content of a page is in its picture, in CSS pixels.
struct PageGeometry {
    private let madePage: MadePage

    init(_ madePage: MadePage) { self.madePage = madePage }

    /// The area that the picture shows: the page box, or the page of a PDF.
    var area: Rect {
        let settings = (
            width: madePage.page.fragment.size.width.double, height: madePage.page.fragment.size.height.double
        )
        let transform = madePage.page.contentTransform
        return Rect(
            x: transform.tx, y: transform.ty, width: settings.width * transform.a,
            height: settings.height * transform.d)
    }

    /// Converts a rectangle of the content.
    func rect(_ rect: PhysicalRect) -> Rect {
        let pageRect = madePage.page.pageRect(of: rect)
        return Rect(
            x: pageRect.x.double, y: pageRect.y.double, width: pageRect.width.double, height: pageRect.height.double)
    }
}
