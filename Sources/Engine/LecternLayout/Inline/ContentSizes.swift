import LecternGeometry

extension LayoutContext {
    /// Intrinsic inline sizes of inline content.
    func inlineContentSizes(_ content: InlineContent, container: Box) -> ContentSizes { ContentSizes() }
}
