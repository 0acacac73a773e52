import LecternCSS
import LecternGeometry
import LecternText

// Interlinear notes (割注, 夾注): an inline box with `-lectern-warichu: 2` is set in two small lines, one above the
// other, that together have the height of one line of the text. A note that does not fit continues on the next line.
// https://www.w3.org/TR/jlreq/#processing_of_warichu
//
// The text of a note is part of the paragraph, so that it is shaped, searched and selected like other text. Line
// breaking treats a note as a small paragraph: it makes a line object of the part that fits into the small lines
// (`addNote`) and continues after it. If a line ends inside a note, the next line begins inside it.
//
// DEVIATION: Margins, borders and backgrounds of the box itself are not drawn. Intrinsic sizes treat the note as one
// line.

/// The part of a note that is on one line.
struct InlineNote {
    var object: LineObject
    /// End of its text.
    var end: Int32
    /// Where the note continues on the next line; `nil` if it is complete.
    var continuation: InlinePosition?
    /// Indices of the items of positioned boxes in it.
    var positioned: [Int] = []
}

extension LineRequest {
    /// Whether an `open` item begins a note. In paragraphs with floats, notes are laid out as plain text.
    func isNote(_ index: Int, _ context: LayoutContext) -> Bool {
        guard context.hasNotes, note < 0, !paragraph.hasFloats else { return false }
        return paragraph.box(of: paragraph.items[index]).map { $0.style.box.warichuLines > 0 } ?? false
    }
}

extension LineBreaker {
    /// Adds the part of a note that fits, from the note's start or where the previous line ended.
    mutating func addNote(_ open: Int) -> Decision {
        let isResumed = resumedNote >= 0
        resumedNote = -1
        let start = isResumed ? request.position : InlinePosition(item: Int32(open + 1), text: items[open].start)
        if !isResumed, breaks[Int(start.text)] != .none, case .take(let point) = considerBoundary(at: Int(start.text)) {
            return .take(point)
        }
        var layout = InlineNoteLayout(context, request, open: open, start: start)
        var note = layout.fit(into: available - position)
        if note == nil {
            let decision = hasContent || space.isNarrowed ? decide() : .goOn
            guard case .goOn = decision else { return decision }
            // There is no other opportunity: let it overflow.
            note = layout.fit(into: max(available - position, layout.leastSize), mayOverflow: true)
        }
        guard let note else { return .goOn }
        add(note, open, from: start)
        guard let continuation = note.continuation else {
            setBoundary(after: Int(items[open].partner))
            return overflows ? decide() : .goOn
        }
        noteRest = continuation
        return .take(
            LineBreakPoint(
                pieceCount: pieces.count, isInsideItem: false, partStart: 0, item: continuation.item,
                text: continuation.text))
    }

    private mutating func add(_ note: InlineNote, _ open: Int, from start: InlinePosition) {
        objects.append(note.object)
        append(open, inlineSize: note.object.size.inline, object: Int32(objects.count - 1))
        pieces[pieces.count - 1].start = start.text
        pieces[pieces.count - 1].end = note.end
        pieces[pieces.count - 1].visibleEnd = note.end
        for item in note.positioned { append(item) }
        trailing = .zero
        hasContent = true
    }
}

/// Lays out a note, or the rest of one, in its small lines.
private struct InlineNoteLayout {
    let context: LayoutContext
    let box: LayoutBox
    let style: InlineStyle
    /// Distance from the baseline of the surrounding text up to the middle of the line.
    let middle: LayoutUnit
    let close: Int
    let start: InlinePosition
    let count: Int
    var request: LineRequest

    /// The small lines at one width.
    private struct Attempt {
        var lines: [(position: InlinePosition, candidate: LineCandidate)] = []
        var continuation: InlinePosition?
        var sticksOut = false

    }

    init(_ context: LayoutContext, _ outer: LineRequest, open: Int, start: InlinePosition) {
        let paragraph = outer.paragraph
        let item = paragraph.items[open]
        self.context = context
        self.start = start
        box = paragraph.box(of: item) ?? outer.container
        style = context.styles.inlineStyle(box.style)
        close = Int(item.partner)
        count = max(Int(box.style.box.warichuLines), 2)
        let around =
            item.parent >= 0
            ? paragraph.styles[Int(paragraph.items[Int(item.parent)].style)]
            : context.styles.inlineStyle(outer.container.style)
        middle = (around.annotationAscent - around.annotationDescent) / 2
        request = outer
        request.note = Int32(open)
        request.container = box
        request.firstLine = nil
        request.ellipsis = nil
        request.wantsExtentOnly = false
    }

    /// The minimum width of the small lines.
    var leastSize: LayoutUnit { LayoutUnit(Double(box.style.text.fontSize)) }

    /// Returns the note in lines of equal length if all of it fits, or in lines of the full width.
    mutating func fit(into limit: LayoutUnit, mayOverflow: Bool = false) -> InlineNote? {
        guard limit >= leastSize || mayOverflow else { return nil }
        var best = lines(limit)
        guard !best.sticksOut || mayOverflow else { return nil }
        if best.continuation == nil { best = balanced(best, limit) }
        return note(best)
    }

    /// Returns the narrowest lines that contain the whole note.
    private mutating func balanced(_ whole: Attempt, _ limit: LayoutUnit) -> Attempt {
        let total = whole.lines.reduce(LayoutUnit.zero) { $0 + $1.candidate.contentSize }
        var best = whole
        var (low, high) = ((total / count).floor, limit.ceil)
        while low < high {
            let middle = (low + high) / 2
            let attempt = lines(LayoutUnit(pixels: middle))
            if attempt.continuation == nil, !attempt.sticksOut {
                best = attempt
                high = middle
            } else {
                low = middle + 1
            }
        }
        return best
    }

    private mutating func lines(_ size: LayoutUnit) -> Attempt {
        var result = Attempt()
        result.continuation = start
        while let position = result.continuation, result.lines.count < count {
            request.position = position
            let (candidate, sticksOut) = line(size)
            result.lines.append((position, candidate))
            result.sticksOut = result.sticksOut || sticksOut
            result.continuation = candidate.next.flatMap { Int($0.item) < close && $0 > position ? $0 : nil }
        }
        return result
    }

    private func line(_ size: LayoutUnit) -> (LineCandidate, sticksOut: Bool) {
        var floats = NoFloats()
        for isEmergency in [false, true] {
            var breaker = LineBreaker(context, request, space: LineSpace(inlineSize: size), indent: .zero)
            breaker.itemEnd = close
            breaker.isEmergency = isEmergency
            if breaker.run(&floats, block: .zero, height: .zero) == .line || isEmergency {
                return (breaker.finish(), breaker.acceptsOverflow)
            }
        }
        return (LineCandidate(pieces: [], objects: [], indent: .zero), true)
    }

    private mutating func note(_ attempt: Attempt) -> InlineNote {
        // The object is as wide as its widest line.
        let size = attempt.lines.reduce(LayoutUnit.zero) { max($0, $1.candidate.contentSize) }
        let paragraph = request.paragraph
        var layout = RubyLayout()
        var top = LayoutUnit.zero
        var positioned: [Int] = []
        for (position, candidate) in attempt.lines {
            request.position = position
            request.availableInline = size
            var builder = LineBuilder(context, request, candidate: candidate, space: LineSpace(inlineSize: size))
            let line = builder.build()
            layout.items += RubyLayout(items: line.items).items(
                at: .init(x: .zero, y: top), itemBase: layout.items.count)
            top = top + line.size.block
            positioned += candidate.pieces.map { Int($0.item) }.filter { paragraph.items[$0].kind == .outOfFlow }
        }
        let height = max(top, style.lineHeight * count)
        let object = LineObject(
            box: box, content: .ruby(layout), margin: .zero, size: .init(inline: size, block: height),
            ascent: middle + height / 2, descent: height - height / 2 - middle)
        let end = attempt.continuation?.text ?? paragraph.items[close].start
        return InlineNote(object: object, end: end, continuation: attempt.continuation, positioned: positioned)
    }
}
