internal import CGtk

extension TurnFrame {
    /// Draws the upper sheet bent over a cylinder, in device pixels.
    ///
    /// With two pages the right one is turned, and its back is the left page of the lower sheet. With one page its
    /// back is paper.
    func appendCurl(to snapshot: OpaquePointer, scale: Double) {
        let (columns, rows) = (Int(width * scale), Int(height * scale))
        guard columns > 0, rows > 0 else { return }
        if isSoftware, let surfaces, appendCurl(to: snapshot, columns, rows, scale, surfaces) { return }
        let texture = withRaster(columns, rows, scale: scale) { raster in
            Texture(
                premultipliedBGRA: Self.pixels(raster, columns * rows), width: columns, height: rows,
                stride: columns * 4)
        }
        guard let texture else { return }
        append(PageSheet(texture), to: snapshot)
    }

    /// Draws the bend into reusable memory. Beside it are nodes of flat sheets, which GTK recognizes from the frame
    /// before.
    private func appendCurl(
        to snapshot: OpaquePointer, _ columns: Int, _ rows: Int, _ scale: Double, _ surfaces: CurlSurfaces
    ) -> Bool {
        surfaces.resize(columns, rows)
        let drawn = withRaster(columns, rows, scale: scale) { raster in
            let bend = Self.seen(raster.bend, columns, isMirrored)
            let tiles = tiles(Self.tileCount, columns, rows, scale: Int(scale), bend: bend)
            let bent = tiles.filter { $0.sheet == nil }.map(\.columns)
            let range = (bent.first?.lowerBound ?? 0)..<(bent.last?.upperBound ?? 0)
            let picture = surfaces.picture(width: columns, height: rows) {
                raster.draw(into: $0, columns: Self.seen(range, columns, isMirrored))
            }
            return picture.map { (picture: $0, tiles: tiles) }
        }
        guard let drawn else { return false }
        for tile in drawn.tiles {
            let node =
                tile.sheet.map { surfaces.tile($0, tile.columns, scale: scale) }
                ?? surfaces.tile(of: drawn.picture, tile.columns, scale: scale)
            node?.append(to: snapshot)
        }
        return true
    }

    /// Up to this number of pixels a curl is drawn at full resolution even during fast motion.
    private static let fineSize = 1_200_000

    /// The number of columns that GTK compares with those of the previous frame.
    private static let tileCount = 16

    /// Returns the picture in columns, each with its flat sheet, if any.
    ///
    /// Their number is constant, because GTK compares them by index with those of the previous frame. They begin and
    /// end at logical pixels, so that Cairo does not blend their edges.
    private func tiles(
        _ count: Int, _ columns: Int, _ rows: Int, scale: Int, bend: Range<Int>
    ) -> [(columns: Range<Int>, sheet: Texture?)] {
        let units = columns / scale
        return (0..<count).map { index in
            let tile = units * index / count * scale..<units * (index + 1) / count * scale
            let sheet = (tile.upperBound <= bend.lowerBound) != isMirrored ? top : bottom
            guard !tile.overlaps(bend), let texture = sheet?.picture.whole, texture.width == columns,
                texture.height == rows, texture.surface != nil
            else { return (tile, nil) }
            return (tile, texture)
        }
    }

    /// Converts columns counted from the hinge's side to columns counted from the left, and vice versa.
    private static func seen(_ range: Range<Int>, _ columns: Int, _ isMirrored: Bool) -> Range<Int> {
        isMirrored ? columns - range.upperBound..<columns - range.lowerBound : range
    }

    /// Calls a closure with the raster of the current frame.
    private func withRaster<Result>(
        _ columns: Int, _ rows: Int, scale: Double, _ body: (CurlRaster) -> Result
    ) -> Result {
        let isSpread = top?.pageCount == 2 || (top == nil && bottom?.pageCount == 2)
        let leaf = CurlGeometry.Leaf(width: Double(columns), height: Double(rows), isSpread: isSpread, scale: scale)
        let geometry = CurlGeometry(leaf, away: away, lean: lean)
        let (upper, lower) = (fitted(top, columns, rows), fitted(bottom, columns, rows))
        return upper.withPixels { top in
            lower.withPixels { bottom in
                let scene = CurlRaster.Scene(
                    top: top, bottom: bottom, paper: Pixel.of(paper), isSpread: isSpread, isMirrored: isMirrored)
                return body(CurlRaster(scene, geometry, away: away, isCoarse: isFast && columns * rows > Self.fineSize))
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
    private func fitted(_ sheet: PageSheet?, _ columns: Int, _ rows: Int) -> Texture? {
        guard let sheet else { return nil }
        if sheet.texture.width == columns, sheet.texture.height == rows { return sheet.picture.whole }
        var frame = self
        (frame.width, frame.height, frame.isSoftware) = (Double(columns), Double(rows), true)
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
