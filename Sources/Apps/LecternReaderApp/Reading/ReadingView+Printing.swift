import LecternGTK
import LecternGeometry
import LecternReader
import LecternView

// Printing.
extension ReadingView {
    /// Asks which part of the book is printed, shows the print dialog, and prints.
    func printBook() {
        guard let window, model.navigator != nil else { return }
        PrintDialog.ask(model, over: window.window) { [weak self] part in
            self?.focusBook()
            if let part { self?.print(part) }
        }
    }

    private func print(_ part: PrintPart) {
        guard let printer = model.printer(of: part) else { return }
        let operation = PrintOperation(model.title)
        operation.onCount = { await printer.pageCount(width: $0.width, height: $0.height) }
        operation.onCurrentPage = { printer.currentSheet }
        operation.onDraw = { number, surface in
            guard let sheet = await printer.sheet(number) else { return }
            sheet.draw(on: surface.context)
            surface.draw(sheet.heads.map { SheetHead($0) })
        }
        operation.run(over: window?.window) { [weak self] outcome in
            switch outcome {
            case .printed: Task { await printer.finish() }
            case .cancelled: break
            case .failed(let reason): self?.say(tr("The book could not be printed: {reason}", ["reason": reason]))
            }
        }
    }
}

extension SheetHead {
    /// A text in the margin of a sheet of paper.
    fileprivate init(_ head: PrintedSheet.Head) {
        let side: Side =
            switch head.side {
            case .left: .left
            case .middle: .middle
            case .right: .right
            }
        self.init(
            head.text, frame: head.area, color: Color(rgb: 0x404040), fontSize: 9,
            side: side)
    }
}
