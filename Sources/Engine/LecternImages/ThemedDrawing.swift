import LecternGeometry

/// An SVG drawing on the paper of a theme.
///
/// The initial `fill` and `color` of SVG are black. A drawing that names no colours takes the theme's ink instead. One that
/// would be illegible so stays as its author sees it, on a white plate: it draws light surfaces under its black ink, or
/// dark ink on nothing. The decision is made from pixels, because style sheets, gradients, patterns and pictures inside
/// drawings say little about what is under what. See docs/decisions/0047.
struct ThemedDrawing {
    let file: [UInt8]
    let theme: DrawingTheme
    /// Draws a file in a size in pixels.
    let render: (_ file: [UInt8], _ width: Int, _ height: Int) -> Bitmap?

    /// How a drawing is shown.
    enum Look: Hashable {
        /// With the theme's ink as initial colour.
        case inked
        /// As it is, on white.
        case onPlate
    }

    /// The longest side of the pictures from which the look is decided.
    private static let sampleSide = 256
    /// The share of the initial colour, and of the outlines of other colours, that may be illegible.
    private static let tolerance = 0.03
    /// The least contrast of a colour with the paper beside it. A drawing need not be as clear as text.
    private static let leastContrast = 1.5

    func bitmap(width: Int, height: Int, look: Look) -> Bitmap? {
        switch look {
        case .inked: render(SVGInk.applying(theme.ink, to: file), width, height)
        case .onPlate: render(file, width, height)?.onWhite
        }
    }

    /// Returns the look of the drawing in a size.
    func look(width: Int, height: Int) -> Look {
        guard theme.isDark else { return .inked }
        let scale = min(Double(Self.sampleSide) / Double(max(width, height, 1)), 1)
        let size = (max(Int(Double(width) * scale), 1), max(Int(Double(height) * scale), 1))
        func sample(_ ink: Color) -> Bitmap? { render(SVGInk.applying(ink, to: file), size.0, size.1) }
        guard let black = sample(.black), let white = sample(.white), let bare = sample(.transparent),
            black.pixels.count == white.pixels.count, black.pixels.count == bare.pixels.count
        else { return .inked }
        return isLegible(black, white: white, bare: bare) ? .inked : .onPlate
    }

    /// Whether the drawing can be read with the theme's ink.
    ///
    /// - Parameters:
    ///   - black: The drawing with black as initial colour.
    ///   - white: The same with white.
    ///   - bare: The same with no colour: what the author has coloured, and what is under the ink.
    private func isLegible(_ black: Bitmap, white: Bitmap, bare: Bitmap) -> Bool {
        let (paper, ink) = (RelativeLuminance(theme.paper), RelativeLuminance(theme.ink))
        var (inked, outlined) = (Share(), Share())
        for pixel in 0..<black.width * black.height {
            let at = pixel * 4
            // How much of the pixel has the initial colour.
            let marked = (0..<3).map { abs(Int(white.pixels[at + $0]) - Int(black.pixels[at + $0])) }.max() ?? 0
            let covered = Int(bare.pixels[at + 3])
            if marked > 0 {
                let under = bare.luminance(at: at, over: theme.paper)
                inked.add(marked, isLost: under.contrast(with: ink) < under.contrast(with: .black))
            } else if covered > 0, black.touchesPaper(pixel) {
                // Its colour without the alpha, beside the paper.
                let luminance = bare.luminance(at: at, over: nil)
                outlined.add(
                    covered, isLost: luminance.contrast(with: paper) < Self.leastContrast)
            }
        }
        return inked.lost <= Self.tolerance && outlined.lost <= Self.tolerance
    }
}

/// A share of what is drawn.
private struct Share {
    private var (all, part) = (0, 0)

    var lost: Double { all == 0 ? 0 : Double(part) / Double(all) }

    mutating func add(_ weight: Int, isLost: Bool) {
        all += weight
        if isLost { part += weight }
    }
}

extension Bitmap {
    /// The luminance of a pixel on a paper, or of its colour without its alpha.
    fileprivate func luminance(at index: Int, over paper: Color?) -> RelativeLuminance {
        let alpha = Int(pixels[index + 3])
        func channel(_ offset: Int, _ under: UInt8?) -> UInt8 {
            let value = Int(pixels[index + offset])
            guard let under else { return UInt8(min(value * 255 / max(alpha, 1), 255)) }
            return UInt8(min(value + Int(under) * (255 - alpha) / 255, 255))
        }
        return RelativeLuminance(
            red: channel(2, paper?.red), green: channel(1, paper?.green), blue: channel(0, paper?.blue))
    }

    /// Whether nothing is drawn in a pixel beside another one, or beyond the edge.
    fileprivate func touchesPaper(_ pixel: Int) -> Bool {
        let (x, y) = (pixel % width, pixel / width)
        if x == 0 || y == 0 || x == width - 1 || y == height - 1 { return true }
        return [pixel - 1, pixel + 1, pixel - width, pixel + width].contains { pixels[$0 * 4 + 3] < 128 }
    }

    /// The picture on white paper.
    fileprivate var onWhite: Bitmap {
        var result = self
        result.pixels.withUnsafeMutableBufferPointer { pixels in
            for at in stride(from: 0, to: pixels.count - 3, by: 4) {
                let white = 255 - pixels[at + 3]
                for channel in at..<at + 3 { pixels[channel] = pixels[channel] &+ min(white, 255 - pixels[channel]) }
                pixels[at + 3] = 255
            }
        }
        return result
    }
}
