import Testing

@testable import LecternImages

/// A page of white paper with grey rectangles.
private func page(
    _ width: Int, _ height: Int, paper: UInt8 = 255, _ areas: [(x: Range<Int>, y: Range<Int>)]
) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height, bytesPerRow: width * 4, pixels: [])
    for y in 0..<height {
        for x in 0..<width {
            let isDrawn = areas.contains { $0.x.contains(x) && $0.y.contains(y) }
            // Panels have a texture, so that they are not one colour.
            let value: UInt8 = isDrawn ? (paper > 128 ? 90 : 200) + UInt8((x * 7 + y * 3) % 40) : paper
            bitmap.pixels += [value, value, value, 255]
        }
    }
    return bitmap
}

private func isClose(_ part: PagePart, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
    let pairs = [(part.x, x), (part.y, y), (part.width, width), (part.height, height)]
    return pairs.allSatisfy { abs($0.0 - $0.1) < 0.02 }
}

@Suite(.timeLimit(.minutes(10))) struct MarginFinderTests {
    @Test func whiteMarginsAreCutOff() {
        let part = MarginFinder.content(of: page(200, 300, [(20..<180, 45..<240)]))
        #expect(isClose(part, 0.1, 0.15, 0.8, 0.65), "\(part)")
        #expect(part.x < 0.1 && part.y < 0.15, "a little of the margin stays")
    }

    @Test func dustAndNoiseAreNoContent() {
        var scan = page(400, 600, [(40..<360, 60..<540)])
        for (x, y) in [(3, 3), (390, 20), (200, 590)] {
            for channel in 0..<3 { scan.pixels[(y * 400 + x) * 4 + channel] = 0 }
        }
        for at in stride(from: 0, to: scan.pixels.count, by: 4) where scan.pixels[at] == 255 {
            for channel in 0..<3 { scan.pixels[at + channel] = 255 - UInt8(at / 4 % 17) }
        }
        #expect(isClose(MarginFinder.content(of: scan), 0.1, 0.1, 0.8, 0.8))
    }

    @Test func noMoreThanAQuarterOfASideIsCutOff() {
        let part = MarginFinder.content(of: page(200, 300, [(20..<180, 10..<100)]))
        #expect(isClose(part, 0.1, 0.03, 0.8, 0.72), "\(part)")
    }

    @Test(arguments: [
        page(200, 300, []), page(200, 300, [(90..<110, 140..<160)]), page(200, 300, [(0..<200, 0..<300)]),
        page(200, 300, paper: 10, [(20..<180, 45..<240)]), page(4, 4, [(1..<3, 1..<3)]),
    ])
    func emptyFullAndDarkPagesStayWhole(page: Bitmap) { #expect(MarginFinder.content(of: page) == .whole) }
}

@Suite(.timeLimit(.minutes(10))) struct PanelFinderTests {
    private let grid: [(x: Range<Int>, y: Range<Int>)] = [
        (20..<190, 20..<140), (210..<380, 20..<140), (20..<380, 160..<380), (20..<120, 400..<580),
        (140..<260, 400..<580), (280..<380, 400..<580),
    ]

    private func panels(_ page: Bitmap, isRightToLeft: Bool = false) -> [PagePart] {
        PanelFinder(isRightToLeft: isRightToLeft).panels(in: page)
    }

    @Test(arguments: [255, 8] as [UInt8]) func rowsOfPanelsAreReadInOrder(paper: UInt8) {
        let found = panels(page(400, 600, paper: paper, grid))
        #expect(found.count == 6)
        for (part, area) in zip(found, grid) {
            #expect(
                isClose(
                    part, Double(area.x.lowerBound) / 400, Double(area.y.lowerBound) / 600,
                    Double(area.x.count) / 400, Double(area.y.count) / 600), "\(part)")
        }
    }

    @Test func rightToLeftPagesReadRowsFromTheRight() {
        let found = panels(page(400, 600, grid), isRightToLeft: true)
        let order = [1, 0, 2, 5, 4, 3].map { Double(grid[$0].x.lowerBound) / 400 }
        #expect(found.map { ($0.x * 100).rounded() } == order.map { ($0 * 100).rounded() })
    }

    @Test func aTallPanelIsReadBeforeTheColumnBesideIt() {
        let found = panels(page(400, 600, [(20..<190, 20..<580), (210..<380, 20..<290), (210..<380, 310..<580)]))
        #expect(found.map { Int(($0.y * 600).rounded()) } == [20, 20, 310])
        #expect(found.map { Int(($0.x * 400).rounded()) } == [20, 210, 210])
    }

    @Test func pagesWithoutClearGuttersAreOnePanel() {
        #expect(panels(page(400, 600, [(0..<400, 0..<600)])) == [.whole])
        #expect(panels(page(400, 600, [(20..<380, 20..<580)])) == [.whole])
        #expect(panels(page(400, 600, [])) == [.whole])
        // Lines of text.
        let lines = (0..<40).map { (x: 20..<380, y: 20 + $0 * 14..<28 + $0 * 14) }
        #expect(panels(page(400, 600, lines)) == [.whole])
        #expect(panels(page(8, 8, [])) == [.whole])
    }

    @Test func guttersOfYellowedScansAreFound() {
        var scan = page(400, 600, grid)
        for at in stride(from: 0, to: scan.pixels.count, by: 4) where scan.pixels[at] == 255 {
            // The paper of gutters is darker than that of the border, and has spots.
            let (x, y) = (at / 4 % 400, at / 1_600)
            let isBorder = x < 20 || x >= 380 || y < 20 || y >= 580
            let value = UInt8(isBorder ? 240 : 195 - (x * 13 + y * 7) % 11)
            for channel in 0..<3 { scan.pixels[at + channel] = value }
        }
        #expect(panels(scan).count == 6)
    }

    @Test func pageNumbersAreNoPanels() {
        let found = panels(page(400, 600, [(20..<190, 20..<560), (210..<380, 20..<560), (195..<205, 580..<588)]))
        #expect(found.count == 2)
    }
}

@Suite(.timeLimit(.minutes(10))) struct PictureAdjustmentTests {
    private func pixel(_ adjustment: PictureAdjustment, _ pixel: [UInt8]) -> [UInt8] {
        adjustment(Bitmap(width: 1, height: 1, bytesPerRow: 4, pixels: pixel)).pixels
    }

    @Test func colorsChangeAsWithFiltersOfCSS() {
        #expect(pixel(PictureAdjustment(), [10, 20, 30, 255]) == [10, 20, 30, 255])
        #expect(pixel(PictureAdjustment(brightness: 1.5), [10, 20, 200, 255]) == [15, 30, 255, 255])
        #expect(pixel(PictureAdjustment(contrast: 1.5), [128, 64, 191, 255]) == [128, 32, 223, 255])
        #expect(pixel(PictureAdjustment(isInverted: true), [0, 100, 255, 255]) == [255, 155, 0, 255])
        #expect(pixel(PictureAdjustment(isGray: true), [0, 0, 255, 255]) == [53, 53, 53, 255])
        #expect(pixel(PictureAdjustment(isGray: true, isInverted: true), [255, 255, 255, 255]) == [0, 0, 0, 255])
    }

    @Test func transparentPixelsStayPremultiplied() {
        #expect(pixel(PictureAdjustment(isInverted: true), [0, 0, 0, 0]) == [0, 0, 0, 0])
        #expect(pixel(PictureAdjustment(isInverted: true), [0, 64, 128, 128]) == [128, 64, 0, 128])
        for alpha in 0...255 {
            let value = UInt8(alpha / 2)
            let result = pixel(PictureAdjustment(brightness: 2), [value, value, value, UInt8(alpha)])
            #expect(result[0] <= result[3])
        }
    }
}
