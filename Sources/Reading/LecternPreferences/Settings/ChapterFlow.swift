public import LecternModel

/// How a chapter that is longer than the viewport is shown: EPUB's `rendition:flow`.
public enum ChapterFlow: Hashable, Sendable {
    /// As pages.
    case paginated
    /// As a column of its own that scrolls.
    case scrolledDocument
    /// As a column that scrolls, and goes on in the neighbouring chapters of the same flow.
    case scrolledContinuous
}

/// Decides the flow of each chapter.
///
///     let rule = FlowRule(usual: .paginated, obeysItems: true)
///     let flow = rule.flow(of: link)
public struct FlowRule: Hashable, Sendable {
    /// The flow of chapters that declare none.
    public var usual: ChapterFlow
    /// Whether chapters may declare another flow: not if the reader has chosen one.
    public var obeysItems: Bool

    /// Creates a rule.
    public init(usual: ChapterFlow, obeysItems: Bool) {
        self.usual = usual
        self.obeysItems = obeysItems
    }

    /// Returns the flow of a resource of the reading order. Fixed pages are paged, whatever the book says of the flow.
    ///
    /// Spec: https://www.w3.org/TR/epub-33/#flow, https://www.w3.org/TR/epub-33/#flow-overrides
    public func flow(of link: Link) -> ChapterFlow {
        guard obeysItems else { return usual }
        if link.properties.layout == .fixed { return .paginated }
        switch link.properties.overflow {
        case .paginated: return .paginated
        case .scrolled: return link.properties.continuous == true ? .scrolledContinuous : .scrolledDocument
        case .auto, nil: return usual
        }
    }
}
