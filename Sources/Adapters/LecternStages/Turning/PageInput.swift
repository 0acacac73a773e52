import LecternGTK
import LecternGeometry

/// The state of pointer, touch and wheel input to a ``PageStage``.
struct PageInput {
    /// The last position of the pointer.
    var pointer = Point(x: 0, y: 0)
    /// The magnification of the current pinch so far.
    var pinched = 1.0
    /// The number of consecutive clicks.
    var clicks = 1
    var drag = PageDrag()
    var wheel = PageWheel()
}
