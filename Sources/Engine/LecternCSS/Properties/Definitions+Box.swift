import LecternGeometry

extension PropertyTable {
    /// Defines `display`, `position`, `float` and related properties. CSS Display 3, CSS Positioned Layout 3.
    mutating func defineDisplay() {
        plain(.display, \.box.display, initial: "inline") { $0.display() }
        keywords(
            .position, \.box.position, initial: "static", also: ["-webkit-sticky": .sticky],
            support: "sticky never moves a box: nothing scrolls")
        keywords(.float, \.box.float, initial: "none")
        keywords(.clear, \.box.clear, initial: "none")
        inset(.top, \.box.inset.top)
        inset(.right, \.box.inset.right)
        inset(.bottom, \.box.inset.bottom)
        inset(.left, \.box.inset.left)
        keywords(.overflowX, \.box.overflowX, initial: "visible", also: ["overlay": .auto])
        keywords(.overflowY, \.box.overflowY, initial: "visible", also: ["overlay": .auto])
        define(.verticalAlign, \.box.verticalAlign, initial: "baseline") {
            $0.verticalAlign()
        } compute: { align, builder in
            switch align {
            case .keyword(let keyword): keyword
            // Percentages refer to the line height.
            case .length(let length): .length(builder.lineHeightLength(length))
            }
        }
        keywords(.unicodeBidi, \.box.unicodeBidi, initial: "normal", also: ["-webkit-isolate": .isolate])
        plain(.zIndex, \.box.zIndex, initial: "auto") { parser -> Int?? in
            parser.take("auto") ? .some(nil) : parser.integer().map { .some($0) }
        }
        keywords(.tableLayout, \.box.tableLayout, initial: "auto")
    }

    private mutating func inset(_ property: Property, _ path: @autoclosure @escaping Path<LengthOrAuto>) {
        define(property, path(), initial: "auto") {
            $0.lengthOrAuto()
        } compute: {
            $1.lengthOrAuto($0)
        }
    }

    /// CSS Sizing 3 and 4.
    mutating func defineSizes() {
        sizing(.width, \.box.width, auto: "auto")
        sizing(.height, \.box.height, auto: "auto")
        sizing(.minWidth, \.box.minWidth, auto: "auto")
        sizing(.minHeight, \.box.minHeight, auto: "auto")
        sizing(.maxWidth, \.box.maxWidth, auto: "none")
        sizing(.maxHeight, \.box.maxHeight, auto: "none")
        keywords(.boxSizing, \.box.boxSizing, initial: "content-box")
        plain(.aspectRatio, \.box.aspectRatio, initial: "auto") { $0.aspectRatio() }
        keywords(.objectFit, \.box.objectFit, initial: "fill")
        define(.objectPosition, \.box.objectPosition, initial: "50% 50%") {
            $0.position()
        } compute: {
            $0.resolve($1.lengths)
        }
    }

    private mutating func sizing(_ property: Property, _ path: @autoclosure @escaping Path<Sizing>, auto: StaticString)
    {
        define(property, path(), initial: "\(auto)") {
            $0.sizing(auto: auto)
        } compute: {
            $1.sizing($0)
        }
    }

    /// Margins, padding and border widths and styles. CSS Box 4.
    mutating func defineEdges() {
        inset(.marginTop, \.box.margin.top, initial: "0")
        inset(.marginRight, \.box.margin.right, initial: "0")
        inset(.marginBottom, \.box.margin.bottom, initial: "0")
        inset(.marginLeft, \.box.margin.left, initial: "0")
        padding(.paddingTop, \.box.padding.top)
        padding(.paddingRight, \.box.padding.right)
        padding(.paddingBottom, \.box.padding.bottom)
        padding(.paddingLeft, \.box.padding.left)
        lineWidth(.borderTopWidth, \.box.borderWidth.top)
        lineWidth(.borderRightWidth, \.box.borderWidth.right)
        lineWidth(.borderBottomWidth, \.box.borderWidth.bottom)
        lineWidth(.borderLeftWidth, \.box.borderWidth.left)
        keywords(.borderTopStyle, \.box.borderStyle.top, initial: "none")
        keywords(.borderRightStyle, \.box.borderStyle.right, initial: "none")
        keywords(.borderBottomStyle, \.box.borderStyle.bottom, initial: "none")
        keywords(.borderLeftStyle, \.box.borderStyle.left, initial: "none")
        keywords(.boxDecorationBreak, \.box.boxDecorationBreak, initial: "slice")
    }

    private mutating func inset(
        _ property: Property, _ path: @autoclosure @escaping Path<LengthOrAuto>, initial: String
    ) {
        define(property, path(), initial: initial) {
            $0.lengthOrAuto()
        } compute: {
            $1.lengthOrAuto($0)
        }
    }

    private mutating func padding(_ property: Property, _ path: @autoclosure @escaping Path<LengthPercentage>) {
        define(property, path(), initial: "0") {
            $0.length(.nonNegative)
        } compute: {
            $1.length($0)
        }
    }

    /// Defines a line width. Its dependence on the line style is applied in ``StyleFinish``.
    mutating func lineWidth(_ property: Property, _ path: @autoclosure @escaping Path<Float>) {
        define(property, path(), initial: "medium") {
            $0.lineWidth()
        } compute: {
            snapLineWidth($1.pixels($0))
        }
    }

    /// CSS Fragmentation 4, CSS Multi-column 1, CSS Paged Media 3.
    mutating func defineFragmentation() {
        let between: [String: BreakBetween] = ["always": .page]
        keywords(.breakBefore, \.box.breakBefore, initial: "auto", also: between)
        keywords(.breakAfter, \.box.breakAfter, initial: "auto", also: between)
        keywords(.breakInside, \.box.breakInside, initial: "auto")
        plain(.page, \.box.page, initial: "auto") { parser -> String?? in
            parser.take("auto") ? .some(nil) : parser.customIdent().map { .some($0) }
        }
        plain(.columnCount, \.box.columnCount, initial: "auto") { parser -> Int?? in
            parser.take("auto") ? .some(nil) : parser.integer(1...1_000).map { .some($0) }
        }
        define(.columnWidth, \.box.columnWidth, initial: "auto") {
            $0.lengthOrAuto(.nonNegative, percent: false)
        } compute: {
            length, builder in
            length.length.map { builder.pixels($0) }
        }
        keywords(.columnFill, \.box.columnFill, initial: "balance")
        plain(.columnSpan, \.box.columnSpansAll, initial: "none") {
            $0.keyword(["none": false, "all": true, "1": false])
        }
        gap(.columnGap, \.box.columnGap)
        gap(.rowGap, \.box.rowGap)
    }

    private mutating func gap(_ property: Property, _ path: @autoclosure @escaping Path<LengthPercentage?>) {
        define(property, path(), initial: "normal") {
            $0.lengthOrAuto(.nonNegative, auto: "normal")
        } compute: {
            length, builder in
            length.length.map { builder.length($0) }
        }
    }

    /// CSS Content 3 and CSS Lists 3.
    mutating func defineGeneratedContent() {
        define(.content, \.box.content, initial: "normal") {
            $0.content()
        } compute: { content, builder in
            content.resolve(builder)
        }
        plain(.counterReset, \.box.counterReset, initial: "none") {
            $0.counterChanges(default: 0, allowsReversed: true)
        }
        plain(.counterIncrement, \.box.counterIncrement, initial: "none") { $0.counterChanges(default: 1) }
        plain(.counterSet, \.box.counterSet, initial: "none") { $0.counterChanges(default: 0) }
        custom(
            .initialLetter, initial: "normal",
            parse: { parser in
                if parser.take("normal") {
                    return { $0.values.box.initialLetterSize = nil }
                }
                guard let size = parser.number(), size >= 1 else { return nil }
                var sink = Int(min(size, 100))
                if let explicit = parser.integer(1...100) {
                    sink = explicit
                } else if parser.take("raise") {
                    sink = 1
                } else {
                    _ = parser.take("drop")
                }
                let lines = sink
                return { builder in
                    builder.values.box.initialLetterSize = finite(size)
                    builder.values.box.initialLetterSink = lines
                }
            },
            copy: { builder, source in
                builder.values.box.initialLetterSize = source.box.initialLetterSize
                builder.values.box.initialLetterSink = source.box.initialLetterSink
            },
            text: { values in
                values.box.initialLetterSize.map { "\(cssNumber(Double($0))) \(values.box.initialLetterSink)" }
                    ?? "normal"
            })
    }
}

/// Rounds a width to whole pixels; widths above zero are at least one pixel.
/// https://drafts.csswg.org/css-values-4/#snap-a-length-as-a-border-width
func snapLineWidth(_ width: Float) -> Float {
    width <= 0 ? 0 : width < 1 ? 1 : width.rounded(.towardZero)
}

extension StyleBuilder {
    func sizing(_ size: SpecifiedSizing) -> Sizing {
        switch size {
        case .keyword(let keyword): keyword
        case .length(let length): .length(self.length(length))
        case .fitContent(let limit): .fitContent(self.length(limit))
        case .calculated(let basis, let node):
            .calculated(SizeCalculation(basis: sizing(basis), calculation: node.calculation(lengths)))
        }
    }

    /// Resolves a length whose percentages refer to the line height.
    func lineHeightLength(_ length: SpecifiedLength) -> LengthPercentage {
        guard length.hasPercent else { return self.length(length) }
        return LengthPercentage(pixels: finite(lengths.pixels(length, percentOf: lineHeightInPixels)))
    }
}
