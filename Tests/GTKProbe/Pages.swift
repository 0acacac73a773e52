import LecternGTK
import LecternGeometry
import LecternStages

/// A page with lines of grey words. The colour of its paper depends on its
/// number.
@MainActor func page(_ number: Int, width: Int, height: Int, pageCount: Int = 1) -> PageSheet {
    var random = UInt64(number + 7) &* 0x9E37_79B9_7F4A_7C15
    func next(_ bound: Int) -> Int {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(random >> 33) % bound
    }
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    func fill(_ x: Int, _ y: Int, _ w: Int, _ h: Int, _ color: (UInt8, UInt8, UInt8)) {
        for row in max(0, y)..<max(0, min(height, y + h)) {
            for column in max(0, x)..<max(0, min(width, x + w)) {
                let at = (row * width + column) * 4
                (pixels[at], pixels[at + 1], pixels[at + 2]) = color
            }
        }
    }
    fill(0, 0, width, height, (UInt8(225), UInt8(240), UInt8(250)))
    let leaf = width / pageCount
    for side in 0..<pageCount {
        let left = side * leaf
        // The number, as a row of squares at the top.
        for square in 0..<max(0, min(30, number)) { fill(left + 40 + square * 14, 24, 10, 10, (180, 90, 40)) }
        for line in stride(from: 70, to: height - 50, by: 26) {
            var x = left + 40
            while x < left + leaf - 60 {
                let word = 14 + next(60)
                fill(x, line, min(word, left + leaf - 40 - x), 9, (70, 66, 60))
                x += word + 9
            }
        }
    }
    let texture = Texture(premultipliedBGRA: pixels, width: width, height: height, stride: width * 4)
    let words = PageSheet.Paragraph(
        "Paragraph of page \(number).", frame: Rect(x: 40, y: 70, width: Double(leaf - 80), height: 200))
    guard let texture else { preconditionFailure("the pixels fill the page") }
    return PageSheet(texture, pageCount: pageCount, paragraphs: [words])
}

/// A book of ten pages on a stage.
@MainActor final class ProbeBook {
    let stage = PageStage()
    private var number = 3
    private let pageCount: Int
    private var size = (width: 0, height: 0)

    init(_ words: [String]) {
        stage.style = words.compactMap { TurnStyle(rawValue: $0) }.first ?? .slide
        stage.readsRightToLeft = words.contains("rtl")
        pageCount = words.contains("spread") ? 2 : 1
        stage.setAccessibleName("Page")
        connect()
    }

    private func connect() {
        var events = PageStageEvents()
        events.canTurn = { [unowned self] in (1...10).contains(self.number + ($0 == .forward ? 1 : -1)) }
        events.onTurn = { [unowned self] direction in
            self.number += direction == .forward ? 1 : -1
            say("turn \(direction) to \(self.number)")
            self.show()
            return true
        }
        events.onTap = { point, count in say("tap \(Int(point.x)) \(Int(point.y)) \(count)") }
        events.onContext = { point in say("context \(Int(point.x)) \(Int(point.y))") }
        events.onDragBegin = { say("drag") }
        events.onZoom = { say("zoom \($0 > 0 ? "larger" : "smaller")") }
        events.onRest = { say("rest") }
        events.onResize = { [unowned self] width, height, scale in
            say("resize \(width) \(height) \(scale)")
            self.size = (width * scale, height * scale)
            self.show()
        }
        stage.events = events
    }

    private func sheet(_ number: Int) -> PageSheet? {
        guard (1...10).contains(number), size.width > 0 else { return nil }
        return page(number, width: size.width, height: size.height, pageCount: pageCount)
    }

    private func show() {
        stage.show(sheet(number), previous: sheet(number - 1), next: sheet(number + 1))
    }
}

/// Shows the book, with keys.
@MainActor func showPages(in window: ApplicationWindow, _ words: [String]) {
    let book = ProbeBook(words)
    window.setContent(book.stage)
    let keys = KeyController()
    keys.onPress { name, _ in
        switch name {
        case "Right", "Page_Down": say("asked \(book.stage.turn(.forward))")
        case "Left", "Page_Up": say("asked \(book.stage.turn(.backward))")
        case "f":
            book.stage.flash([
                PageMark(
                    Rect(x: 40, y: 66, width: 300, height: 20),
                    color: Color(rgb: 0xFFCC00).with(alpha: 0.4))
            ])
        default: return false
        }
        return true
    }
    window.add(keys)
    book.stage.grabFocus()
}
