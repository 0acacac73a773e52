import Glibc

/// What the network says about each 12.5 milliseconds of sound: a spectrum in three parts, and the pitch.
struct VoiceFrames {
    /// The logarithm of the strength of the harmonics, by frequency and frame.
    var harmonics: [Float]
    /// The turn of their phase, before its limit.
    var turns: [Float]
    /// The logarithm of the strength of the noise.
    var noise: [Float]
    /// The logarithm of the strength of the rest, and its phase.
    var rest: [Float]
    var restPhases: [Float]
    /// In hertz; below ``Vocoder/voicedFrom`` where no tone sounds.
    var pitches: [Float]

    var count: Int { pitches.count }

    /// Whether all arrays have the same number of frames.
    var isComplete: Bool {
        let values = Vocoder.frequencies * count
        return [harmonics, turns, noise, rest, restPhases].allSatisfy { $0.count == values }
    }
}

/// Makes sound of what the network says: a train of pulses of the pitch, shaped by the spectrum, and noise; a transform back and
/// overlapping windows.
final class Vocoder {
    static let (window, hop, rate) = (1_200, 300, 24_000)
    static let frequencies = window / 2 + 1
    /// Lower pitches mean that no tone sounds.
    static let voicedFrom: Float = 40

    private let transform = FourierTransform(count: window)
    private let shape: [Float]
    private var values = ComplexBuffer(count: window)
    private var work = ComplexBuffer(count: window)
    private var random = NoiseSource()
    /// 0 for tests that compare with other implementations.
    var noiseLevel: Float = 1

    init() {
        shape = (0..<Self.window).map { Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(Self.window))) }
    }

    deinit {
        values.deallocate()
        work.deallocate()
    }

    /// The sound of frames, from -1 to 1 as a rule.
    ///
    /// - Parameter pitch: raises the pitch by a factor.
    func samples(of frames: VoiceFrames, pitch: Float = 1) -> [Float] {
        guard frames.isComplete, frames.count > 0 else { return [] }
        let pulses = PulseTrain.samples(of: frames.pitches.map { $0 > Self.voicedFrom ? $0 * pitch : $0 })
        var sound = [Float](repeating: 0, count: (frames.count + 3) * Self.hop)
        random = NoiseSource()
        // Two frames at once, as real and imaginary parts.
        for first in stride(from: 0, to: frames.count, by: 2) {
            let second = first + 1 < frames.count ? first + 1 : nil
            load(pulses, at: first, and: second)
            transform.transform(&values, &work)
            shapeSpectrum(frames, at: first, and: second)
            // The inverse transform, with the signs of the imaginary parts turned around.
            transform.transform(&values, &work)
            add(values.real, to: &sound, at: first, scale: 1)
            if let second { add(values.imaginary, to: &sound, at: second, scale: -1) }
        }
        return Self.levelled(sound, frames: frames.count, shape)
    }

    /// The windows of two frames of the pulses, mirrored at the ends.
    private func load(_ pulses: [Float], at first: Int, and second: Int?) {
        let scale = 4 / Float(Self.window)
        for index in 0..<Self.window {
            let weight = shape[index] * scale
            values.real[index] = Self.mirrored(pulses, first * Self.hop + index - Self.window / 2) * weight
            values.imaginary[index] =
                second.map { Self.mirrored(pulses, $0 * Self.hop + index - Self.window / 2) * weight } ?? 0
        }
    }

    private static func mirrored(_ values: [Float], _ index: Int) -> Float {
        if values.indices.contains(index) { return values[index] }
        let period = max(2 * (values.count - 1), 1)
        let place = (index % period + period) % period
        return values[min(place, period - place)]
    }

    /// Applies the spectra of two frames to their transform, and leaves what the inverse transform needs.
    private func shapeSpectrum(_ frames: VoiceFrames, at first: Int, and second: Int?) {
        for frequency in 0..<Self.frequencies {
            let opposite = (Self.window - frequency) % Self.window
            let (a, b) = (values.real[frequency], values.imaginary[frequency])
            let (c, d) = (values.real[opposite], values.imaginary[opposite])
            // The transforms of the real and of the imaginary part.
            var left = shaped(frames, frequency, at: first, of: ((a + c) / 2, (b - d) / 2))
            var right = second.map { shaped(frames, frequency, at: $0, of: ((b + d) / 2, (c - a) / 2)) } ?? (0, 0)
            if frequency == opposite {
                left.1 = 0
                right.1 = 0
            }
            // The conjugates of left + i right and of the opposite.
            values.real[frequency] = left.0 - right.1
            values.imaginary[frequency] = -(left.1 + right.0)
            values.real[opposite] = left.0 + right.1
            values.imaginary[opposite] = left.1 - right.0
        }
    }

    private func shaped(
        _ frames: VoiceFrames, _ frequency: Int, at frame: Int, of source: (Float, Float)
    ) -> (Float, Float) {
        let place = frequency * frames.count + frame
        let harmonic = Self.strength(frames.harmonics[place])
        let turn = tanhf(frames.turns[place]) * .pi
        let (c, s) = (cosf(turn) * harmonic, sinf(turn) * harmonic)
        let noise = Self.strength(frames.noise[place]) * noiseLevel
        let (one, other) = random.next()
        let rest = Self.strength(frames.rest[place])
        let phase = frames.restPhases[place]
        return (
            source.0 * c - source.1 * s + noise * one + rest * cosf(phase),
            source.0 * s + source.1 * c + noise * other + rest * sinf(phase)
        )
    }

    private static func strength(_ logarithm: Float) -> Float { expf(min(logarithm, 7)) }

    private func add(_ frame: UnsafeMutablePointer<Float>, to sound: inout [Float], at index: Int, scale: Float) {
        let scale = scale / Float(Self.window)
        for offset in 0..<Self.window { sound[index * Self.hop + offset] += frame[offset] * scale * shape[offset] }
    }

    /// Divides by the sum of the squares of the windows, and cuts half a window off each end.
    private static func levelled(_ sound: [Float], frames: Int, _ shape: [Float]) -> [Float] {
        let squares = shape.map { $0 * $0 }
        return (0..<frames * hop).map { index in
            let place = index + window / 2
            var sum: Float = 0
            for part in 0..<window / hop where (0..<frames).contains(place / hop - part) {
                sum += squares[part * hop + place % hop]
            }
            return sound[place] / max(sum, 1e-11)
        }
    }
}

/// Pulses of a pitch that changes, with all harmonics up to 11 kHz.
enum PulseTrain {
    static func samples(of pitches: [Float]) -> [Float] {
        let highest: Float = 11_000
        var phase = 0.0
        return (0..<pitches.count * Vocoder.hop).map { index in
            let pitch = pitch(pitches, index)
            let clamped = max(pitch, Vocoder.voicedFrom)
            phase += Double(clamped) / Double(Vocoder.rate)
            phase -= phase.rounded(.down)
            guard pitch > Vocoder.voicedFrom else { return 0 }
            // The sum of the cosines of all harmonics.
            let turn = Float(phase * 2 * .pi)
            let harmonics = (highest / clamped).rounded(.down) + 0.5
            let divisor = 2 * sinf(turn / 2)
            return (abs(divisor) <= 2e-3 ? harmonics : sinf(harmonics * turn) / divisor) - 0.5
        }
    }

    /// The pitch at a sample, between those of the frames around it.
    private static func pitch(_ pitches: [Float], _ index: Int) -> Float {
        let place = (Float(index % Vocoder.hop) + 0.5) / Float(Vocoder.hop) - 0.5
        let frame = index / Vocoder.hop
        let other = min(max(place < 0 ? frame - 1 : frame + 1, 0), pitches.count - 1)
        let weight = abs(place)
        return pitches[frame] * (1 - weight) + pitches[other] * weight
    }
}

/// Complex numbers of a normal distribution, the same ones for each sound.
struct NoiseSource {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next() -> (Float, Float) {
        let radius = sqrtf(-2 * logf(uniform()))
        let turn = uniform() * 2 * .pi
        return (radius * cosf(turn), radius * sinf(turn))
    }

    /// A number above 0 and up to 1: xorshift.
    private mutating func uniform() -> Float {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Float(state >> 40 + 1) / Float(1 << 24)
    }
}
