import LecternGTK

/// Prints where vertical text has ink: of each text the bounds of the ink, and how many rows of it there are.
@MainActor func measureColumns() -> Int32 {
    guard Desktop.start() else { return 1 }
    for (name, text, columns, height) in [
        ("one", "永", 1, 300), ("three", "永永永", 1, 300), ("latin", "Illimani", 1, 300), ("wrapped", "永永永永永永", 2, 70),
        ("shortened", "永永永永永永永永永永永永", 1, 70),
    ] {
        let picture = VerticalLabel.picture(text, columns: columns, width: 60, height: height)
        say("\(name) \(Ink(picture).description)")
    }
    return 0
}

/// The dark pixels of a picture.
private struct Ink: CustomStringConvertible {
    var (left, right, top, bottom) = (Int.max, 0, Int.max, 0)
    /// The number of rows with ink, in groups that touch.
    var groups = 0

    init(_ picture: SheetPixels) {
        var wasDark = false
        for y in 0..<picture.height {
            var isDark = false
            for x in 0..<picture.width where picture.bytes[y * picture.stride + x * 4] < 128 {
                left = min(left, x)
                right = max(right, x)
                top = min(top, y)
                bottom = max(bottom, y)
                isDark = true
            }
            if isDark, !wasDark { groups += 1 }
            wasDark = isDark
        }
    }

    var description: String { "\(left) \(right) \(top) \(bottom) \(groups)" }
}
