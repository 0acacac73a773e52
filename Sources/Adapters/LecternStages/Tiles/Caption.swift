internal import CGtk
import LecternGTK

/// The text of a ``PictureTile``: lines and a progress.
///
/// By default the colour is that of the style sheet.
public enum Caption {
    /// The style of a line.
    public struct Style: Hashable, Sendable {
        /// The font families, of which the first available one is used; nil for that of the style sheet.
        var family: String?
        /// The size of the font.
        var pixels: Double
        /// The weight of the font: 400 is regular.
        var weight: Int
        /// The opacity of the text colour, from 0 to 1.
        var strength: Double
        /// The style of its digits.
        var figures: Figures

        /// Creates a style.
        public init(
            _ family: String? = nil, pixels: Double, weight: Int = 400, strength: Double = 1,
            figures: Figures = .ofTheFont
        ) {
            self.family = family
            self.pixels = pixels
            self.weight = weight
            self.strength = strength
            self.figures = figures
        }
    }

    /// The style of digits.
    public enum Figures: Hashable, Sendable {
        /// The font's default.
        case ofTheFont
        /// Tabular lining figures, so that changing numbers do not move.
        case tabular
    }

    /// Words in one style.
    public struct Line: Hashable, Sendable {
        /// The words.
        var text: String
        /// The style.
        var style: Style
        /// The number of lines after which the text is shortened.
        var maximumLines: Int

        /// Creates a line, or a few of them.
        public init(_ text: String, _ style: Style, atMost maximumLines: Int = 1) {
            self.text = text
            self.style = style
            self.maximumLines = maximumLines
        }
    }

    /// A progress.
    public enum Progress: Hashable, Sendable {
        /// A bar from 0 to 1, and a text beside it.
        case part(Double, String)
        /// A tick and a text.
        case done(String)
        /// A text.
        case words(String)
    }
}

/// The layout of lines and progress, one below the other.
@MainActor final class CaptionLayout {
    private let width: Int
    private let progressStyle: Caption.Style
    private var lines: [Caption.Line] = []
    private var progress: Caption.Progress?
    private var texts: [CaptionText] = []
    private var mark: CaptionMark?

    init(width: Int, progressStyle: Caption.Style) {
        self.width = width
        self.progressStyle = progressStyle
    }

    /// The total height.
    var height: Int { Int(texts.map { $0.top + $0.height }.max() ?? 0) }

    /// Sets the lines and progress; false if they are unchanged.
    func show(
        _ lines: [Caption.Line], _ progress: Caption.Progress?, in widget: UnsafeMutablePointer<GtkWidget>?
    ) -> Bool {
        guard lines != self.lines || progress != self.progress else { return false }
        self.lines = lines
        self.progress = progress
        texts = []
        mark = nil
        var top = 0.0
        for line in lines where !line.text.isEmpty {
            guard let text = CaptionText(line, in: widget, availableWidth: width, top: top) else { continue }
            texts.append(text)
            top += text.height + 1
        }
        if let progress { place(progress, top: top + 3, in: widget) }
        return true
    }

    private func place(_ progress: Caption.Progress, top: Double, in widget: UnsafeMutablePointer<GtkWidget>?) {
        let (word, markWidth): (String, Double?) =
            switch progress {
            case .part(_, let word): (word, nil)
            case .done(let word): (word, 12)
            case .words(let word): (word, 0)
            }
        let line = Caption.Line(word, progressStyle)
        guard var text = CaptionText(line, in: widget, availableWidth: nil, top: top) else { return }
        let isRightToLeft = widget.map { gtk_widget_get_direction($0) == GTK_TEXT_DIR_RTL } ?? false
        let gap = markWidth == 0 ? 0.0 : 8
        // The bar takes the remaining width.
        let mark = markWidth ?? max(40, Double(width) - text.width - gap)
        text.left = isRightToLeft ? Double(width) - mark - gap - text.width : mark + gap
        texts.append(text)
        guard mark > 0 else { return }
        self.mark = CaptionMark(
            progress: progress, middle: top + (text.height / 2).rounded(.down),
            left: isRightToLeft ? Double(width) - mark : 0, width: mark, isRightToLeft: isRightToLeft)
    }

    /// Draws the caption at the snapshot's origin.
    func append(to snapshot: OpaquePointer, in widget: UnsafeMutablePointer<GtkWidget>) {
        guard let context = gtk_widget_get_style_context(widget) else { return }
        var color = GdkRGBA()
        gtk_style_context_get_color(context, &color)
        for text in texts { text.append(to: snapshot, color) }
        guard let mark else { return }
        var accent = color
        gtk_style_context_lookup_color(context, "accent_bg_color", &accent)
        mark.append(to: snapshot, color, accent)
    }
}
