import LecternGeometry

extension PropertyTable {
    /// CSS Flexible Box Layout 1.
    mutating func defineFlex() {
        keywords(.flexDirection, \.box.flexDirection, initial: "row")
        keywords(.flexWrap, \.box.flexWrap, initial: "nowrap")
        plain(.flexGrow, \.box.flexGrow, initial: "0") { $0.number(.nonNegative).map { finite($0) } }
        plain(.flexShrink, \.box.flexShrink, initial: "1") { $0.number(.nonNegative).map { finite($0) } }
        define(.flexBasis, \.box.flexBasis, initial: "auto") {
            $0.sizing(auto: "auto", content: true)
        } compute: {
            $1.sizing($0)
        }
        plain(.order, \.box.order, initial: "0") { $0.integer() }
    }

    /// CSS Box 4, section 3.3.
    mutating func defineMarginTrim() {
        plain(.marginTrim, \.box.marginTrim, initial: "none") {
            $0.bits([
                "none": 0, "block": 3, "inline": 12, "block-start": 1, "block-end": 2, "inline-start": 4,
                "inline-end": 8,
            ])
        }
    }

    /// CSS Box Alignment 3.
    mutating func defineAlignment() {
        plain(.alignContent, \.box.alignContent, initial: "normal", support: "flexible boxes and grids") {
            $0.alignment(.content)
        }
        plain(.alignItems, \.box.alignItems, initial: "normal") { $0.alignment(.items) }
        plain(.alignSelf, \.box.alignSelf, initial: "auto") { $0.alignment(.own) }
        plain(.justifyContent, \.box.justifyContent, initial: "normal") { $0.alignment(.content) }
        plain(.justifyItems, \.box.justifyItems, initial: "normal", support: "no legacy") { $0.alignment(.items) }
        plain(.justifySelf, \.box.justifySelf, initial: "auto") { $0.alignment(.own) }
    }

    /// Opacity, transforms and other effects.
    mutating func defineEffects() {
        plain(.opacity, \.box.opacity, initial: "1") { $0.numberOrPercentage().map { finite(min(max($0, 0), 1)) } }
        defineTransforms()
        plain(.isolation, \.box.isolates, initial: "auto") { $0.keyword(["auto": false, "isolate": true]) }
        keywords(.mixBlendMode, \.box.mixBlendMode, initial: "normal")
        plain(
            .contain, \.box.contain, initial: "none",
            support: "inline-size is ignored; tables and pictures have the sizes of their content"
        ) {
            $0.bits([
                "none": 0, "size": 1, "layout": 2, "paint": 4, "style": 8, "strict": 15, "content": 14,
                "inline-size": 0,
            ])
        }
        intrinsicSize(.containIntrinsicWidth, \.box.containedSize.value.width)
        intrinsicSize(.containIntrinsicHeight, \.box.containedSize.value.height)
        defineFilter()
        plain(.willChange, \.box.announcedChange, initial: "auto") { $0.willChange() }
    }

    private mutating func intrinsicSize(
        _ property: Property, _ path: @autoclosure @escaping Path<ExplicitIntrinsicSize?>
    ) {
        define(property, path(), initial: "none", support: "auto is ignored: nothing leaves the screen") {
            $0.intrinsicSize()
        } compute: { size, builder in
            size.length.map { ExplicitIntrinsicSize(pixels: builder.length($0).pixels, isAuto: size.isAuto) }
        }
    }
}
