internal import CGtk

/// A row of groups of controls that goes on in further lines where there is no room for all in one.
///
///     WrapBox([steps, choices], end: close)
///
/// A single line looks like a ``CenterBox``: the first group at the start, the second one in the middle, the others
/// at the end. The groups of several lines are centred. Its minimum width is that of its widest group.
public final class WrapBox: Widget {
    /// The distances between groups and between lines, in pixels.
    fileprivate static let gap = 8
    fileprivate static let lineGap = 4

    /// Creates a box of groups.
    ///
    /// - Parameter end: stays at the end of the first line.
    public init(_ groups: [Widget], end: Widget? = nil) {
        super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
        for group in groups { gtk_box_append(raw(), group.widget) }
        if let end {
            gtk_box_append(raw(), end.widget)
            end.addStyle(Self.endStyle)
        }
        gtk_widget_set_layout_manager(widget, gtk_custom_layout_new(Self.mode, Self.measure, Self.allocate))
    }

    /// Marks the child at the end of the first line.
    fileprivate static let endStyle = "wrap-end"

    private typealias Measure =
        @convention(c) (
            UnsafeMutablePointer<GtkWidget>?, GtkOrientation, gint, UnsafeMutablePointer<gint>?,
            UnsafeMutablePointer<gint>?, UnsafeMutablePointer<gint>?, UnsafeMutablePointer<gint>?
        ) -> Void

    private nonisolated static let mode: @convention(c) (UnsafeMutablePointer<GtkWidget>?) -> GtkSizeRequestMode = {
        _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
    }

    private nonisolated static let measure: Measure = { widget, orientation, size, minimum, natural, _, _ in
        nonisolated(unsafe) let (widget, minimum, natural) = (widget, minimum, natural)
        MainActor.assumeIsolated {
            let arrangement = WrapArrangement(of: widget)
            let widths = arrangement.widths
            let width = size < 0 ? widths.natural : Int(size)
            let isWidth = orientation == GTK_ORIENTATION_HORIZONTAL
            minimum?.pointee = gint(clamping: isWidth ? widths.minimum : arrangement.height(in: width))
            natural?.pointee = gint(clamping: isWidth ? widths.natural : arrangement.height(in: width))
        }
    }

    private nonisolated static let allocate:
        @convention(c) (UnsafeMutablePointer<GtkWidget>?, gint, gint, gint) -> Void = { widget, width, _, _ in
            nonisolated(unsafe) let widget = widget
            MainActor.assumeIsolated {
                let isMirrored = widget.map { gtk_widget_get_direction($0) == GTK_TEXT_DIR_RTL } ?? false
                for (child, frame) in WrapArrangement(of: widget).frames(in: Int(width)) {
                    let x = isMirrored ? Int(width) - frame.x - frame.width : frame.x
                    var place = GtkAllocation(
                        x: gint(clamping: x), y: gint(clamping: frame.y), width: gint(clamping: frame.width),
                        height: gint(clamping: frame.height))
                    gtk_widget_size_allocate(child, &place, -1)
                }
            }
        }
}

/// Divides the children of a ``WrapBox`` into lines.
@MainActor private struct WrapArrangement {
    typealias Frame = (x: Int, y: Int, width: Int, height: Int)
    private struct Child {
        let widget: UnsafeMutablePointer<GtkWidget>
        let minimum: Int
        let natural: Int

        func height(in width: Int) -> Int {
            var height: gint = 0
            gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, gint(clamping: width), nil, &height, nil, nil)
            return Int(height)
        }
    }
    private var children: [Child] = []
    private var end: Child?
    /// Groups whose controls are all hidden. GTK requires a place for each.
    private var empty: [UnsafeMutablePointer<GtkWidget>] = []

    init(of box: UnsafeMutablePointer<GtkWidget>?) {
        var next = box.flatMap { gtk_widget_get_first_child($0) }
        while let widget = next {
            next = gtk_widget_get_next_sibling(widget)
            guard gtk_widget_should_layout(widget) != 0 else { continue }
            var (minimum, natural): (gint, gint) = (0, 0)
            gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, nil, nil)
            let child = Child(widget: widget, minimum: Int(minimum), natural: Int(natural))
            if gtk_widget_has_css_class(widget, WrapBox.endStyle) != 0 {
                end = child
            } else if natural > 0 {
                children.append(child)
            } else {
                empty.append(widget)
            }
        }
    }

    /// The width of the narrowest arrangement, and of a single line.
    var widths: (minimum: Int, natural: Int) {
        let endWidth = end.map { $0.natural + WrapBox.gap } ?? 0
        let first = (children.first?.minimum ?? 0) + endWidth
        let natural = children.reduce(0) { $0 + $1.natural + WrapBox.gap } - (children.isEmpty ? 0 : WrapBox.gap)
        return (max(first, children.map(\.minimum).max() ?? 0), natural + endWidth)
    }

    func height(in width: Int) -> Int { frames(in: width).map { $1.y + $1.height }.max() ?? 0 }

    /// The places of the children in a box of a width.
    func frames(in width: Int) -> [(UnsafeMutablePointer<GtkWidget>, Frame)] {
        var (frames, top) = (empty.map { ($0, (x: 0, y: 0, width: 0, height: 0)) }, 0)
        let lines = lines(in: width)
        for (index, line) in lines.enumerated() {
            let pinned = index == 0 ? end : nil
            let widths = line.map { min($0.natural, width - (pinned.map { $0.natural + WrapBox.gap } ?? 0)) }
            let starts = starts(of: widths, in: width, before: pinned?.natural, isSingle: lines.count == 1)
            var places = zip(line, zip(starts, widths))
                .map { (child: $0, x: $1.0, width: $1.1, height: $0.height(in: $1.1)) }
            if let pinned {
                places.append((pinned, width - pinned.natural, pinned.natural, pinned.height(in: pinned.natural)))
            }
            let height = places.map(\.height).max() ?? 0
            frames += places.map { place in
                (place.child.widget, (place.x, top + (height - place.height) / 2, place.width, place.height))
            }
            top += height + WrapBox.lineGap
        }
        return frames
    }

    private func lines(in width: Int) -> [[Child]] {
        var (lines, spaceLeft) = (
            [[Child]](repeating: [], count: 1), width - (end.map { $0.natural + WrapBox.gap } ?? 0)
        )
        for child in children {
            let needed = child.natural + (lines[lines.count - 1].isEmpty ? 0 : WrapBox.gap)
            if needed > spaceLeft, !lines[lines.count - 1].isEmpty {
                lines.append([child])
                spaceLeft = width - child.natural
            } else {
                lines[lines.count - 1].append(child)
                spaceLeft -= needed
            }
        }
        return lines
    }

    /// Where the children of a line begin.
    private func starts(of widths: [Int], in width: Int, before end: Int?, isSingle: Bool) -> [Int] {
        let total = widths.reduce(0) { $0 + $1 + WrapBox.gap } - WrapBox.gap
        // The first line of several begins at the start, because something is at its end.
        let first = isSingle || end != nil ? 0 : max(0, (width - total) / 2)
        var (starts, x) = ([Int](), first)
        for childWidth in widths {
            starts.append(x)
            x += childWidth + WrapBox.gap
        }
        guard isSingle, widths.count > 1 else { return starts }
        let free = width - total - (end.map { $0 + WrapBox.gap } ?? 0)
        let shift = min(max(0, (width - widths[1]) / 2 - starts[1]), free)
        return starts.enumerated().map { $0 == 0 ? $1 : $0 == 1 ? $1 + shift : $1 + free }
    }
}
