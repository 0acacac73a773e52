internal import CGtk

extension Popover {
    /// The side of its target on which a popover opens if there is room.
    public enum Side: Sendable {
        /// Above the target.
        case above
        /// Below the target.
        case below
    }

    /// Sets the side on which the popover opens if there is room.
    public func setPosition(_ side: Side) {
        gtk_popover_set_position(raw(), side == .above ? GTK_POS_TOP : GTK_POS_BOTTOM)
    }
}
