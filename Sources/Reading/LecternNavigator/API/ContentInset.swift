import LecternGeometry

/// Space between the edges of a viewport and the pages in it, in CSS pixels.
public typealias ContentInsets = LayoutSettings.Margins

/// The space that an app keeps free around pages, for bars that lie over them: by layout, and by the size of the
/// viewport.
///
///     var configuration = EPUBNavigator.Configuration(services: .standard)
///     configuration.contentInset.reflowable = [
///         .compact: ContentInsets(top: 20, bottom: 20), .regular: ContentInsets(top: 44, bottom: 44),
///     ]
///     configuration.contentInset.fixed[.regular] = ContentInsets(top: 44)
///
/// The paper fills the space, and nothing is laid out there. It comes on top of the margins that preferences ask for.
/// Text that scrolls has it before the first line of a chapter and after the last one, pages of a fixed size that
/// scroll before the first page and after the last one; in between they pass through it. Across the direction of
/// scrolling it is always free. It takes effect with the configuration, for a class of sizes with the viewport.
///
/// Negative and infinite lengths count as 0. Opposite edges get at most half of the viewport together, in proportion.
public struct ContentInset: Hashable, Sendable {
    /// The space around text that flows. A class that is missing has none, which is the default.
    public var reflowable: [SizeClass: ContentInsets]
    /// The space around pages of a fixed size: fixed layouts, comics, PDF. A class that is missing has none.
    public var fixed: [SizeClass: ContentInsets]

    /// Creates an inset; of size classes that are not named no space is kept free.
    public init(reflowable: [SizeClass: ContentInsets] = [:], fixed: [SizeClass: ContentInsets] = [:]) {
        self.reflowable = reflowable
        self.fixed = fixed
    }

    /// How much height a viewport has.
    public enum SizeClass: Hashable, Sendable, CaseIterable {
        /// Less than 480 CSS pixels, as a phone on its side has.
        case compact
        /// 480 CSS pixels or more.
        case regular

        /// The class of a viewport.
        public init(_ viewport: Viewport) { self = viewport.height < 480 ? .compact : .regular }
    }

    /// Returns the space in a viewport.
    func insets(in viewport: Viewport, isFixed: Bool) -> ContentInsets {
        ((isFixed ? fixed : reflowable)[SizeClass(viewport)] ?? .none).limited(to: viewport)
    }
}

extension ContentInsets {
    /// Returns lengths that leave at least half of a viewport in each direction.
    fileprivate func limited(to viewport: Viewport) -> ContentInsets {
        func pair(_ first: Double, _ second: Double, in length: Double) -> (Double, Double) {
            let lengths = [first, second].map { $0.isFinite ? max($0, 0) : 0 }
            let scale = min(1, length / 2 / max(lengths[0] + lengths[1], 1e-6))
            return (viewport.onDevicePixel(lengths[0] * scale), viewport.onDevicePixel(lengths[1] * scale))
        }
        let (top, bottom) = pair(top, bottom, in: viewport.height)
        let (left, right) = pair(left, right, in: viewport.width)
        return ContentInsets(top: top, right: right, bottom: bottom, left: left)
    }

    /// The lengths before and after what scrolls in a direction.
    func ends(_ direction: ScrollDirection) -> (start: Double, end: Double) {
        switch direction {
        case .down: (top, bottom)
        case .left: (right, left)
        case .right: (left, right)
        }
    }
}

extension Viewport {
    /// Returns what insets leave of it.
    func inside(_ insets: ContentInsets) -> Viewport {
        Viewport(
            width: width - insets.left - insets.right, height: height - insets.top - insets.bottom, scale: scale)
    }
}

extension LayoutSettings {
    /// Returns the settings of the same text in a box that is larger by insets, which its margins leave free.
    func outset(by insets: ContentInsets) -> LayoutSettings {
        var settings = self
        settings.pageWidth += insets.left + insets.right
        settings.pageHeight += insets.top + insets.bottom
        settings.margins = settings.margins + insets
        return settings
    }
}
