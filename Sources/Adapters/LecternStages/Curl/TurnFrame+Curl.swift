internal import CGtk
import LecternGTK

extension TurnFrame {
    /// Draws the upper sheet bent over a cylinder, in device pixels.
    ///
    /// With two pages the right one is turned, and its back is the left page of the lower sheet. With one page its
    /// back is paper. Up and down, the whole sheet is turned over its upper edge, also if it has two pages.
    func appendCurl(to snapshot: OpaquePointer, scale: Double) {
        let size = (width: Int(width * scale), height: Int(height * scale))
        guard size.width > 0, size.height > 0 else { return }
        if isSoftware, let surfaces, appendCurl(to: snapshot, size, scale: scale, surfaces: surfaces) { return }
        let texture = withRaster(size, scale: scale) { raster in
            Texture(
                premultipliedBGRA: Self.pixels(raster, size.width * size.height), width: size.width,
                height: size.height, stride: size.width * 4)
        }
        guard let texture else { return }
        append(PageSheet(texture), to: snapshot)
    }

    /// The size of a picture, in device pixels.
    private typealias Size = (width: Int, height: Int)

    /// Draws the bend into reusable memory. Beside it are nodes of flat sheets, which GTK recognizes from the frame
    /// before.
    private func appendCurl(
        to snapshot: OpaquePointer, _ size: Size, scale: Double, surfaces: CurlSurfaces
    ) -> Bool {
        surfaces.resize(size.width, size.height)
        let length = isVertical ? size.height : size.width
        let drawn = withRaster(size, scale: scale) { raster in
            let bend = Self.seen(raster.bend, of: length, isMirrored: isMirrored)
            let tiles = tiles(Self.tileCount, size, scale: Int(scale), bend: bend)
            let bent = tiles.filter { $0.sheet == nil }.map(\.range)
            let range = (bent.first?.lowerBound ?? 0)..<(bent.last?.upperBound ?? 0)
            let picture = surfaces.picture(width: size.width, height: size.height) {
                raster.draw(into: $0, columns: Self.seen(range, of: length, isMirrored: isMirrored))
            }
            return picture.map { (picture: $0, tiles: tiles) }
        }
        guard let drawn else { return false }
        for tile in drawn.tiles {
            let area = area(tile.range, of: size)
            let node =
                tile.sheet.map { surfaces.tile($0, area, scale: scale) }
                ?? surfaces.tile(of: drawn.picture, area, scale: scale)
            node?.append(to: snapshot)
        }
        return true
    }

    /// Up to this number of pixels a curl is drawn at full resolution even during fast motion.
    private static let fineSize = 1_200_000

    /// The number of tiles that GTK compares with those of the previous frame.
    private static let tileCount = 16

    /// Returns the picture in tiles along the axis of the turn, each with its flat sheet, if any.
    ///
    /// Their number is constant, because GTK compares them by index with those of the previous frame. They begin and
    /// end at logical pixels, so that Cairo does not blend their edges.
    private func tiles(
        _ count: Int, _ size: Size, scale: Int, bend: Range<Int>
    ) -> [(range: Range<Int>, sheet: Texture?)] {
        let units = (isVertical ? size.height : size.width) / scale
        return (0..<count).map { index in
            let tile = units * index / count * scale..<units * (index + 1) / count * scale
            let sheet = (tile.upperBound <= bend.lowerBound) != isMirrored ? top : bottom
            guard !tile.overlaps(bend), let texture = sheet?.picture.whole,
                texture.width == size.width,
                texture.height == size.height, texture.surface != nil
            else { return (tile, nil) }
            return (tile, texture)
        }
    }

    /// Returns the area of a tile.
    private func area(_ range: Range<Int>, of size: Size) -> PixelBlock {
        isVertical
            ? PixelBlock(columns: 0..<size.width, rows: range) : PixelBlock(columns: range, rows: 0..<size.height)
    }

    /// Converts columns counted from the hinge's side to columns counted from the left, and vice versa.
    private static func seen(_ range: Range<Int>, of columns: Int, isMirrored: Bool) -> Range<Int> {
        isMirrored ? columns - range.upperBound..<columns - range.lowerBound : range
    }

    /// Calls a closure with the raster of the current frame.
    private func withRaster<Result>(_ size: Size, scale: Double, _ body: (CurlRaster) -> Result) -> Result {
        let isSpread = !isVertical && (top?.pageCount == 2 || (top == nil && bottom?.pageCount == 2))
        let (along, across) = isVertical ? (size.height, size.width) : (size.width, size.height)
        let leaf = CurlGeometry.Leaf(width: Double(along), height: Double(across), isSpread: isSpread, scale: scale)
        let geometry = CurlGeometry(leaf, away: away, lean: lean)
        let (upper, lower) = (
            fitted(top, columns: size.width, rows: size.height), fitted(bottom, columns: size.width, rows: size.height)
        )
        return upper.withPixels { top in
            lower.withPixels { bottom in
                let scene = CurlRaster.Scene(
                    top: isVertical ? top?.transposed : top, bottom: isVertical ? bottom?.transposed : bottom,
                    paper: Pixel.of(paper), isSpread: isSpread, isMirrored: isMirrored, isTransposed: isVertical)
                let isCoarse = isFast && along * across > Self.fineSize
                return body(CurlRaster(scene, geometry, away: away, isCoarse: isCoarse))
            }
        }
    }

    private static func pixels(_ raster: CurlRaster, _ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count * 4) { buffer, initialized in
            buffer.withMemoryRebound(to: UInt32.self) { words in
                if let base = words.baseAddress { raster.draw(into: base) }
            }
            initialized = count * 4
        }
    }

    /// Returns the texture of a sheet, scaled to the drawn size if necessary.
    private func fitted(_ sheet: PageSheet?, columns: Int, rows: Int) -> Texture? {
        guard let sheet else { return nil }
        if sheet.texture.width == columns, sheet.texture.height == rows { return sheet.picture.whole }
        var frame = self
        frame.width = Double(columns)
        frame.height = Double(rows)
        frame.isSoftware = true
        return Texture.drawing(width: columns, height: rows) { snapshot in
            frame.appendPaper(to: snapshot)
            frame.append(sheet, to: snapshot)
        }
    }
}

extension Optional where Wrapped == Texture {
    /// Calls a closure with the texture's pixels, or nil.
    @MainActor fileprivate func withPixels<Result>(_ body: (PixelView?) -> Result) -> Result {
        guard let texture = self else { return body(nil) }
        return texture.withPixels(body)
    }
}
