import LecternCSS
import LecternGeometry
import LecternText

// Interlinear notes (割注, 夾注): an inline box of the style `-lectern-warichu: 2`
// is set in two small lines, the first over the second, which together take the
// place of one line of the text. Where the line ends, both go on in the next.
// https://www.w3.org/TR/jlreq/#processing_of_warichu
//
// The text of a note is text of the paragraph: shaped, searched and selected like
// the rest. Breaking looks at a note as at a small paragraph of its own: it takes
// what fits into its small lines (`addNote`), makes a line object of them, and
// goes on behind. A line that ends in a note begins the next one in it.
//
// DEVIATION: margins, borders and backgrounds of the box itself are not drawn, and
// content sizes take the note as one line.

/// What of a note stands on a line.
struct InlineNote {
    var object: LineObject
    /// Where its text ends.
    var end: Int32
    /// Where it goes on, on the next line.
    var rest: InlinePosition?
    /// Items of positioned boxes in it.
    var positioned: [Int] = []
}

extension LayoutContext {
    /// Whether any style asks for notes in small lines.
    var hasNotes: Bool {
        if let known = inline.hasNotes { return known }
        let found = tree.document.styles.contains { $0.box.warichuLines > 0 }
        inline.hasNotes = found
        return found
    }
}

extension LayoutContext {
    /// Whether an `open` begins a note; floats in a paragraph make it plain text.
    func isNote(_ index: Int, in request: LineRequest) -> Bool {
        guard hasNotes, request.note < 0, !request.paragraph.hasFloats else { return false }
        return request.paragraph.box(of: request.paragraph.items[index]).map { $0.style.box.warichuLines > 0 } ?? false
    }
}

extension LineBreaker {
    /// Takes what fits of a note, from where the line begins or from the note's start.
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
            // Nothing else helps: it sticks out.
            note = layout.fit(into: max(available - position, layout.leastSize), mayOverflow: true)
        }
        guard let note else { return .goOn }
        add(note, open, from: start)
        guard let rest = note.rest else {
            setBoundary(after: Int(items[open].partner))
            return overflows ? decide() : .goOn
        }
        noteRest = rest
        return .take(
            LineBreakPoint(
                pieceCount: pieces.count, isInsideItem: false, partStart: 0, item: rest.item, text: rest.text))
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

/// Sets a note, or the rest of one, in its small lines.
private struct InlineNoteLayout {
    let context: LayoutContext
    let box: Box
    let style: InlineStyle
    /// From the baseline of the text around up to the middle of the line.
    let middle: LayoutUnit
    let close: Int
    let start: InlinePosition
    let count: Int
    var request: LineRequest

    /// Small lines of a width.
    private struct Attempt {
        var lines: [(position: InlinePosition, candidate: LineCandidate)] = []
        var rest: InlinePosition?
        var sticksOut = false

    }

    init(_ context: LayoutContext, _ outer: LineRequest, open: Int, start: InlinePosition) {
        let paragraph = outer.paragraph
        let item = paragraph.items[open]
        self.context = context
        self.start = start
        box = paragraph.box(of: item) ?? outer.container
        style = context.inlineStyle(box.style)
        close = Int(item.partner)
        count = max(Int(box.style.box.warichuLines), 2)
        let around =
            item.parent >= 0
            ? paragraph.styles[Int(paragraph.items[Int(item.parent)].style)]
            : context.inlineStyle(outer.container.style)
        middle = (around.annotationAscent - around.annotationDescent) / 2
        request = outer
        request.note = Int32(open)
        (request.container, request.firstLine, request.ellipsis) = (box, nil, nil)
        request.wantsExtentOnly = false
    }

    /// Less than this is no room.
    var leastSize: LayoutUnit { LayoutUnit(Double(box.style.text.fontSize)) }

    /// The note in lines of equal length where all of it fits, else lines as long as there is room.
    mutating func fit(into limit: LayoutUnit, mayOverflow: Bool = false) -> InlineNote? {
        guard limit >= leastSize || mayOverflow else { return nil }
        var best = lines(limit)
        guard !best.sticksOut || mayOverflow else { return nil }
        if best.rest == nil { best = balanced(best, limit) }
        return note(best)
    }

    /// The shortest lines that hold all.
    private mutating func balanced(_ whole: Attempt, _ limit: LayoutUnit) -> Attempt {
        let total = whole.lines.reduce(LayoutUnit.zero) { $0 + context.contentSize($1.candidate) }
        var best = whole
        var (low, high) = ((total / count).floor, limit.ceil)
        while low < high {
            let middle = (low + high) / 2
            let attempt = lines(LayoutUnit(pixels: middle))
            if attempt.rest == nil, !attempt.sticksOut {
                (best, high) = (attempt, middle)
            } else {
                low = middle + 1
            }
        }
        return best
    }

    private mutating func lines(_ size: LayoutUnit) -> Attempt {
        var result = Attempt()
        result.rest = start
        while let position = result.rest, result.lines.count < count {
            request.position = position
            let (candidate, sticksOut) = line(size)
            result.lines.append((position, candidate))
            result.sticksOut = result.sticksOut || sticksOut
            result.rest = candidate.next.flatMap { Int($0.item) < close && $0 > position ? $0 : nil }
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
        // As wide as the widest line needs.
        let size = attempt.lines.reduce(LayoutUnit.zero) { max($0, context.contentSize($1.candidate)) }
        let paragraph = request.paragraph
        var layout = RubyLayout()
        var top = LayoutUnit.zero
        var positioned: [Int] = []
        for (position, candidate) in attempt.lines {
            request.position = position
            request.availableInline = size
            var builder = LineBuilder(context, request, candidate, LineSpace(inlineSize: size))
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
        let end = attempt.rest?.text ?? paragraph.items[close].start
        return InlineNote(object: object, end: end, rest: attempt.rest, positioned: positioned)
    }
}
