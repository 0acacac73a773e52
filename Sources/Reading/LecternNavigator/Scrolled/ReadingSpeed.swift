import LecternUnicode

extension ScrollWindow {
    /// Returns the speed in CSS pixels per second at which a number of words passes in a minute; nil without text.
    func speed(wordsPerMinute words: Double) -> Double? {
        // Text ends at its last line: margins of chapters are not read.
        let (lines, counted) = strips.reduce((0.0, 0.0)) { sum, strip in
            guard let page = strip.pages.first, let first = strip.extent.lines.first else { return sum }
            // The canonical text has no white space between paragraphs.
            let words = page.paragraphs.reduce(0) { $0 + WordCount.words(in: $1.text) }
            return (sum.0 + strip.extent.textEnd - first.extent.lowerBound, sum.1 + words)
        }
        // Pictures have no words: half a minute for what fills the viewport, at a usual speed.
        if counted == 0, layout.scrolling?.fixed != nil { return extent / 30 * words / 220 }
        guard counted > 0 else { return nil }
        return words / 60 * lines / counted
    }
}
