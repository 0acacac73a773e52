import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

// Inline formatting contexts: CSS Inline 3, CSS Text 3 and 4, CSS Ruby 1.
//
// A block container whose children are inline-level has one list of inline
// items (`InlineContent`): text, opening and closing boxes, objects, floats.
// Lines are made of it in four steps. The first two are done once for each
// container, the others for each line.
//
// 1. *Collect* (`ParagraphBuilder.collect`): the text of all items in one
//    UTF-16 array. White space is collapsed, `text-transform` is applied, and
//    objects and bidi controls are characters of it. `OffsetMapping` leads back
//    to the canonical text of the document.
// 2. *Prepare* (`ParagraphBuilder.finish`): bidi levels, glyphs in font units,
//    items divided at each change of style, run or level, break opportunities.
//    The result is a `Paragraph`. It depends on no width, and its glyphs on no
//    font size, so that layouts of other sizes use them again.
// 3. *Break* (`InlineLayout.breakLine`): `LineSpace` is the room between
//    floats, and `LineBreaker` walks the items until that room is used up. The
//    result is a `LineCandidate`: the pieces of the line, in logical order.
// 4. *Finish* (`LineBuilder`): pieces in visual order, alignment, baselines,
//    decorations. The result is a `LineResult`, whose items have rectangles.
//
// A block asks for one line at a time (`BlockFlow+Lines`), because a float or a
// page break may come between two. A `LineRequest` names the start of the line
// (`InlinePosition`: an item and an offset in the text); the result names the
// start of the next one. Nothing else is carried from line to line.
//
// A line may need several attempts: beside floats it may not fit, or become so
// tall that other floats narrow it. `LineAttempt` is what one attempt tells the
// next one, and `LineAttemptLimit` ends them.
//
// Where to look
//
// - `Preparation/`: `Paragraphs` (one paragraph for each container, kept),
//   `ParagraphBuilder` and its extensions (steps 1 and 2)
// - `Styles/`: `InlineStyle`, a computed style with what lines need of it
// - `Breaking/`: `LineBreaker` (one line), `TextScan` (its inner loop),
//   `LineWidths` (widths that make lines balanced or optimal), `OptimalLines`
//   (a paragraph as a whole), `LastLine` (no short last line)
// - `Building/`: `LineBuilder` (items), `LineBoxes` (baselines, heights),
//   `LineObject` (replaced elements and inline blocks)
// - `FirstLine/`: a paragraph with the styles of `::first-line`
// - `Ruby/`, `InlineNote`, `EmphasisMark`, `HangingPunctuation`
// - `InlineContentSizes`: min-content and max-content sizes of a paragraph
// - `Counting/`: the same ends and extents without items, to count pages; a
//   test compares them with those of this code

/// The limits of attempts to lay out one line. An attempt fails if the line does not fit beside floats.
private enum LineAttemptLimit {
    /// Attempts in which the line may become taller. A taller line can have less space beside floats, and so become
    /// another line.
    static let withTallerLines = 60
    /// Attempts beside floats. Later ones are below all floats.
    static let besideFloats = 64
    /// All attempts. After them the rest of the paragraph is left out.
    static let all = 80
}

/// Lays out the lines of paragraphs.
struct InlineLayout {
    let context: LayoutContext

    /// Lays out the next line of a paragraph: finds the space between floats, breaks and
    /// builds the line, and places its floats.
    func layoutLine(_ request: LineRequest, floats: inout some FloatPlacer & ~Copyable) -> LineResult {
        guard let first = context.firstLines[request] else { return layoutStyledLine(request, floats: &floats) }
        let line = layoutLine(first, request, floats: &floats)
        if first.decides(line.next) { return first.adopt(line, in: request.paragraph) }
        guard let whole = context.firstLines.whole(request) else { return first.adopt(line, in: request.paragraph) }
        return whole.adopt(layoutLine(whole, request, floats: &floats), in: request.paragraph)
    }

    private func layoutLine(_ first: FirstLine, _ request: LineRequest, floats: inout some FloatPlacer & ~Copyable)
        -> LineResult
    {
        var lineRequest = request
        lineRequest.paragraph = first.paragraph
        lineRequest.container = first.container
        lineRequest.firstLine = first
        return layoutStyledLine(lineRequest, floats: &floats)
    }

    private func layoutStyledLine(_ request: LineRequest, floats: inout some FloatPlacer & ~Copyable) -> LineResult {
        let mark = request.paragraph.hasFloats ? floats.mark : nil
        var attempt = LineAttempt(
            block: request.contextOffset.block, height: context.styles.inlineStyle(request.container.style).lineHeight)
        while attempt.number < LineAttemptLimit.all {
            defer { attempt.number += 1 }
            // The line is broken in the space between floats. If it does not fit there, the attempt has moved.
            guard let broken = breakLine(request, &attempt, mark: mark, floats: &floats) else { continue }
            // The line is built. If it is so tall that floats leave it less space, it is broken again.
            var builder = LineBuilder(context, request, candidate: broken.candidate, space: broken.space)
            let height = builder.boxes.isEmpty ? .zero : builder.boxes.lineHeight
            if attempt.grows(to: height, in: broken.space, exclusions: floats.exclusions, request: request) { continue }
            let line = request.wantsExtentOnly ? builder.extent() ?? builder.build() : builder.build()
            // The line gets its place, and floats that did not fit beside it are placed below.
            return finish(line, broken, block: attempt.block, request: request, floats: &floats)
        }
        return fallbackLine(request)
    }

    /// A line whose end is found, and the space in which it is aligned.
    private struct BrokenLine {
        var candidate: LineCandidate
        var space: LineSpace
    }

    /// Finds the space of a line at the position of an attempt, and breaks the line in it.
    ///
    /// - Parameter mark: the state of the floats before the line; `nil` if the paragraph has none.
    /// - Returns: `nil` if the line does not fit: `attempt` then says where to try again.
    private func breakLine<Floats: FloatPlacer & ~Copyable>(
        _ request: LineRequest, _ attempt: inout LineAttempt, mark: Floats.Mark?, floats: inout Floats
    ) -> BrokenLine? {
        if attempt.number == LineAttemptLimit.besideFloats {
            attempt.block = max(attempt.block, floats.exclusions.blockEnd)
        }
        let available = LineSpace(floats.exclusions, request, from: attempt.block, height: attempt.height)
        attempt.block = available.block
        if isTooNarrow(available, request),
            let next = available.next(floats.exclusions, request, height: attempt.height)
        {
            attempt.block = next
            return nil
        }
        let balanced = LineWidths(context).width(request, floats.exclusions)
        var lineRequest = request
        lineRequest.isBrokenTogether = balanced != nil
        var breaker = LineBreaker(context, lineRequest, space: available, indent: indent(request))
        if let balanced { breaker.space.right = breaker.space.left + balanced }
        breaker.isEmergency = attempt.isEmergency
        breaker.placedFloats = attempt.placedFloats
        let outcome = breaker.run(&floats, block: attempt.block, height: attempt.height)
        attempt.placedFloats = max(attempt.placedFloats, breaker.placedFloats)
        guard outcome == .line else {
            attempt.retry(outcome, breaker.space, exclusions: floats.exclusions, request: request)
            return nil
        }
        var line = BrokenLine(candidate: breaker.finish(), space: balanced == nil ? breaker.space : available)
        if balanced == nil {
            let last = LastLine(context, request)
            line.candidate = last.whole(insteadOf: line.candidate, line.space) ?? line.candidate
            if request.container.style.text.textWrapStyle == .pretty {
                line.candidate =
                    last.candidate(insteadOf: line.candidate, available, floats.exclusions) ?? line.candidate
            }
        }
        if let next = line.candidate.next, attempt.placedFloats >= next.item, let mark {
            // A float was placed on this line, but its position in the text is on the next.
            floats.takeBack(to: mark)
            replaceFloats(request, before: next.item, pending: line.candidate.pendingFloats, &floats)
            line.space = LineSpace(floats.exclusions, request, from: attempt.block, height: attempt.height)
        }
        return line
    }

    /// Whether a line of a book beside floats would be a column of single words: it goes below them.
    private func isTooNarrow(_ space: LineSpace, _ request: LineRequest) -> Bool {
        guard space.isNarrowed, context.mode.avoidsNarrowLines else { return false }
        let em = LayoutUnit(Double(request.container.style.text.fontSize))
        return space.inlineSize < min(em * 5, request.availableInline / 4)
    }

    /// The position at which a line is tried, and what earlier attempts found out.
    private struct LineAttempt {
        var number = 0
        var block: LayoutUnit
        var height: LayoutUnit
        var isEmergency = false
        var placedFloats: Int32 = -1

        mutating func retry(
            _ outcome: LineBreaker.Outcome, _ space: LineSpace, exclusions: ExclusionSpace, request: LineRequest
        ) {
            if outcome == .moveDown, let next = space.next(exclusions, request, height: height) {
                block = next
            } else {
                isEmergency = true
            }
        }

        /// Makes the attempt as tall as a line that was built, if the line has less space then.
        ///
        /// - Returns: whether the line must be broken again.
        mutating func grows(
            to height: LayoutUnit, in space: LineSpace, exclusions: ExclusionSpace, request: LineRequest
        ) -> Bool {
            guard height > self.height, !exclusions.isEmpty, number < LineAttemptLimit.withTallerLines else {
                return false
            }
            let taller = LineSpace(exclusions, request, from: block, height: height)
            guard taller.inlineSize < space.inlineSize || taller.block > block else { return false }
            self.height = height
            return true
        }
    }

    private func finish(
        _ result: consuming LineResult, _ broken: BrokenLine, block: LayoutUnit, request: LineRequest,
        floats: inout some FloatPlacer & ~Copyable
    ) -> LineResult {
        var result = result
        result.offset = .init(
            inline: broken.space.left - request.contextOffset.line, block: block - request.contextOffset.block)
        for item in broken.candidate.pendingFloats {
            guard let box = request.paragraph.box(of: request.paragraph.items[Int(item)]) else { continue }
            floats.place(box, below: block + result.size.block)
        }
        return result
    }

    /// Places again the floats that remain on the line.
    private func replaceFloats(
        _ request: LineRequest, before end: Int32, pending: [Int32], _ floats: inout some FloatPlacer & ~Copyable
    ) {
        let items = request.paragraph.items
        for index in Int(request.position.item)..<min(items.count, Int(end)) where items[index].kind == .float {
            guard !pending.contains(Int32(index)), let box = request.paragraph.box(of: items[index]) else { continue }
            floats.place(box, below: request.contextOffset.block)
        }
    }

    /// Returns the requested line, broken greedily within a width.
    func greedyLine(_ request: LineRequest, within width: LayoutUnit) -> LineCandidate? {
        var floats = NoFloats()
        var breaker = LineBreaker(context, request, space: LineSpace(inlineSize: width), indent: indent(request))
        guard breaker.run(&floats, block: .zero, height: .zero) == .line, !breaker.acceptsOverflow else { return nil }
        return breaker.finish()
    }

    /// https://www.w3.org/TR/css-text-3/#text-indent-property
    func indent(_ request: LineRequest) -> LayoutUnit {
        guard !request.isSingleLine, !request.isBesideInitialLetter else { return .zero }
        return textIndent(request.container, request.position, percentage: request.percentageInline)
            - hangingStart(request)
    }

    /// Returns the indent of a line by `text-indent`.
    func textIndent(_ container: LayoutBox, _ position: InlinePosition, percentage: LayoutUnit) -> LayoutUnit {
        let style = container.style
        guard !style.text.textIndent.isZero else { return .zero }
        let isFirst = position.line == 0 && container.beginsItsBlock(in: context.tree.document)
        let applies = isFirst || (style.text.textIndentEachLine && position.isAfterForcedBreak)
        return applies != style.text.textIndentHangs ? style.text.textIndent.resolve(percentage) : .zero
    }

    /// Returns the size of punctuation that hangs before the first line of a
    /// block.
    private func hangingStart(_ request: LineRequest) -> LayoutUnit {
        let rule = HangingPunctuation(request.container.style)
        guard rule.hangsFirst, request.position.line == 0, let unit = request.paragraph.text.first,
            HangingPunctuation.isOpening(unit), request.container.beginsItsBlock(in: context.tree.document),
            let item = request.paragraph.items.first(where: { $0.start < $0.end }), item.kind == .text
        else { return .zero }
        return TextScan.size(request.paragraph, item, style: request.paragraph.styles[Int(item.style)], range: 0..<1)
    }

    /// Returns an empty last line for a paragraph whose next line has no position. The rest of the paragraph is left
    /// out.
    private func fallbackLine(_ request: LineRequest) -> LineResult {
        LineResult(
            next: nil, offset: .zero, size: .zero, baseline: .zero, items: [],
            text: request.position.text..<max(request.position.text, Int32(request.paragraph.text.count)),
            endsWithForcedBreak: false, endsWithHyphen: false, isEmpty: true, outOfFlow: [])
    }
}
