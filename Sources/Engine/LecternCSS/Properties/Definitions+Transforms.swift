import LecternGeometry

extension PropertyTable {
    /// CSS Transforms 1 and 2. What is turned in space is drawn flat, one box after the other.
    mutating func defineTransforms() {
        let drawn = "drawn flat; no `preserve-3d`"
        transform(.transform, \.box.transform, support: drawn) { $0.transform() }
        transform(.translate, \.box.inSpace.translate) { $0.translate() }
        transform(.rotate, \.box.inSpace.rotate, support: drawn) { $0.rotate() }
        transform(.scale, \.box.inSpace.scale) { $0.scale() }
        define(.transformOrigin, \.box.transformOrigin, initial: "50% 50%", support: "no depth") { parser in
            let position = parser.position()
            // The third length is depth, which is ignored.
            if position != nil { _ = parser.length(percent: false) }
            return position
        } compute: {
            $0.resolve($1.lengths)
        }
        define(.perspective, \.box.inSpace.perspective, initial: "none", support: "of the box's stacking context") {
            parser in
            parser.lengthOrAuto(.nonNegative, auto: "none", percent: false)
        } compute: { length, builder in
            length.length.map { max(builder.pixels($0), 1) }
        }
        define(.perspectiveOrigin, \.box.inSpace.perspectiveOrigin, initial: "50% 50%") {
            $0.position()
        } compute: {
            $0.resolve($1.lengths)
        }
        plain(.backfaceVisibility, \.box.inSpace.hidesBack, initial: "visible", support: "by the box's own transforms")
        {
            $0.keyword(["visible": false, "hidden": true])
        }
    }

    private mutating func transform(
        _ property: Property, _ path: @autoclosure @escaping Path<[TransformFunction]>, support: String = "full",
        read: @escaping @Sendable (inout ValueParser) -> [SpecifiedTransform]?
    ) {
        define(property, path(), initial: "none", support: support, read: read) { functions, builder in
            functions.flatMap { $0.resolve(builder) }
        }
    }
}
