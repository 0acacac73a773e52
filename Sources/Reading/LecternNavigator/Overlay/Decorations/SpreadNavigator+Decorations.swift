public import LecternGeometry
import LecternModel
import LecternPaint
import LecternPublication

extension SpreadNavigator {
    public func apply(_ decorations: [Decoration], in group: String) {
        if decorating.apply(decorations, in: group) { decorating.redraw(navigation) }
    }

    /// Returns the decorations of a group, as they were applied.
    public func decorations(in group: String) -> [Decoration] { decorating.decorations(in: group) }

    public func supports(decorationStyle style: Decoration.Style.ID) -> Bool { decorating.supports(style) }

    public func observeDecorationInteractions(
        in group: String, onActivated: @escaping @MainActor (DecorationActivation) -> Void
    ) {
        decorating.observe(group, onActivated)
    }

    /// Returns the topmost decoration at a point of the viewport.
    ///
    /// - Parameter groups: The groups to look at; all if nil.
    public func decoration(at point: Point, in groups: Set<String>? = nil) -> DrawnDecoration? {
        navigation.pagesUnderPointer?.decoration(at: point, in: groups)
    }

    /// Returns the topmost decoration at a point that a tap activates: one of an observed group.
    public func observedDecoration(at point: Point) -> DrawnDecoration? {
        decoration(at: point, in: decorating.observedGroups)
    }
}
