internal import CGtk

/// A spinner that shows that work is in progress.
public final class Spinner: Widget {
    /// Creates a spinner that is stopped.
    public init() { super.init(gtk_spinner_new()) }

    /// Whether it spins.
    public var isSpinning: Bool {
        get { gtk_spinner_get_spinning(raw()) != 0 }
        set { gtk_spinner_set_spinning(raw(), newValue.gboolean) }
    }
}

/// A progress bar.
public final class ProgressBar: Widget {
    /// Creates an empty bar.
    public init() { super.init(gtk_progress_bar_new()) }

    /// The fraction that is done, from 0 to 1.
    public var fraction: Double {
        get { gtk_progress_bar_get_fraction(raw()) }
        set { gtk_progress_bar_set_fraction(raw(), min(1, max(0, newValue))) }
    }

    /// Shows text over the bar; nil for none.
    public func setText(_ text: String?) {
        gtk_progress_bar_set_text(raw(), text)
        gtk_progress_bar_set_show_text(raw(), (text != nil).gboolean)
    }

    /// Shows activity of unknown length.
    public func pulse() { gtk_progress_bar_pulse(raw()) }
}
