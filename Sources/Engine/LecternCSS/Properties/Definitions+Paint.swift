import LecternGeometry

extension PropertyTable {
    /// CSS Backgrounds 3, sections 2 and 3.
    mutating func defineBackgrounds() {
        currentColor(.backgroundColor, \.paint.backgroundColor, flag: .background, initial: "transparent")
        define(.backgroundImage, \.backgrounds.images, initial: "none") { parser in
            parser.commaList { $0.imageOrNone() }
        } compute: { images, builder in
            images.map { $0.image.map { builder.image($0) } }
        }
        define(.backgroundPosition, \.backgrounds.positions, initial: "0% 0%") { parser in
            parser.commaList { $0.position(allowsThree: true) }
        } compute: { positions, builder in
            positions.map { $0.resolve(builder.lengths) }
        }
        define(.backgroundSize, \.backgrounds.sizes, initial: "auto") { parser in
            parser.commaList { $0.backgroundSize() }
        } compute: { sizes, builder in
            sizes.map { $0.resolve(builder) }
        }
        plain(.backgroundRepeat, \.backgrounds.repeats, initial: "repeat") { parser in
            parser.commaList { $0.backgroundRepeat() }
        }
        let attachments = keywordTable(BackgroundAttachment.self)
        plain(.backgroundAttachment, \.backgrounds.attachments, initial: "scroll") { parser in
            parser.commaList { $0.keyword(attachments) }
        }
        plain(.backgroundOrigin, \.backgrounds.origins, initial: "padding-box") { parser in
            parser.commaList { $0.keyword(ValueParser.backgroundBoxes) }
        }
        plain(.backgroundClip, \.backgrounds.clips, initial: "border-box") { parser in
            parser.commaList { $0.keyword(ValueParser.backgroundBoxes) }
        }
    }

    /// CSS Backgrounds 3, sections 4 to 7.
    mutating func defineBorders() {
        currentColor(.borderTopColor, \.paint.borderColor.top, flag: .borderTop)
        currentColor(.borderRightColor, \.paint.borderColor.right, flag: .borderRight)
        currentColor(.borderBottomColor, \.paint.borderColor.bottom, flag: .borderBottom)
        currentColor(.borderLeftColor, \.paint.borderColor.left, flag: .borderLeft)
        radius(.borderTopLeftRadius, \.paint.borderRadius.topLeft)
        radius(.borderTopRightRadius, \.paint.borderRadius.topRight)
        radius(.borderBottomRightRadius, \.paint.borderRadius.bottomRight)
        radius(.borderBottomLeftRadius, \.paint.borderRadius.bottomLeft)
        define(.boxShadow, \.paint.boxShadows, initial: "none") {
            $0.shadows(isText: false)
        } compute: { shadows, builder in
            shadows.map { $0.resolve(builder) }
        }
        defineBorderImage()
    }

    /// Defines a colour that, inherited as `currentcolor`, follows the heir's `color`.
    private mutating func currentColor(
        _ property: Property, _ path: @autoclosure @escaping Path<Color>, flag: CurrentColors,
        initial: String = "currentcolor"
    ) {
        custom(
            property, initial: initial,
            parse: { parser in
                if parser.take("invert") { return { $0.values.paint.currentColors.insert(flag) } }
                guard let color = parser.color() else { return nil }
                let expression = color.followsCurrent ? CurrentColorExpression(color) : nil
                return { builder in
                    builder.values.paint.follow(expression, flag)
                    if expression == nil { builder.values[keyPath: path()] = builder.color(color) }
                }
            },
            copy: { builder, source in
                builder.values.paint.currentColors.remove(flag)
                builder.values.paint.currentExpressions[flag] = source.paint.currentExpressions[flag]
                if source.paint.currentColors.contains(flag) {
                    builder.values.paint.currentColors.insert(flag)
                } else {
                    builder.values[keyPath: path()] = source[keyPath: path()]
                }
            },
            text: { cssText($0[keyPath: path()]) })
    }

    private mutating func radius(_ property: Property, _ path: @autoclosure @escaping Path<LengthPair>) {
        define(property, path(), initial: "0") { parser -> [SpecifiedLength]? in
            guard let x = parser.length(.nonNegative) else { return nil }
            return [x, parser.length(.nonNegative) ?? x]
        } compute: { radii, builder in
            LengthPair(x: builder.length(radii[0]), y: builder.length(radii[1]))
        }
    }

    private mutating func defineBorderImage() {
        define(.borderImageSource, \.borderImage.source, initial: "none") {
            $0.imageOrNone()
        } compute: { image, builder in
            image.image.map { builder.image($0) }
        }
        custom(
            .borderImageSlice, initial: "100%",
            parse: { parser in
                guard let (slice, fills) = parser.borderImageSlice() else { return nil }
                return {
                    $0.values.borderImage.slice = slice
                    $0.values.borderImage.fills = fills
                }
            },
            copy: { builder, source in
                builder.values.borderImage.slice = source.borderImage.slice
                builder.values.borderImage.fills = source.borderImage.fills
            },
            text: { values in
                let slice = values.borderImage.slice
                let sides = [slice.top, slice.right, slice.bottom, slice.left].map(\.cssText).joined(separator: " ")
                return sides + (values.borderImage.fills ? " fill" : "")
            })
        measure(.borderImageWidth, \.borderImage.width, initial: "1", allowsAuto: true)
        measure(.borderImageOutset, \.borderImage.outset, initial: "0", allowsAuto: false)
        custom(
            .borderImageRepeat, initial: "stretch",
            parse: { parser in
                guard let (x, y) = parser.borderImageRepeat() else { return nil }
                return {
                    $0.values.borderImage.repeatX = x
                    $0.values.borderImage.repeatY = y
                }
            },
            copy: { builder, source in
                builder.values.borderImage.repeatX = source.borderImage.repeatX
                builder.values.borderImage.repeatY = source.borderImage.repeatY
            },
            text: { values in
                let names = ["stretch", "repeat", "round", "space"]
                return names[values.borderImage.repeatX & 3] + " " + names[values.borderImage.repeatY & 3]
            })
    }

    private mutating func measure(
        _ property: Property, _ path: @autoclosure @escaping Path<Sides<BorderImageParts.Measure>>, initial: String,
        allowsAuto: Bool
    ) {
        custom(
            property, initial: initial,
            parse: { parser in
                var values: [(Double?, SpecifiedLengthOrAuto)] = []
                while values.count < 4, !parser.atEnd, !parser.peek().isDelimiter("/") {
                    if parser.peek().kind == .number, let number = parser.number(.nonNegative) {
                        values.append((number, SpecifiedLengthOrAuto(length: nil)))
                    } else if let length = parser.length(.nonNegative, percent: allowsAuto) {
                        values.append((nil, SpecifiedLengthOrAuto(length: length)))
                    } else if allowsAuto, parser.take("auto") {
                        values.append((nil, SpecifiedLengthOrAuto(length: nil)))
                    } else {
                        break
                    }
                }
                guard let top = values.first else { return nil }
                let right = values.count > 1 ? values[1] : top
                let bottom = values.count > 2 ? values[2] : top
                let left = values.count > 3 ? values[3] : right
                return { builder in
                    func resolve(_ value: (Double?, SpecifiedLengthOrAuto)) -> BorderImageParts.Measure {
                        value.0.map { .number(finite($0)) } ?? .length(builder.lengthOrAuto(value.1))
                    }
                    var sides = Sides(resolve(top))
                    sides.right = resolve(right)
                    sides.bottom = resolve(bottom)
                    sides.left = resolve(left)
                    builder.values[keyPath: path()] = sides
                }
            },
            copy: { $0.values[keyPath: path()] = $1[keyPath: path()] },
            text: { values in
                let sides = values[keyPath: path()]
                return [sides.top, sides.right, sides.bottom, sides.left].map { side in
                    switch side {
                    case .number(let number): cssText(number)
                    case .length(let length): length.cssText
                    }
                }.joined(separator: " ")
            })
    }

    /// Outlines, `clip`, text decoration and column rules.
    mutating func definePaintedDecoration() {
        lineWidth(.outlineWidth, \.paint.outlineWidth)
        keywords(.outlineStyle, \.paint.outlineStyle, initial: "none", also: ["auto": .solid])
        currentColor(.outlineColor, \.paint.outlineColor, flag: .outline)
        define(.outlineOffset, \.paint.outlineOffset, initial: "0") {
            $0.length(percent: false)
        } compute: {
            $1.pixels($0)
        }
        define(.overflowClipMargin, \.paint.overflowClipMargin, initial: "0px") { parser in
            let boxes: [String: BackgroundBox] = [
                "border-box": .borderBox, "padding-box": .paddingBox, "content-box": .contentBox,
            ]
            var box = parser.keyword(boxes)
            let length = parser.length(.nonNegative, percent: false)
            if box == nil { box = parser.keyword(boxes) }
            return box == nil && length == nil ? nil : (box ?? .paddingBox, length ?? .pixels(0))
        } compute: { value, builder in
            OverflowClipMargin(box: value.0, distance: builder.pixels(value.1))
        }
        define(.clip, \.paint.clip, initial: "auto") {
            $0.clip()
        } compute: { clip, builder in
            guard clip.count == 4 else { return nil }
            var sides = Sides(builder.lengthOrAuto(clip[0]))
            sides.right = builder.lengthOrAuto(clip[1])
            sides.bottom = builder.lengthOrAuto(clip[2])
            sides.left = builder.lengthOrAuto(clip[3])
            return sides
        }
        plain(.textDecorationLine, \.paint.textDecorationLines, initial: "none") { $0.textDecorationLines() }
        keywords(.textDecorationStyle, \.paint.textDecorationStyle, initial: "solid")
        currentColor(.textDecorationColor, \.paint.textDecorationColor, flag: .textDecoration)
        define(.textDecorationThickness, \.paint.textDecorationThickness, initial: "auto") { parser in
            parser.take("from-font") ? SpecifiedLengthOrAuto(length: nil) : parser.lengthOrAuto()
        } compute: {
            $1.lengthOfFont($0)
        }
        lineWidth(.columnRuleWidth, \.paint.columnRuleWidth)
        keywords(.columnRuleStyle, \.paint.columnRuleStyle, initial: "none")
        currentColor(.columnRuleColor, \.paint.columnRuleColor, flag: .columnRule)
        plain(.imageRendering, \.paint.imageRenderingIsPixelated, initial: "auto") {
            $0.keyword([
                "auto": false, "smooth": false, "high-quality": false, "pixelated": true, "crisp-edges": true,
                "optimizespeed": false, "optimizequality": false, "-webkit-optimize-contrast": true,
            ])
        }
        plain(.appearance, \.paint.appearanceIsNone, initial: "auto", support: "`none`, or as the control is") {
            $0.keyword([
                "auto": false, "none": true, "textfield": false, "menulist-button": false, "searchfield": false,
                "textarea": false, "checkbox": false, "radio": false, "menulist": false, "listbox": false,
                "meter": false, "progress-bar": false, "button": false,
            ])
        }
    }
}

extension ValueParser {
    /// Parses `clip`: `auto`, or `rect()` with or without commas.
    mutating func clip() -> [SpecifiedLengthOrAuto]? {
        if take("auto") { return [] }
        guard functionName() == "rect" else { return nil }
        return arguments { inner in
            var sides: [SpecifiedLengthOrAuto] = []
            while sides.count < 4 {
                guard let side = inner.lengthOrAuto(percent: false) else { return nil }
                sides.append(side)
                _ = inner.comma()
            }
            return sides
        }
    }

    mutating func textDecorationLines() -> TextDecorationLines? {
        if take("none") { return [] }
        let table: [String: TextDecorationLines] = [
            "underline": .underline, "overline": .overline, "line-through": .lineThrough, "blink": [],
        ]
        var result: TextDecorationLines = []
        var count = 0
        while count < 4, let line = keyword(table) {
            if !line.isEmpty, result.contains(line) { return nil }
            result.insert(line)
            count += 1
        }
        return count > 0 ? result : nil
    }
}
