import LecternGTK
import LecternReader

/// The dialog that lists files that could not be added, with reasons.
@MainActor enum ImportReportDialog {
    /// Opens the dialog.
    static func open(_ report: BookshelfReport, over window: Window, whenRead: @escaping @MainActor () -> Void) {
        let dialog = MessageDialog(report.title, parent: window)
        let list = ListBox(.none, styles: ["boxed-list"])
        for failure in report.failures.prefix(200) {
            let row = ActionRow(failure.name, subtitle: failure.reason + " " + failure.advice)
            row.tooltip = failure.path + "\n" + failure.detail
            list.append(row)
        }
        list.margins = Margins(4)
        let scroller = ScrolledWindow(list)
        scroller.fitChild(maximumWidth: 460, maximumHeight: 320)
        dialog.setExtra(scroller)
        dialog.addResponse("close", tr("_Close"))
        dialog.setDefault("close")
        dialog.onResponse { _ in whenRead() }
        dialog.present()
    }
}
