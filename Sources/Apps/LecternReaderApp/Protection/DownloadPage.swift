import LecternGTK
import LecternGeometry
import LecternReader

/// The page that shows how far the book of a licence is downloaded.
@MainActor final class DownloadPage {
    let widget: Widget
    private let bar = ProgressBar()

    init(title: String, onCancel: @escaping @MainActor () -> Void) {
        let header = HeaderBar()
        let shelf = Button(icon: "lectern-shelf-symbolic", tooltip: tr("Bookshelf"))
        shelf.setAction("win.\(ReaderAction.bookshelf.rawValue)")
        header.addStart(shelf)
        let cancel = Button(tr("_Cancel"))
        cancel.addStyle("pill")
        cancel.align(horizontally: .center)
        cancel.onClick(onCancel)
        let page = StatusPage(
            icon: "document-save-symbolic", title: title, description: tr("The book is downloaded from its provider."),
            child: Clamp(Box(.vertical, spacing: 18, [bar, cancel]), maximum: 320))
        page.expands = true
        widget = Box(.vertical, [header, page])
        bar.setAccessibleName(tr("Download"))
    }

    /// Shows a fraction; nil if it is unknown.
    func show(_ fraction: Double?) {
        guard let fraction else { return bar.pulse() }
        bar.fraction = fraction
        bar.setText(tr("{percent} %", ["percent": "\(Int(fraction * 100))"]))
    }
}
