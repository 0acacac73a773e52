import LecternGeometry

extension ScrollDirection {
    /// Returns the extent of a size in this direction.
    func length(of size: PhysicalSize) -> Double { isHorizontal ? size.width.double : size.height.double }
}
