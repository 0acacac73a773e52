internal import CGtk

extension Popover {
    /// The side of its target that a bubble keeps to while there is room.
    public enum Side: Sendable {
        /// Over the target.
        case above
        /// Under the target.
        case below
    }

    /// Sets the side that the bubble keeps to while there is room.
    public func setPosition(_ side: Side) {
        gtk_popover_set_position(raw(), side == .above ? GTK_POS_TOP : GTK_POS_BOTTOM)
    }
}
