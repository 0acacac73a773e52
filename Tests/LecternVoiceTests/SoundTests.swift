import Foundation
import Testing

@testable import LecternVoice

@Suite(.timeLimit(.minutes(10))) struct SoundTests {
    @Test(arguments: [4, 12, 30, 60, 1_200]) func transformEqualsItsDefinition(count: Int) {
        let transform = FourierTransform(count: count)
        var (values, work) = (ComplexBuffer(count: count), ComplexBuffer(count: count))
        let input = (0..<count).map { index -> (Float, Float) in
            let (real, imaginary) = ((index * 37 + 11) % 17, (index * 53 + 5) % 13)
            return (Float(real - 8), Float(imaginary - 6))
        }
        for (index, value) in input.enumerated() {
            values.real[index] = value.0
            values.imaginary[index] = value.1
        }
        transform.transform(&values, &work)
        for frequency in stride(from: 0, to: count, by: max(1, count / 20)) {
            var (real, imaginary) = (0.0, 0.0)
            for (index, value) in input.enumerated() {
                let angle = -2 * Double.pi * Double(index * frequency % count) / Double(count)
                real += Double(value.0) * cos(angle) - Double(value.1) * sin(angle)
                imaginary += Double(value.0) * sin(angle) + Double(value.1) * cos(angle)
            }
            #expect(abs(Double(values.real[frequency]) - real) < 0.05)
            #expect(abs(Double(values.imaginary[frequency]) - imaginary) < 0.05)
        }
        values.deallocate()
        work.deallocate()
    }

    /// Frames of one pitch whose spectrum is flat.
    private func frames(pitch: Float, count: Int = 20) -> VoiceFrames {
        let size = Vocoder.frequencies * count
        let silence = [Float](repeating: -30, count: size)
        let zero = [Float](repeating: 0, count: size)
        return VoiceFrames(
            harmonics: [Float](repeating: -3, count: size), turns: zero, noise: silence, rest: silence,
            restPhases: zero, pitches: [Float](repeating: pitch, count: count))
    }

    /// How alike a sound is to itself some samples later, from -1 to 1.
    private func similarity(_ sound: [Float], lag: Int) -> Float {
        let part = 1_500..<sound.count - 1_500
        let (energy, shared) = part.reduce(into: (Float(0), Float(0))) { sums, index in
            sums.0 += sound[index] * sound[index]
            sums.1 += sound[index] * sound[index + lag]
        }
        return shared / energy
    }

    @Test func soundHasItsPitch() {
        let vocoder = Vocoder()
        let sound = vocoder.samples(of: frames(pitch: 200))
        #expect(sound.count == 20 * Vocoder.hop)
        #expect(similarity(sound, lag: 120) > 0.95)
        #expect(similarity(sound, lag: 60) < 0.5)
        #expect(similarity(vocoder.samples(of: frames(pitch: 200), pitch: 2), lag: 60) > 0.95)
        #expect(vocoder.samples(of: frames(pitch: 0)).allSatisfy { abs($0) < 0.01 })
    }

    @Test func sameFramesGiveTheSameSound() {
        var frames = frames(pitch: 150, count: 7)
        frames.noise = [Float](repeating: -2, count: frames.noise.count)
        let vocoder = Vocoder()
        let first = vocoder.samples(of: frames)
        #expect(first == vocoder.samples(of: frames))
        #expect(first == Vocoder().samples(of: frames))
    }

    @Test func incompleteFramesAreSilent() {
        var frames = frames(pitch: 150, count: 3)
        frames.rest.removeLast()
        #expect(Vocoder().samples(of: frames).isEmpty)
        #expect(Vocoder().samples(of: self.frames(pitch: 100, count: 1)).count == Vocoder.hop)
    }

    @Test func noiseIsNormal() {
        var noise = NoiseSource()
        let values = (0..<20_000).map { _ in noise.next() }
        let power = values.reduce(0) { $0 + $1.0 * $1.0 + $1.1 * $1.1 } / Float(values.count)
        let mean = values.reduce(0) { $0 + $1.0 + $1.1 } / Float(values.count)
        #expect(abs(power - 2) < 0.1)
        #expect(abs(mean) < 0.05)
    }
}
