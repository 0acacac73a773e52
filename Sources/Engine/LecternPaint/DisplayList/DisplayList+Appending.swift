extension DisplayList {
    /// Appends the operations of another list, which paint over the existing ones. The canvas bounds stay.
    package mutating func append(_ other: DisplayList) {
        let (glyphBase, textBase) = (Int32(glyphs.count), Int32(text.count))
        glyphs += other.glyphs
        glyphX += other.glyphX
        glyphY += other.glyphY
        text += other.text
        glyphClusters += other.glyphClusters.map { $0 < 0 ? $0 : $0 + textBase }
        links += other.links
        anchors += other.anchors
        for operation in other.operations {
            guard case .glyphs(var run) = operation else {
                operations.append(operation)
                continue
            }
            run.range = run.range.lowerBound + glyphBase..<run.range.upperBound + glyphBase
            if !run.text.isEmpty {
                run.text = run.text.lowerBound + textBase..<run.text.upperBound + textBase
            }
            operations.append(.glyphs(run))
        }
    }
}
