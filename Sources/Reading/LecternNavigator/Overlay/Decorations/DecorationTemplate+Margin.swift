import LecternGeometry
import LecternPaint

extension DecorationTemplate {
    /// A sheet with two written lines, beside the first line of the text; above it in vertical text.
    static let marginNote = DecorationTemplate { drawing in
        guard case .marginNote(let tint) = drawing.style, drawing.isBeginning, let line = drawing.lines.first
        else { return [] }
        let sheet = drawing.sheet(beside: line)
        let writing = [2.0, 5].map { down in
            DecorationMark(
                frame: Rect(x: sheet.x + 2, y: sheet.y + down, width: sheet.width - 4, height: 1),
                color: Color(red: 0, green: 0, blue: 0, alpha: 150), blend: .over)
        }
        let tail = Rect(x: sheet.x + 2, y: sheet.bottom, width: 3, height: 2)
        let paper = tint.asSheet(isDark: drawing.isDark)
        return [
            DecorationMark(frame: sheet, color: paper, blend: .over, isTarget: true),
            DecorationMark(frame: tail, color: paper, blend: .over),
        ] + writing
    }
}

extension DecorationDrawing {
    /// Returns the area of the sheet: centred in the margin, a few pixels from the text at most.
    fileprivate func sheet(beside line: Line) -> Rect {
        let (width, height) = (12.0, 8.0)
        if line.isVertical {
            let gap = min(8, max(0, (text.y - page.y - height) / 2))
            let middle = line.frame.x + (line.frame.width - width) / 2
            return Rect(
                x: middle.rounded(), y: max(page.y + 2, text.y - gap - height).rounded(), width: width, height: height)
        }
        let gap = min(8, max(0, (page.right - text.right - width) / 2))
        let middle = line.frame.y + (line.frame.height - height - 2) / 2
        return Rect(
            x: min(page.right - width - 2, text.right + gap).rounded(), y: middle.rounded(), width: width,
            height: height)
    }
}
