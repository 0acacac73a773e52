import LecternCSS
import LecternMarkup
import LecternText

/// When shaping makes the glyphs of a paragraph. Both give equal paragraphs.
enum GlyphTiming {
    case now
    /// At their first use, for layouts that may need extents only.
    case onDemand
}

/// The paragraphs of one layout, prepared for line breaking.
///
/// Each is prepared at its first use, or taken from an earlier layout of the same document.
final class Paragraphs {
    let tree: BoxTree
    let styles: InlineStyles
    /// Paragraphs of an earlier layout of the same document.
    private let earlier: PreparedParagraphs?
    /// Style changes since `earlier`; `nil` if the trees are unrelated.
    private let changes: StyleChanges?

    // No access to these properties spans another one, so checks of exclusive access are left out.

    /// By ``InlineContent/id``.
    @exclusivity(unchecked) private var prepared: [Paragraph?]
    /// Memory that is reused for each paragraph.
    @exclusivity(unchecked) private var scratch = ParagraphBuilder.Scratch()
    @exclusivity(unchecked) var rubyStyles = RubyStyleCache()

    /// Creates the paragraphs of a layout.
    ///
    /// - Parameter earlier: paragraphs of an earlier layout; ignored if they belong to another document.
    init(_ tree: BoxTree, _ styles: InlineStyles, earlier: PreparedParagraphs?) {
        self.tree = tree
        self.styles = styles
        self.earlier = earlier?.tree.document.markup === tree.document.markup ? earlier : nil
        changes = self.earlier.flatMap { tree.changes(since: $0.tree) }
        prepared = Array(repeating: nil, count: tree.inlineContentCount)
    }

    /// The canonical text of the document.
    var text: [UInt16] { tree.document.markup.text }

    /// The prepared paragraph of inline content, made once.
    func paragraph(_ content: InlineContent, _ container: LayoutBox, glyphs: GlyphTiming) -> Paragraph {
        let index = Int(content.id)
        if index >= 0, index < prepared.count, let cached = prepared[index] { return cached }
        return prepare(content, container: container, glyphs: glyphs)
    }

    /// Prepares inline content for line breaking and caches the paragraph.
    func prepare(_ content: InlineContent, container: LayoutBox, glyphs: GlyphTiming) -> Paragraph {
        let index = Int(content.id)
        if prepared.indices.contains(index), let cached = prepared[index], cached.content === content { return cached }
        if let again = preparedBefore(content, container: container) {
            prepared[index] = again
            return again
        }
        var localScratch = ParagraphBuilder.Scratch()
        swap(&localScratch, &scratch)
        // The scratch arrays have one owner here, so that their memory is reused.
        localScratch.removeAll()
        var builder = ParagraphBuilder(
            self, content: content, container: container, glyphs: glyphs, scratch: consume localScratch)
        builder.collect()
        let paragraph = builder.finish()
        swap(&scratch, &builder.scratch)
        if prepared.indices.contains(index) { prepared[index] = paragraph }
        return paragraph
    }

    /// The paragraphs prepared so far.
    var all: PreparedParagraphs { PreparedParagraphs(tree: tree, paragraphs: prepared) }

    /// Returns a paragraph of an earlier layout in the styles of this one; `nil` if it must be prepared.
    private func preparedBefore(_ content: InlineContent, container: LayoutBox) -> Paragraph? {
        guard let earlier, earlier.paragraphs.indices.contains(Int(content.id)),
            let paragraph = earlier.paragraphs[Int(content.id)]
        else { return nil }
        if let changes {
            return paragraph.again(content, container: container, after: changes, self)
        }
        var pairs = StylePairs(paragraph, styles)
        guard pairs.add(paragraph.styles[0].computed, container.style),
            pairs.match(paragraph.content, content), let replacements = pairs.replacements
        else { return nil }
        return paragraph.again(content, styles: replacements, rubyStyles: nil)
    }
}
