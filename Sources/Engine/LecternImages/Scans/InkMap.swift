/// Where a page differs from its paper, in a small picture of it: for margins and gutters.
struct InkMap {
    let width: Int
    let height: Int
    /// Sums of ink above and to the left, one row and column larger than the page.
    private let sums: [Int32]
    /// The grey of the paper: that of most of the outermost pixels.
    let paper: Int

    /// - Parameter tolerance: How much a grey may differ from the paper's.
    init(_ picture: Bitmap, tolerance: Int) {
        let (width, height) = (picture.width, picture.height)
        let grays = Self.grays(picture)
        let paper = Self.paper(grays, width: width, height: height)
        var sums = [Int32](repeating: 0, count: (width + 1) * (height + 1))
        for y in 0..<height {
            var row: Int32 = 0
            for x in 0..<width {
                row += abs(Int(grays[y * width + x]) - paper) > tolerance ? 1 : 0
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
            }
        }
        self.width = width
        self.height = height
        self.sums = sums
        self.paper = paper
    }

    /// The grey of each pixel on white paper.
    private static func grays(_ picture: Bitmap) -> [UInt8] {
        var grays: [UInt8] = []
        grays.reserveCapacity(picture.width * picture.height)
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let at = y * picture.bytesPerRow + x * 4
                let light = 255 - Int(picture.pixels[at + 3])
                let (blue, green) = (Int(picture.pixels[at]), Int(picture.pixels[at + 1]))
                grays.append(UInt8(min((Int(picture.pixels[at + 2]) * 54 + green * 183 + blue * 19) >> 8 + light, 255)))
            }
        }
        return grays
    }

    private static func paper(_ grays: [UInt8], width: Int, height: Int) -> Int {
        guard width > 0, height > 0 else { return 255 }
        var border: [UInt8] = []
        for x in 0..<width { border += [grays[x], grays[(height - 1) * width + x]] }
        for y in 0..<height { border += [grays[y * width], grays[(y + 1) * width - 1]] }
        return Int(border.sorted()[border.count / 2])
    }

    /// The number of pixels with ink in an area.
    func ink(_ x: Range<Int>, _ y: Range<Int>) -> Int {
        func sum(_ x: Int, _ y: Int) -> Int { Int(sums[y * (width + 1) + x]) }
        return sum(x.upperBound, y.upperBound) - sum(x.lowerBound, y.upperBound) - sum(x.upperBound, y.lowerBound)
            + sum(x.lowerBound, y.lowerBound)
    }

    /// An area of pixels.
    struct Area: Hashable {
        var x: Range<Int>
        var y: Range<Int>
    }

    var whole: Area { Area(x: 0..<width, y: 0..<height) }

    /// Returns an area without its empty borders. A line is empty if it has less than a share of ink.
    func trimmed(_ area: Area, dust: Double) -> Area {
        var area = area
        func isEmpty(row y: Int) -> Bool { Double(ink(area.x, y..<y + 1)) <= dust * Double(area.x.count) }
        func isEmpty(column x: Int) -> Bool { Double(ink(x..<x + 1, area.y)) <= dust * Double(area.y.count) }
        while let y = area.y.first, isEmpty(row: y) { area.y = y + 1..<area.y.upperBound }
        while let y = area.y.last, isEmpty(row: y) { area.y = area.y.lowerBound..<y }
        while let x = area.x.first, isEmpty(column: x) { area.x = x + 1..<area.x.upperBound }
        while let x = area.x.last, isEmpty(column: x) { area.x = area.x.lowerBound..<x }
        return area
    }
}
