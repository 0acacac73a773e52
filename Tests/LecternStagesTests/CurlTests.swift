import Testing

@testable import LecternStages

/// A leaf that bends over a cylinder.
@Suite(.timeLimit(.minutes(10))) struct CurlTests {
    static func geometry(_ away: Double, isSpread: Bool = false, lean: Double = 1) -> CurlGeometry {
        CurlGeometry(.init(width: 400, height: 300, isSpread: isSpread, scale: 1), away: away, lean: lean)
    }

    @Test(arguments: [false, true])
    func paperNeverTears(isSpread: Bool) {
        for step in 0...100 {
            for lean in [-1.0, 1] {
                let geometry = Self.geometry(Double(step) / 100, isSpread: isSpread, lean: lean)
                for y in [0.0, 150, 300] {
                    #expect(geometry.across(geometry.hinge, y) <= geometry.fold + 1e-9, "the hinge stays flat")
                }
            }
        }
    }

    @Test func paperIsFlatAtBothEnds() {
        let start = Self.geometry(0)
        for (x, y) in [(0.0, 0.0), (400, 0), (400, 300), (0, 300)] {
            #expect(start.across(x, y) <= start.fold + 1e-9)
        }
        let end = Self.geometry(1, isSpread: true)
        #expect(end.radius == 0 && end.angle == 0 && end.fold == 200)
    }

    @Test func backIsAboveTheFront() {
        let geometry = Self.geometry(0.5)
        #expect(geometry.radius > 10)
        for distance in stride(from: 0.0, through: geometry.radius, by: 0.5) {
            #expect(geometry.front(at: distance) <= geometry.back(at: distance) + 1e-9)
            #expect(geometry.front(at: distance) >= distance)
        }
        #expect(abs(geometry.back(at: 0) - .pi * geometry.radius) < 1e-9)
    }

    /// Draws one picture of a curl from plain colours: top blue, bottom green, paper white.
    static func draw(
        _ away: Double, isSpread: Bool = false, isMirrored: Bool = false, lean: Double = 1, columns: Range<Int>? = nil
    ) -> [UInt32] {
        var result = [UInt32](repeating: 0, count: 120_000)
        raster(geometry(away, isSpread: isSpread, lean: lean), away, isSpread, isMirrored: isMirrored) { raster in
            result.withUnsafeMutableBufferPointer {
                if let base = $0.baseAddress { raster.draw(into: base, columns: columns) }
            }
        }
        return result
    }

    /// What draws plain colours.
    static func raster<Result>(
        _ geometry: CurlGeometry, _ away: Double, _ isSpread: Bool, isMirrored: Bool = false,
        _ body: (CurlRaster) -> Result
    ) -> Result {
        let colors = [UInt32](repeating: 0xFF00_00FF, count: 120_000) + [UInt32](repeating: 0xFF00_FF00, count: 120_000)
        return colors.withUnsafeBufferPointer { colors in
            let sheets = colors.baseAddress.map { base in
                [base, base + 120_000].map { PixelView(base: $0, width: 400, height: 300, rowLength: 400) }
            }
            let scene = CurlRaster.Scene(
                top: sheets?[0], bottom: sheets?[1], paper: 0xFFFF_FFFF, isSpread: isSpread, isMirrored: isMirrored)
            return body(CurlRaster(scene, geometry, away: away))
        }
    }

    @Test func turnStartsWithTheTopAndEndsWithTheBottom() {
        #expect(Self.draw(0).allSatisfy { $0 == 0xFF00_00FF })
        #expect(Self.draw(1).allSatisfy { $0 == 0xFF00_FF00 })
        #expect(Self.draw(1, isSpread: true).allSatisfy { $0 == 0xFF00_FF00 })
    }

    /// What moves fast is drawn at half the height where it bends, and as it is where sheets lie flat.
    @Test(arguments: [false, true])
    func aCoarseDrawingRepeatsRowsOfTheBendOnly(isMirrored: Bool) {
        let geometry = Self.geometry(0.4)
        var colors = (0..<240_000).map { 0xFF00_0000 | UInt32($0 / 400 % 300) << 8 }
        colors.withUnsafeMutableBufferPointer { colors in
            guard let start = colors.baseAddress else { return }
            let sheets: [PixelView] = [0, 120_000].map { (offset: Int) in
                PixelView(base: UnsafePointer(start + offset), width: 400, height: 300, rowLength: 400)
            }
            let scene = CurlRaster.Scene(
                top: sheets[0], bottom: sheets[1], paper: 0xFFFF_FFFF, isSpread: false, isMirrored: isMirrored)
            let (fine, coarse) = (
                Self.pixels(CurlRaster(scene, geometry, away: 0.4)),
                Self.pixels(CurlRaster(scene, geometry, away: 0.4, isCoarse: true))
            )
            var (repeated, same) = (0, 0)
            for y in stride(from: 1, to: 300, by: 2) {
                for x in 0..<400 {
                    let (pixel, above) = (coarse[y * 400 + x], coarse[y * 400 - 400 + x])
                    #expect(pixel == fine[y * 400 + x] || pixel == above)
                    if pixel == above { repeated += 1 }
                    if pixel == fine[y * 400 + x] { same += 1 }
                }
                #expect(coarse[y * 400 - 400..<y * 400] == fine[y * 400 - 400..<y * 400], "even rows are as they were")
            }
            #expect(repeated > 10_000 && same > 10_000)
        }
    }

    /// Where a logical pixel is four of the device's, the back of a fast leaf has one colour for each two of a row.
    @Test func aCoarseDrawingDoublesColumnsWherePixelsAreSmall() {
        let leaf = CurlGeometry.Leaf(width: 400, height: 300, isSpread: false, scale: 2)
        let geometry = CurlGeometry(leaf, away: 0.5, lean: 1)
        var colors = (0..<120_000).map { (index: Int) -> UInt32 in 0xFF00_0000 | UInt32(index * 97 % 251) << 8 }
        colors.withUnsafeMutableBufferPointer { colors in
            guard let start = colors.baseAddress else { return }
            let sheet = PixelView(base: UnsafePointer(start), width: 400, height: 300, rowLength: 400)
            let scene = CurlRaster.Scene(
                top: sheet, bottom: nil, paper: 0xFFFF_FFFF, isSpread: false, isMirrored: false)
            let (fine, coarse) = (
                Self.pixels(CurlRaster(scene, geometry, away: 0.5)),
                Self.pixels(CurlRaster(scene, geometry, away: 0.5, isCoarse: true))
            )
            let row = 150 * 400
            var (finePairs, coarsePairs, changed) = (0, 0, 0)
            for x in row + 1..<row + 400 {
                if fine[x] == fine[x - 1] { finePairs += 1 }
                if coarse[x] == coarse[x - 1] { coarsePairs += 1 }
                guard coarse[x] != fine[x] else { continue }
                changed += 1
                #expect(coarse[x] == coarse[x - 1], "a colour that was not there is that of the pixel before")
            }
            // Only the back of the leaf: what lies flat and what is round is as it was.
            #expect(coarsePairs > finePairs + 30 && changed > 30 && changed < 200)
        }
    }

    private static func pixels(_ raster: CurlRaster) -> [UInt32] {
        var result = [UInt32](repeating: 0, count: 120_000)
        result.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { raster.draw(into: base) } }
        return result
    }

    /// Drawing the bend alone is enough: beside it the sheets lie flat, in full light.
    @Test(arguments: [-1.0, 1], [false, true])
    func besideTheBendSheetsLieFlat(lean: Double, isSpread: Bool) {
        for step in 0...25 {
            let away = Double(step) / 25
            let geometry = Self.geometry(away, isSpread: isSpread, lean: lean)
            let bend = Self.raster(geometry, away, isSpread) { $0.bend }
            #expect(bend.lowerBound >= 0 && bend.upperBound <= 400)
            let all = Self.draw(away, isSpread: isSpread, lean: lean)
            let some = Self.draw(away, isSpread: isSpread, lean: lean, columns: bend)
            for y in 0..<300 {
                let row = y * 400
                #expect((0..<bend.lowerBound).allSatisfy { all[row + $0] == 0xFF00_00FF })
                #expect((bend.upperBound..<400).allSatisfy { all[row + $0] == 0xFF00_FF00 })
                #expect(bend.allSatisfy { all[row + $0] == some[row + $0] })
            }
        }
        // The bend is only part of the picture, or nothing would be gained.
        #expect(Self.raster(Self.geometry(0.3, isSpread: true, lean: lean), 0.3, true) { $0.bend.count } < 250)
    }

    /// At each quarter of the turn less of the front and more of the page below is seen, until only that is left.
    @Test func eachQuarterUncoversMore() {
        let parts = [0, 0.25, 0.5, 0.75, 1].map { time in
            let picture = Self.draw(time)
            return (front: picture.count { $0 == 0xFF00_00FF }, below: picture.count { $0 == 0xFF00_FF00 })
        }
        for (before, after) in zip(parts, parts.dropFirst()) {
            #expect(after.front < before.front || before.front == 0, "\(parts)")
            // At first the leaf's shadow lies on all that it uncovers.
            #expect(after.below >= before.below, "\(parts)")
        }
        #expect(parts[1].front < parts[0].front && parts[0].below == 0, "\(parts)")
        #expect(parts[2].below > 0 && parts[3].below > parts[2].below && parts[4].front == 0, "\(parts)")
    }

    @Test func halfWayThereIsFrontBackAndWhatLiesBelow() {
        let picture = Self.draw(0.5)
        let row = (0..<400).map { picture[150 * 400 + $0] }
        #expect(row[5] == 0xFF00_00FF, "the front at the hinge")
        #expect(row[395] == 0xFF00_FF00, "the page below at the edge")
        // The back is paper, through which a little blue shines.
        #expect(row.contains { $0 >> 16 & 0xFF > 200 && $0 >> 8 & 0xFF > 200 })
    }

    @Test func mirroredPictureIsTheMirrorImage() {
        for away in [0.2, 0.6] {
            let (plain, mirrored) = (Self.draw(away), Self.draw(away, isMirrored: true))
            for y in [0, 100, 299] {
                #expect((0..<400).allSatisfy { plain[y * 400 + $0] == mirrored[y * 400 + 399 - $0] })
            }
        }
    }

    /// A leaf that turns up and down is the same picture with swapped axes.
    @Test(arguments: [-1.0, 1], [false, true])
    func transposedPictureHasSwappedAxes(lean: Double, isCoarse: Bool) {
        let print = (0..<120_000).map { (index: Int) -> UInt32 in 0xFF00_0000 | UInt32(index * 97 % 65_521) }
        func swapped(_ pixels: [UInt32]) -> [UInt32] {
            (0..<120_000).map { (index: Int) -> UInt32 in pixels[index % 300 * 400 + index / 300] }
        }
        // The same print, 300 wide and 400 high.
        let turned = swapped(print)
        for away in [0.1, 0.3, 0.7, 0.95] {
            let geometry = Self.geometry(away, lean: lean)
            func draw(_ pixels: [UInt32], isTransposed: Bool) -> [UInt32] {
                pixels.withUnsafeBufferPointer { buffer in
                    guard let base = buffer.baseAddress else { return [] }
                    let sheet =
                        isTransposed
                        ? PixelView(base: base, width: 300, height: 400, rowLength: 300).transposed
                        : PixelView(base: base, width: 400, height: 300, rowLength: 400)
                    let scene = CurlRaster.Scene(
                        top: sheet, bottom: nil, paper: 0xFFFF_FFFF, isSpread: false, isMirrored: false,
                        isTransposed: isTransposed)
                    return Self.pixels(CurlRaster(scene, geometry, away: away, isCoarse: isCoarse))
                }
            }
            let plain = draw(print, isTransposed: false)
            #expect(draw(turned, isTransposed: true) == swapped(plain))
            #expect(Set(plain).count > 1_000)
        }
    }

    @Test func sameTurnGivesTheSamePixels() {
        #expect(Self.draw(0.37) == Self.draw(0.37))
        #expect(Self.draw(0.37) != Self.draw(0.38))
    }

    /// The quick way through the middle of the back shows what the careful one does.
    @Test(arguments: [-1.0, 1], [(false, false), (false, true), (true, false), (true, true)])
    func flapIsTheSameInStepsAndPixelByPixel(lean: Double, kind: (isSpread: Bool, isMirrored: Bool)) {
        let isMirrored = kind.isMirrored
        let print: [UInt32] = (0..<120_000).map { (index: Int) -> UInt32 in
            let field = UInt32(index % 400 / 20 + index / 8000)
            return 0xFF00_0000 | (field &* 0x0A_0705) & 0xFF_FFFF
        }
        var different = 0
        for away in [0.2, 0.5, 0.8] {
            print.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                let view = PixelView(base: base, width: 400, height: 300, rowLength: 400)
                let scene = CurlRaster.Scene(
                    top: view, bottom: view, paper: 0xFFFF_FFFF, isSpread: kind.isSpread,
                    isMirrored: isMirrored)
                let geometry = Self.geometry(away, isSpread: kind.isSpread, lean: lean)
                let raster = CurlRaster(scene, geometry, away: away)
                for y in 0..<300 {
                    let start = geometry.across(0.5, Double(y) + 0.5)
                    let fold = min(400, max(0, Int(((geometry.fold - start) / raster.cosine).rounded(.up))))
                    var rows = (quick: [UInt32](repeating: 7, count: 400), careful: [UInt32](repeating: 7, count: 400))
                    rows.quick.withUnsafeMutableBufferPointer {
                        guard let base = $0.baseAddress else { return }
                        raster.drawFlap(
                            .init(base, width: 400, isMirrored: isMirrored), y: Double(y) + 0.5, start: start,
                            below: fold)
                    }
                    rows.careful.withUnsafeMutableBufferPointer {
                        guard let base = $0.baseAddress else { return }
                        raster.drawRim(
                            .init(base, width: 400, isMirrored: isMirrored), y: Double(y) + 0.5, start: start,
                            from: fold - 1, downTo: 0)
                    }
                    different += zip(rows.quick, rows.careful).count { Self.distance($0, $1) > 3 }
                }
            }
        }
        // A place between two pixels of the print may fall on either.
        #expect(different < 360_000 / 200, "\(different) pixels differ")
    }

    /// The largest difference of a channel.
    private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        [0, 8, 16].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
    }

    @Test func colorsMixByParts() {
        #expect(Pixel.mix(0xFF10_2030, 0xFF50_6070, part: 0) == 0xFF10_2030)
        #expect(Pixel.mix(0xFF10_2030, 0xFF50_6070, part: 256) == 0xFF50_6070)
        #expect(Pixel.mix(0xFF00_0000, 0xFFFF_FFFF, part: 128) == 0xFF7F_7F7F)
        #expect(Pixel.dim(0xFFFF_8040, 128) == 0xFF7F_4020)
        #expect(Pixel.dim(0xFFFF_FFFF, 256) == 0xFFFF_FFFF)
    }

    @Test func pixelsBetweenPixels() {
        let pixels: [UInt32] = [0xFF00_0000, 0xFF00_00FE, 0xFF00_FE00, 0xFF00_FEFE]
        pixels.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            let view = PixelView(base: base, width: 2, height: 2, rowLength: 2)
            #expect(view.sample(0.5, 0.5) == 0xFF00_0000)
            #expect(view.sample(1.5, 0.5) == 0xFF00_00FE)
            #expect(view.sample(1, 1) == 0xFF00_7F7F)
            #expect(view.sample(-50, 900) == 0xFF00_FE00, "edges go on for ever")
            #expect(view.nearest(1.9, 1.9) == 0xFF00_FEFE)
        }
    }
}
