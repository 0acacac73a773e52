import LecternCSS
import LecternMarkup

extension BoxFinisher {
    /// Adds the most common form of ruby, one text with one annotation, without a walk. Returns false for any other
    /// form.
    mutating func appendPair(_ drafts: [Draft], _ box: LayoutBox, to contents: inout FlowContents) -> Bool {
        guard drafts.count == 2, case .text(let range) = drafts[0].content, drafts[1].isRubyPart == .rubyText,
            drafts[1].role == .inline, let first = markup.text[Int(range.lowerBound)..<Int(range.upperBound)].first,
            first > 0x20
        else { return false }
        let base = inlineContent(of: [drafts[0]], in: contents.container)
        let mayRepeat: Bool
        if case .text(let other)? = drafts[1].children.first?.content, !other.isEmpty {
            let start = markup.text[Int(other.lowerBound)]
            mayRepeat = start == first || start <= 0x20
        } else {
            mayRepeat = true
        }
        let annotation = RubyAnnotation(
            box: annotation(drafts[1]), bases: 0..<1, isHidden: mayRepeat && says([drafts[0]], theSameAs: drafts[1]))
        let end = leafRange(of: drafts[1])
        let source = min(range.lowerBound, end.lowerBound)..<max(range.upperBound, end.upperBound)
        contents.items.append(
            .ruby(RubySegment(container: box, source: source, bases: [base], levels: [[annotation]])))
        return true
    }
}
