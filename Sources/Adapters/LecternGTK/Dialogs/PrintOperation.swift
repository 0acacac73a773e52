internal import CGtk
import Foundation

/// Prints pages: shows the desktop's print dialog, asks for the pages that the user has chosen, and sends them to the
/// printer. Pages are counted when the paper is known, and drawn one after the other; neither blocks the window.
///
///     let printing = PrintOperation("Emma")
///     printing.onCount = { paper in await job.pageCount(paper) }
///     printing.onDraw = { page, surface in await job.draw(page, on: surface) }
///     printing.run(over: window) { outcome in … }
public final class PrintOperation: GObjectReference {
    /// The part of a sheet that a printer can print on.
    public struct Paper: Hashable, Sendable {
        /// In points (1/72 inch).
        public var width: Double
        /// In points (1/72 inch).
        public var height: Double
    }

    /// The surface of a sheet while its page is drawn: a context of Cairo in points from the left top corner of the
    /// printable part. It is valid until the closure that received it returns.
    public struct Surface {
        /// A `cairo_t`, owned by GTK.
        public let context: UnsafeMutableRawPointer
        let paper: Paper

        /// Draws texts, with positions and font sizes in points.
        @MainActor public func draw(_ texts: [SheetHead]) {
            for text in texts { text.draw(on: OpaquePointer(context)) }
        }
    }

    /// How printing has ended.
    public enum Outcome: Sendable {
        /// The pages were sent to the printer, or written to a file.
        case printed
        /// The user closed the dialog or cancelled, or ``PrintOperation/onCount`` returned 0.
        case cancelled
        /// With the reason in the language of the desktop.
        case failed(String)
    }

    /// Returns the number of pages for paper; 0 cancels.
    public var onCount: (@MainActor (Paper) async -> Int)?
    /// Draws a page, counted from 0.
    public var onDraw: (@MainActor (Int, Surface) async -> Void)?
    private var counting: Task<Void, Never>?
    private var count: Int?
    private var onEnd: (@MainActor (Outcome) -> Void)?

    /// Creates an operation.
    ///
    /// - Parameter name: The name in the printer's queue.
    public init(_ name: String) {
        super.init(gtk_print_operation_new().map { OpaquePointer($0) })
        gtk_print_operation_set_job_name(raw(), name)
        gtk_print_operation_set_unit(raw(), GTK_UNIT_POINTS)
        gtk_print_operation_set_use_full_page(raw(), 0)
        gtk_print_operation_set_allow_async(raw(), 1)
        gtk_print_operation_set_show_progress(raw(), 1)
        gtk_print_operation_set_embed_page_setup(raw(), 1)
        onObjectQuestion("paginate") { [weak self] in self?.paginate($0) ?? true }
        onObjectAndInteger("draw-page") { [weak self] in self?.draw($1, $0) }
        onInteger("done") { [weak self] in self?.ended($0) }
    }

    /// Returns the page that the dialog calls the current one, counted from 0, when pages are counted. Without it the
    /// dialog does not offer the current page.
    public var onCurrentPage: (@MainActor () -> Int)?

    /// Shows the print dialog and prints. The operation lives until it has ended.
    public func run(over parent: Window?, onEnd: @escaping @MainActor (Outcome) -> Void) {
        start(GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, over: parent, onEnd)
    }

    /// Writes the pages to a PDF file without a dialog, on the paper that is usual in the country.
    package func export(to path: String, onEnd: @escaping @MainActor (Outcome) -> Void) {
        gtk_print_operation_set_export_filename(raw(), path)
        start(GTK_PRINT_OPERATION_ACTION_EXPORT, over: nil, onEnd)
    }

    private func start(
        _ action: GtkPrintOperationAction, over parent: Window?, _ onEnd: @escaping @MainActor (Outcome) -> Void
    ) {
        MainLoop.installDispatchSource()
        // The number is not known before the paper is, but the dialog must be told that there will be one.
        if onCurrentPage != nil { gtk_print_operation_set_current_page(raw(), 0) }
        // Retained by its own closure until the end.
        self.onEnd = { outcome in
            withExtendedLifetime(self) { onEnd(outcome) }
        }
        var error: UnsafeMutablePointer<GError>?
        let result = gtk_print_operation_run(raw(), action, parent?.raw(), &error)
        if result == GTK_PRINT_OPERATION_RESULT_IN_PROGRESS { return }
        let reason = error.map { String(borrowing: $0.pointee.message) }
        g_clear_error(&error)
        end(result, reason)
    }

    /// GTK asks again until the pages are counted.
    private func paginate(_ context: OpaquePointer?) -> Bool {
        if let count {
            gtk_print_operation_set_n_pages(raw(), gint(clamping: max(count, 1)))
            if let current = onCurrentPage?(), current < count {
                gtk_print_operation_set_current_page(raw(), gint(clamping: current))
            }
            if count == 0 { gtk_print_operation_cancel(raw()) }
            return true
        }
        if counting == nil {
            let paper = Self.paper(of: context)
            counting = Task { [weak self] in self?.count = await self?.onCount?(paper) ?? 0 }
        }
        // GTK would ask without a pause.
        Thread.sleep(forTimeInterval: 0.002)
        return false
    }

    private func draw(_ page: Int, _ context: OpaquePointer?) {
        guard let cairo = gtk_print_context_get_cairo_context(context) else { return }
        let surface = Surface(context: UnsafeMutableRawPointer(cairo), paper: Self.paper(of: context))
        gtk_print_operation_set_defer_drawing(raw())
        Task {
            await onDraw?(page, surface)
            gtk_print_operation_draw_page_finish(raw())
        }
    }

    private static func paper(of context: OpaquePointer?) -> Paper {
        Paper(width: gtk_print_context_get_width(context), height: gtk_print_context_get_height(context))
    }

    private func ended(_ result: Int32) {
        let result = GtkPrintOperationResult(UInt32(bitPattern: result))
        // GTK copies an error without asking whether there is one.
        guard result == GTK_PRINT_OPERATION_RESULT_ERROR else { return end(result, nil) }
        var error: UnsafeMutablePointer<GError>?
        gtk_print_operation_get_error(raw(), &error)
        let reason = error.map { String(borrowing: $0.pointee.message) }
        g_clear_error(&error)
        end(result, reason)
    }

    private func end(_ result: GtkPrintOperationResult, _ reason: String?) {
        counting?.cancel()
        let onEnd = onEnd
        self.onEnd = nil
        switch result {
        case GTK_PRINT_OPERATION_RESULT_APPLY: onEnd?(.printed)
        case GTK_PRINT_OPERATION_RESULT_CANCEL: onEnd?(.cancelled)
        default: onEnd?(.failed(reason ?? ""))
        }
    }
}
