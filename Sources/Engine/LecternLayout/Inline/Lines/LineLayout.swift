import LecternCSS
import LecternGeometry
import LecternMarkup
import LecternText

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
struct LineLayout {
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
        var own = request
        (own.paragraph, own.container, own.firstLine) = (first.paragraph, first.container, first)
        return layoutStyledLine(own, floats: &floats)
    }

    private func layoutStyledLine(_ request: LineRequest, floats: inout some FloatPlacer & ~Copyable) -> LineResult {
        let mark = request.paragraph.hasFloats ? floats.mark : nil
        var state = LineAttempt(
            block: request.contextOffset.block, height: context.styles.inlineStyle(request.container.style).lineHeight)
        for attempt in 0..<LineAttemptLimit.all {
            // Try below all floats.
            if attempt == LineAttemptLimit.besideFloats { state.block = max(state.block, floats.exclusions.blockEnd) }
            let room = LineSpace(floats.exclusions, request, from: state.block, height: state.height)
            state.block = room.block
            var breaker = LineBreaker(context, request, space: room, indent: indent(request))
            let balanced = LineWidths(context).width(request, floats.exclusions)
            if let balanced { breaker.space.right = breaker.space.left + balanced }
            breaker.isEmergency = state.isEmergency
            breaker.placedFloats = state.placedFloats
            let outcome = breaker.run(&floats, block: state.block, height: state.height)
            state.placedFloats = max(state.placedFloats, breaker.placedFloats)
            if outcome != .line {
                state.retry(outcome, breaker.space, floats.exclusions, request)
                continue
            }
            var candidate = breaker.finish()
            if balanced == nil, request.container.style.text.textWrapStyle == .pretty {
                candidate =
                    LastLine(context, request).candidate(insteadOf: candidate, room, floats.exclusions) ?? candidate
            }
            var space = balanced == nil ? breaker.space : room
            if let next = candidate.next, state.placedFloats >= next.item, let mark {
                // A float was placed on this line, but its position in the text is on the next.
                floats.takeBack(to: mark)
                replaceFloats(request, before: next.item, pending: candidate.pendingFloats, &floats)
                space = LineSpace(floats.exclusions, request, from: state.block, height: state.height)
            }
            var builder = LineBuilder(context, request, candidate, space)
            let height = builder.boxes.isEmpty ? .zero : builder.boxes.lineHeight
            if height > state.height, !floats.exclusions.isEmpty, attempt < LineAttemptLimit.withTallerLines {
                let taller = LineSpace(floats.exclusions, request, from: state.block, height: height)
                if taller.inlineSize < space.inlineSize || taller.block > state.block {
                    state.height = height
                    continue
                }
            }
            let line = request.wantsExtentOnly ? builder.extent() ?? builder.build() : builder.build()
            return finish(line, candidate, space, block: state.block, request, &floats)
        }
        return fallbackLine(request)
    }

    /// The state of finding the position of a line.
    private struct LineAttempt {
        var block: LayoutUnit
        var height: LayoutUnit
        var isEmergency = false
        var placedFloats: Int32 = -1

        mutating func retry(
            _ outcome: LineBreaker.Outcome, _ space: LineSpace, _ exclusions: ExclusionSpace, _ request: LineRequest
        ) {
            if outcome == .moveDown, let next = space.next(exclusions, request, height: height) {
                block = next
            } else {
                isEmergency = true
            }
        }
    }

    private func finish(
        _ result: consuming LineResult, _ candidate: LineCandidate, _ space: LineSpace, block: LayoutUnit,
        _ request: LineRequest, _ floats: inout some FloatPlacer & ~Copyable
    ) -> LineResult {
        var result = result
        result.offset = .init(
            inline: space.left - request.contextOffset.line, block: block - request.contextOffset.block)
        for item in candidate.pendingFloats {
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
        guard !request.isSingleLine else { return .zero }
        return textIndent(request.container, request.position, percentage: request.percentageInline)
            - hangingStart(request)
    }

    /// Returns the indent of a line by `text-indent`.
    func textIndent(_ container: Box, _ position: InlinePosition, percentage: LayoutUnit) -> LayoutUnit {
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
        return TextScan.size(request.paragraph, item, request.paragraph.styles[Int(item.style)], 0..<1)
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
