import LecternGTK
import LecternGeometry
import LecternStages

/// Writes pictures of page turns between two pages with headings, red and blue, in the right margin.
@MainActor func writeHeads(to folder: String) -> Int32 {
    guard Desktop.start() else { return 1 }
    let stage = PageStage()
    for count in [1, 2] {
        let sheets = [Color(rgb: 0xFF0000), Color(rgb: 0x0000FF)].compactMap {
            headedSheet($0, pageCount: count)
        }
        guard sheets.count == 2 else { return 1 }
        stage.show(sheets[0], previous: nil, next: sheets[1])
        for style in [TurnStyle.slide, .curl] {
            stage.style = style
            for percent in [0, 2, 50, 92] {
                let picture = stage.picture(of: .forward, at: Double(percent) / 100, width: 400, height: 300)
                guard let picture, picture.savePNG(to: "\(folder)/\(style.rawValue)-\(count)-\(percent).png") else {
                    return 1
                }
            }
        }
    }
    say("written")
    return 0
}

@MainActor private func headedSheet(_ color: Color, pageCount: Int) -> PageSheet? {
    var pixels = SheetPixels(
        copying: [UInt8](repeating: 255, count: 480_000), width: 400, height: 300, stride: 1600)
    pixels.draw(
        [SheetHead("HHHHHH", frame: Rect(x: 250, y: 4, width: 120, height: 24), color: color)], scale: 1)
    return Texture(pixels).map { PageSheet($0, pageCount: pageCount) }
}
