import LecternCSS
import LecternGeometry

extension LineBoxes {
    /// Computes the baseline shift of a box relative to its parent, and its aligned subtree.
    /// https://www.w3.org/TR/CSS22/visudet.html#propdef-vertical-align
    mutating func place(
        _ style: ComputedStyle, _ extents: (ascent: LayoutUnit, descent: LayoutUnit), in parent: Int,
        percentBase: LayoutUnit
    ) -> (LayoutUnit, Int) {
        let outer = boxes[parent]
        let size = Double(outer.style.computed.text.fontSize)
        func shifted(_ shift: LayoutUnit) -> (LayoutUnit, Int) { (outer.shift + shift, outer.subtree) }
        switch style.box.verticalAlign {
        case .baseline: return shifted(.zero)
        case .sub: return shifted(LayoutUnit(size / 5 + 1))
        case .super: return shifted(-LayoutUnit(size / 3 + 1))
        case .length(let length): return shifted(-length.resolve(percentBase))
        case .textTop: return shifted(extents.ascent - outer.style.ascent)
        case .textBottom: return shifted(outer.style.descent - extents.descent)
        case .middle:
            let half = LayoutUnit(rounding: outer.style.xHeight.double / 2)
            return shifted((extents.ascent - extents.descent) / 2 - half)
        case .top, .bottom:
            subtrees.append(AlignedSubtree(alignment: style.box.verticalAlign))
            return (.zero, subtrees.count - 1)
        }
    }

    /// "The line box height is the distance between the uppermost box top and the lowermost box bottom". `top` and
    /// `bottom` boxes are aligned so that the line is as low as possible.
    mutating func alignSubtrees() {
        var ascent = subtrees[0].ascent ?? .zero
        var descent = subtrees[0].descent
        for subtree in subtrees.dropFirst() where subtree.height > ascent + descent {
            if subtree.alignment == .top {
                descent = subtree.height - ascent
            } else {
                ascent = subtree.height - descent
            }
        }
        let height = ascent + descent
        subtrees[0].baseline = ascent
        for index in subtrees.indices.dropFirst() {
            let subtree = subtrees[index]
            let top = subtree.alignment == .top ? .zero : height - subtree.height
            subtrees[index].baseline = top + (subtree.ascent ?? .zero)
        }
        lineHeight = height
        baseline = ascent
    }

    /// Returns the distance of a box's baseline from the line's over edge.
    func baseline(of box: Int) -> LayoutUnit { subtrees[boxes[box].subtree].baseline + boxes[box].shift }

    func baseline(ofObject index: Int) -> LayoutUnit {
        subtrees[objectPlaces[index].subtree].baseline + objectPlaces[index].shift
    }
}
