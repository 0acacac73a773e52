import Dispatch
import Glibc
import LecternGTK

/// Draws a bent leaf into pixels. Each pixel of the bend is traced back to its position on the paper.
///
/// Cairo could draw it as strips at four times the cost, because it works on bounding boxes and everything here is
/// tilted. Equal values give equal pixels.
///
/// A leaf that is turned up and down is the same drawing with its axes swapped: the hinge is at the top, "rows" are
/// columns of the picture, and sheets are read as ``PixelView/transposed``.
struct CurlRaster {
    /// The sheets and their arrangement.
    struct Scene {
        /// The sheet that is turned.
        var top: PixelView?
        /// The sheet below.
        var bottom: PixelView?
        /// The colour of paper without a sheet.
        var paper: UInt32
        /// Whether sheets have two pages, of which the right one is turned.
        var isSpread: Bool
        /// Whether everything is mirrored, as in right-to-left books.
        var isMirrored: Bool
        /// Whether rows are written as columns of the picture, for a leaf that turns up and down. Sheets and geometry
        /// are given with swapped axes.
        var isTransposed = false
    }

    let scene: Scene
    /// Whether every second row of the bend is a copy of the row above, to halve the work during fast motion.
    let isCoarse: Bool
    let geometry: CurlGeometry
    let light: CurlLight
    let width: Int
    let cosine: Double
    let sine: Double

    /// Creates a drawing of a scene.
    init(_ scene: Scene, _ geometry: CurlGeometry, away: Double, isCoarse: Bool = false) {
        self.scene = scene
        self.geometry = geometry
        self.isCoarse = isCoarse
        // Shadows fade in when the leaf rises and out when it becomes flat.
        light = CurlLight(geometry, strength: CurlGeometry.smooth(away * 10) * CurlGeometry.smooth((1 - away) * 8))
        width = Int(geometry.width)
        cosine = cos(geometry.angle)
        sine = sin(geometry.angle)
    }

    /// Draws all rows, on all processors. Of the flat sheets beside the bend, only the given columns are drawn.
    func draw(into pixels: UnsafeMutablePointer<UInt32>, columns: Range<Int>? = nil) {
        let (height, bands) = (Int(geometry.height), 16)
        let columns = columns ?? 0..<width
        // Each row is written by one band only, and the sheets are read only; all bands end before this returns.
        nonisolated(unsafe) let (raster, pixels) = (self, pixels)
        DispatchQueue.concurrentPerform(iterations: bands) { band in
            // Each band begins at an even row, which a coarse drawing can repeat.
            let end = band == bands - 1 ? height : height * (band + 1) / bands & ~1
            for y in height * band / bands & ~1..<end {
                let row = raster.row(y, of: pixels)
                if raster.isCoarse && y % 2 == 1 {
                    raster.repeatRow(y, row, in: columns)
                } else {
                    raster.drawRow(y, row, in: columns)
                }
            }
        }
    }

    /// Returns a row of a picture.
    private func row(_ y: Int, of pixels: UnsafeMutablePointer<UInt32>) -> Row {
        scene.isTransposed
            ? Row(pixels + y, width: width, isMirrored: scene.isMirrored, step: Int(geometry.height))
            : Row(pixels + y * width, width: width, isMirrored: scene.isMirrored)
    }

    /// A row of the picture, counted from the hinge's side.
    struct Row {
        let base: UnsafeMutablePointer<UInt32>
        private let step: Int
        /// The distance to the row before.
        private let rowStep: Int

        /// Creates a row.
        ///
        /// - Parameter step: the distance between its pixels in the picture. If it is more than one, the row is a
        ///   column of the picture.
        init(_ start: UnsafeMutablePointer<UInt32>, width: Int, isMirrored: Bool, step: Int = 1) {
            base = isMirrored ? start + (width - 1) * step : start
            self.step = isMirrored ? -step : step
            rowStep = step == 1 ? width : 1
        }

        /// Whether neighbours are neighbours in memory, in the same order.
        var isContiguous: Bool { step == 1 }

        /// The row before.
        var above: Row { Row(base: base - rowStep, step: step, rowStep: rowStep) }

        private init(base: UnsafeMutablePointer<UInt32>, step: Int, rowStep: Int) {
            self.base = base
            self.step = step
            self.rowStep = rowStep
        }

        subscript(x: Int) -> UInt32 {
            @inline(__always) get { base[x &* step] }
            @inline(__always) nonmutating set { base[x &* step] = newValue }
        }
    }

    /// Draws the flat front, the page below, the cylinder and the flap.
    private func drawRow(_ y: Int, _ row: Row, in columns: Range<Int>) {
        let middle = Double(y) + 0.5
        // `u` at the centre of the first pixel.
        let start = geometry.across(0.5, middle)
        let fold = min(width, max(0, Int(((geometry.fold - start) / cosine).rounded(.up))))
        copy(scene.top, y, range: (0..<fold).clamped(to: columns), to: row)
        copy(scene.bottom, y, range: (fold..<width).clamped(to: columns), to: row)
        darken(row, from: fold - 1, by: -1, with: light.front, start: start)
        darken(row, from: fold, by: 1, with: light.base, start: start)
        drawCylinder(row, y: middle, start: start, from: fold)
        drawFlap(row, y: middle, start: start, below: fold)
    }

    /// Copies part of a flat sheet.
    func copy(_ sheet: PixelView?, _ y: Int, range: Range<Int>, to row: Row) {
        guard !range.isEmpty else { return }
        guard let sheet else {
            for x in range { row[x] = scene.paper }
            return
        }
        let source = sheet.base + y * sheet.rowLength
        if scene.isMirrored {
            for x in range { row[x] = source[(width - 1 - x) * sheet.columnStep] | 0xFF00_0000 }
        } else if !row.isContiguous || sheet.columnStep != 1 {
            for x in range { row[x] = source[x &* sheet.columnStep] | 0xFF00_0000 }
        } else {
            // Pointers let the compiler vectorize the loop.
            let (from, to) = (source + range.lowerBound, row.base + range.lowerBound)
            for index in 0..<range.count { to[index] = from[index] | 0xFF00_0000 }
        }
    }

    /// Darkens pixels on one side of the fold, by a table of the distance from it.
    private func darken(_ row: Row, from first: Int, by step: Int, with table: [UInt32], start: Double) {
        table.withUnsafeBufferPointer { table in
            var x = first
            while x >= 0 && x < width {
                let distance = Int(abs(start + Double(x) * cosine - geometry.fold))
                guard distance < table.count else { return }
                row[x] = Pixel.dim(row[x], table[distance])
                x += step
            }
        }
    }

    /// Draws the bend: its back if the paper is long enough, otherwise its front.
    private func drawCylinder(_ row: Row, y: Double, start: Double, from first: Int) {
        light.columns.withUnsafeBufferPointer { columns in
            guard !columns.isEmpty else { return }
            var x = first
            while x < width {
                let distance = start + Double(x) * cosine - geometry.fold
                // Half a pixel more, for an antialiased rim.
                let rim = geometry.radius - distance + 0.5
                guard rim > 0 else { return }
                let column = columns[min(columns.count - 1, max(0, Int(distance * 4)))]
                let center = Double(x) + 0.5
                let back = place(center, y, advance: column.backAdvance)
                let coverage = min(1, rim)
                if back.outside > -0.5 {
                    let front = place(center, y, advance: column.frontAdvance)
                    paint(
                        row, x, color: self.front(front), light: column.frontLight,
                        coverage: min(coverage, 0.5 - front.outside))
                }
                paint(
                    row, x, color: self.back(back), light: column.backLight, coverage: min(coverage, 0.5 - back.outside)
                )
                x += 1
            }
        }
    }

    /// Darkens a pixel beside the flap by its distance from the paper, and less near the fold, where the front rises
    /// towards the light.
    func castShadow(
        _ row: Row, _ x: Int, on paper: Place, strength: Double, edge: UnsafeBufferPointer<UInt32>
    ) {
        let (beside, above) = (max(0, paper.x - geometry.width), max(0, -paper.y, paper.y - geometry.height))
        let distance = Int((beside * beside + above * above).squareRoot())
        guard distance < edge.count else { return }
        row[x] = Pixel.dim(row[x], 256 - UInt32(Double(256 - edge[distance]) * strength))
    }

    /// A position on the leaf, and its distance outside of it; negative inside.
    struct Place {
        var x: Double
        var y: Double
        var outside: Double
    }

    /// Returns the position on the leaf at a distance across the fold from a screen position.
    @inline(__always)
    func place(_ x: Double, _ y: Double, advance: Double) -> Place {
        let (x, y) = (x + advance * cosine, y + advance * sine)
        return Place(x: x, y: y, outside: max(x - geometry.width, -y, y - geometry.height))
    }

    @inline(__always)
    func paint(_ row: Row, _ x: Int, color: UInt32, light: UInt32, coverage: Double) {
        guard coverage > 0 else { return }
        let color = light == 256 ? color : Pixel.dim(color, light)
        row[x] = coverage >= 1 ? color : Pixel.mix(row[x], color, part: UInt32(coverage * 256))
    }

    @inline(__always)
    private func front(_ place: Place) -> UInt32 { sample(scene.top, x: place.x, y: place.y) }

    /// Returns the colour of the leaf's back: the left page of the sheet below, or paper with the print shining
    /// through.
    @inline(__always)
    func back(_ place: Place) -> UInt32 {
        if scene.isSpread { return sample(scene.bottom, x: geometry.width - place.x, y: place.y) }
        guard let top = scene.top else { return scene.paper }
        // Print that shines through needs no interpolation.
        let print = top.nearest(scene.isMirrored ? geometry.width - place.x : place.x, place.y)
        return Pixel.mix(scene.paper, print, part: 22)
    }

    @inline(__always)
    private func sample(_ sheet: PixelView?, x: Double, y: Double) -> UInt32 {
        guard let sheet else { return scene.paper }
        return sheet.sample(scene.isMirrored ? geometry.width - x : x, y)
    }
}
