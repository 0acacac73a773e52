extension String {
    /// Its words with one space between them, however many millions there are.
    var singleSpaced: String {
        var words = String.UnicodeScalarView()
        words.reserveCapacity(utf8.count)
        var isDivided = false
        for scalar in unicodeScalars {
            // Nearly all text is told by its number alone.
            let isSpace =
                scalar.value < 0x80
                ? scalar.value == 0x20 || (0x09...0x0D).contains(scalar.value) : scalar.properties.isWhitespace
            if isSpace {
                isDivided = true
                continue
            }
            if isDivided, !words.isEmpty { words.append(" ") }
            isDivided = false
            words.append(scalar)
        }
        return String(words)
    }
}
