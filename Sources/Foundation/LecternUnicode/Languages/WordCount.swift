/// Counts words for times of reading.
package enum WordCount {
    /// Returns the number of words of a text: what stands between white space. Two ideographs or kana count as one, which
    /// is how fast they are read.
    package static func words(in text: String) -> Double {
        var (count, isInside) = (0.0, false)
        for unit in text.utf16 {
            if (0x3040...0x9FFF).contains(unit) {
                count += 0.5
                isInside = false
            } else {
                // White space, and the punctuation of Chinese and Japanese.
                let isSpace =
                    unit == 0x20 || (0x09...0x0D).contains(unit) || unit == 0xA0 || (0x3000...0x303F).contains(unit)
                    || (0xFF01...0xFF0F).contains(unit) || (0xFF1A...0xFF20).contains(unit)
                if !isInside, !isSpace { count += 1 }
                isInside = !isSpace
            }
        }
        return count
    }
}
