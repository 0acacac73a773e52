public import LecternImages

/// A colour filter for pictures, used on dark paper.
///
/// Spec: https://www.w3.org/TR/filter-effects-1/ (`brightness(0.8)` and `invert(1)`)
public enum PictureFilter: String, Hashable, Codable, Sendable, CaseIterable {
    /// Multiplies every colour by 0.8.
    case darken
    /// Inverts every colour: white becomes black.
    case invert

    /// Returns the filtered picture; alpha is unchanged.
    public func callAsFunction(_ picture: Bitmap) -> Bitmap {
        var result = picture
        result.pixels.withUnsafeMutableBufferPointer { pixels in
            for at in stride(from: 0, to: pixels.count - 3, by: 4) {
                let alpha = pixels[at + 3]
                for channel in at..<at + 3 { pixels[channel] = changed(pixels[channel], alpha) }
            }
        }
        return result
    }

    /// Filters a channel that is premultiplied with alpha.
    private func changed(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
        switch self {
        case .darken: UInt8((Int(value) * 4 + 2) / 5)
        case .invert: alpha >= value ? alpha - value : 0
        }
    }
}
