import LecternGTK
import LecternNavigator
import LecternReader
import LecternView

// What screen readers say of the page.
extension ReadingView {
    /// Describes the page: its place and its text, the selected words, or a link.
    ///
    /// Screen readers say a changed description of the focused widget, which is how they read a page that was turned:
    /// GTK 4.8 has no text interface for the page. A description of which only the page number changes, because pages
    /// are being counted, would have the whole page read again. While the reader itself reads aloud, nothing is described.
    /// With a caret the text is read by that, and a link that keys have chosen is said.
    func describePage() {
        guard !model.speech.isPlaying else { return }
        if page.hasCaret {
            let link = model.selection.exists ? nil : partWords
            if let link, link != memory.describedWords { page.announce(link) }
            memory.describedWords = link ?? ""
            // Pages of a PDF may be pictures without text.
            if model.kind == .text { return }
        }
        let words = partWords ?? pageWords
        guard words != memory.describedWords || words.isEmpty || !page.containsFocus else { return }
        memory.describedWords = words
        let place = [model.chapterTitle, model.pageLabel].filter { !$0.isEmpty }.joined(separator: ", ")
        page.contentDescription =
            partWords ?? [place, words].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The selected words, or those of the link that keys have chosen.
    private var partWords: String? {
        if model.selection.exists { return tr("Selected: {words}", ["words": model.selection.text ?? ""]) }
        return model.targets.chosen.map { link in
            switch link.target {
            case .link: tr("Link: {words}", ["words": link.text.isEmpty ? tr("picture without a name") : link.text])
            case .media(let media):
                media.isVideo ? tr("Video: {words}", ["words": link.text]) : tr("Sound: {words}", ["words": link.text])
            }
        }
    }

    private var pageWords: String {
        let paragraphs = model.current?.pages.flatMap(\.paragraphs) ?? []
        return paragraphs.map { paragraph in
            switch paragraph.role {
            case .text: paragraph.text
            case .heading: tr("Heading: {words}", ["words": paragraph.text])
            case .picture: tr("Picture: {words}", ["words": paragraph.text])
            }
        }.joined(separator: "\n")
    }
}
