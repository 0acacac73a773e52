/// Four values, one per physical side.
@usableFromInline package protocol FourSided {
    associatedtype SideValue
    var top: SideValue { get set }
    var right: SideValue { get set }
    var bottom: SideValue { get set }
    var left: SideValue { get set }
}

extension FourSided {
    /// The value of a side.
    @inlinable package subscript(side: PhysicalSide) -> SideValue {
        get {
            switch side {
            case .top: top
            case .right: right
            case .bottom: bottom
            case .left: left
            }
        }
        set {
            switch side {
            case .top: top = newValue
            case .right: right = newValue
            case .bottom: bottom = newValue
            case .left: left = newValue
            }
        }
    }
}
