internal import CGtk

extension TurnFrame {
    /// Draws the upper sheet bent over a cylinder, in device pixels.
    ///
    /// With two pages the right one is the leaf, and its back the left page of
    /// the lower sheet. With one page its back is paper.
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

    /// Draws into memory that is kept from frame to frame.
    private func appendCurl(
        to snapshot: OpaquePointer, _ columns: Int, _ rows: Int, _ scale: Double, _ surfaces: CurlSurfaces
    ) -> Bool {
        let picture = withRaster(columns, rows, scale: scale) { raster in
            surfaces.picture(width: columns, height: rows) { raster.draw(into: $0) }
        }
        var area = Rectangle(x: 0, y: 0, width: width, height: height).graphene
        guard let picture, let cairo = gtk_snapshot_append_cairo(snapshot, &area) else { return false }
        cairo_scale(cairo, width / Double(columns), height / Double(rows))
        cairo_set_source_surface(cairo, picture, 0, 0)
        cairo_rectangle(cairo, 0, 0, Double(columns), Double(rows))
        cairo_fill(cairo)
        cairo_destroy(cairo)
        return true
    }

    /// Runs a closure with what draws this moment of a curl.
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
                return body(CurlRaster(scene, geometry, away: away))
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

    /// The texture of a sheet, or a copy of the size that is drawn, where it
    /// was made for another.
    private func fitted(_ sheet: PageSheet?, _ columns: Int, _ rows: Int) -> Texture? {
        guard let sheet else { return nil }
        if sheet.texture.width == columns, sheet.texture.height == rows { return sheet.texture }
        var frame = self
        (frame.width, frame.height, frame.isSoftware) = (Double(columns), Double(rows), true)
        return Texture.drawing(width: columns, height: rows) { snapshot in
            frame.appendPaper(to: snapshot)
            frame.append(sheet, to: snapshot)
        }
    }
}

extension Optional where Wrapped == Texture {
    /// Runs a closure with the texture's pixels, or none.
    @MainActor fileprivate func withPixels<Result>(_ body: (PixelView?) -> Result) -> Result {
        guard let texture = self else { return body(nil) }
        return texture.withPixels(body)
    }
}
