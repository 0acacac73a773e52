import LecternGTK
import LecternReader

// Protected books: the question for the passphrase, and the download of a licence's book.
extension ReadingView {
    /// Asks for the passphrase of the book.
    func ask(_ question: PassphraseQuestion) {
        others.download = nil
        questions.ask(
            .passphrase(model, question) { [weak self] address in self?.window?.ask(about: address) })
    }

    /// Shows how far the download is.
    func showDownload(_ fraction: Double?) {
        if others.download == nil {
            let page = DownloadPage(title: model.title) { [weak model] in model?.opening.cancelDownload() }
            others.download = page
            stack.add(page.widget, name: "download")
        }
        stack.shown = "download"
        others.download?.show(fraction)
    }
}
