public import LecternImages

/// A change of a picture's colours, where its own would glare on dark paper.
///
/// Spec: https://www.w3.org/TR/filter-effects-1/ (`brightness(0.8)` and `invert(1)`)
public enum PictureFilter: String, Hashable, Sendable, CaseIterable {
    /// Every colour is a fifth darker.
    case darken
    /// Every colour is turned round: white is black.
    case invert

    /// The same picture with other colours; what is transparent stays so.
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

    /// A channel that is multiplied with its alpha already.
    private func changed(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
        switch self {
        case .darken: UInt8((Int(value) * 4 + 2) / 5)
        case .invert: alpha >= value ? alpha - value : 0
        }
    }
}
