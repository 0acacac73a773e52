import LecternGTK
import LecternReader

// Printing.
extension ReadingView {
    /// Shows the print dialog and prints the book.
    func printBook() {
        guard let printer = model.printer() else { return }
        let operation = PrintOperation(model.title)
        operation.currentPage = model.pages.haveThumbnails ? model.pages.shownRows.min() : nil
        operation.onCount = { await printer.pageCount(width: $0.width, height: $0.height) }
        operation.onDraw = { await printer.sheet($0)?.draw(on: $1.context) }
        operation.run(over: window?.window) { [weak self] outcome in
            switch outcome {
            case .printed: Task { await printer.finish() }
            case .cancelled: break
            case .failed(let reason): self?.say(tr("The book could not be printed: {reason}", ["reason": reason]))
            }
        }
    }
}
