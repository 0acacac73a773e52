internal import CGtk

/// Text with a caret that is laid out and never drawn, over a drawing of the same text.
///
/// Screen readers follow its caret by letters, words, lines and sentences, and read on from it. GTK 4.8 has no text interface
/// for drawn widgets; that of its text view serves newer versions, too. Positions count Unicode scalars.
package final class CaretTextView: Widget {
    /// Called on the next turn of the main loop when the reader or a screen reader has moved the caret.
    package var onMove: (@MainActor () -> Void)?
    private let buffer: GObjectReference
    /// Whether the program itself moves the caret.
    private var isSilent = false
    private var isScheduled = false

    /// Creates an empty text.
    ///
    /// - Parameter name: The accessible name.
    package init(name: String) {
        let view = gtk_text_view_new()
        let text = view.flatMap {
            gtk_text_view_get_buffer(UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkTextView.self))
        }
        buffer = GObjectReference(text.map { OpaquePointer($0) }, .borrowed)
        super.init(view)
        gtk_text_view_set_editable(raw(), 0)
        gtk_text_view_set_wrap_mode(raw(), GTK_WRAP_WORD_CHAR)
        gtk_text_view_set_accepts_tab(raw(), 0)
        gtk_text_buffer_set_enable_undo(buffer.raw(), 0)
        opacity = 0
        receivesPointer = false
        setAccessibleName(name)
        buffer.onNotify("cursor-position") { [weak self] in self?.caretMoved() }
        buffer.onNotify("has-selection") { [weak self] in self?.caretMoved() }
    }

    /// Shows another text, with the caret at a position.
    ///
    /// - Parameter languages: Where it has another language than the program.
    package func show(_ text: String, languages: [(range: Range<Int>, language: String)], caret: Int) {
        // Whoever reads asks later than this.
        lectern_gtk_answer_scrolling(raw())
        silently {
            gtk_text_buffer_set_text(buffer.raw(), text, -1)
            for (range, language) in languages { setLanguage(language, over: range) }
            place(caret, anchor: caret)
        }
    }

    private func setLanguage(_ language: String, over range: Range<Int>) {
        let tags = gtk_text_buffer_get_tag_table(buffer.raw())
        let name = "language " + language
        var tag = gtk_text_tag_table_lookup(tags, name)
        if tag == nil, let new = gtk_text_tag_new(name) {
            var value = GValue()
            g_value_init(&value, ValueType.string)
            g_value_set_string(&value, language)
            g_object_set_property(
                UnsafeMutableRawPointer(new).assumingMemoryBound(to: GObject.self), "language", &value)
            g_value_unset(&value)
            gtk_text_tag_table_add(tags, new)
            tag = new
            g_object_unref(new)
        }
        var (start, end) = (iterator(at: range.lowerBound), iterator(at: range.upperBound))
        gtk_text_buffer_apply_tag(buffer.raw(), tag, &start, &end)
    }

    /// Where the caret is, and the other end of the selection.
    package var caret: (position: Int, anchor: Int) {
        (
            position(of: gtk_text_buffer_get_insert(buffer.raw())),
            position(of: gtk_text_buffer_get_selection_bound(buffer.raw()))
        )
    }

    /// Moves the caret. ``onMove`` is not called.
    package func moveCaret(to position: Int, anchor: Int? = nil) {
        silently { place(position, anchor: anchor ?? position) }
    }

    /// Tells screen readers which text follows at the end of this one.
    package func setNext(_ next: CaretTextView?) {
        guard let next else { return gtk_accessible_reset_relation(raw(), GTK_ACCESSIBLE_RELATION_FLOW_TO) }
        var relation = GTK_ACCESSIBLE_RELATION_FLOW_TO
        var value = GValue()
        gtk_accessible_relation_init_value(relation, &value)
        g_value_set_pointer(&value, g_list_append(nil, next.pointer))
        gtk_accessible_update_relation_value(raw(), 1, &relation, &value)
        g_value_unset(&value)
    }

    private func place(_ position: Int, anchor: Int) {
        var (insert, bound) = (iterator(at: position), iterator(at: anchor))
        gtk_text_buffer_select_range(buffer.raw(), &insert, &bound)
    }

    private func iterator(at position: Int) -> GtkTextIter {
        var iterator = GtkTextIter()
        gtk_text_buffer_get_iter_at_offset(buffer.raw(), &iterator, gint(clamping: position))
        return iterator
    }

    private func position(of mark: UnsafeMutablePointer<GtkTextMark>?) -> Int {
        var iterator = GtkTextIter()
        gtk_text_buffer_get_iter_at_mark(buffer.raw(), &iterator, mark)
        return Int(gtk_text_iter_get_offset(&iterator))
    }

    private func silently(_ body: () -> Void) {
        let wasSilent = isSilent
        isSilent = true
        body()
        isSilent = wasSilent
    }

    private func caretMoved() {
        guard !isSilent, !isScheduled else { return }
        isScheduled = true
        MainLoop.idle { [weak self] in
            self?.isScheduled = false
            self?.onMove?()
            return .stop
        }
    }
}
