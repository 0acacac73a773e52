public import LecternBase

/// The sound of an utterance: one channel of 16-bit samples, with the times of its words.
public struct SpeechSound: Hashable, Sendable {
    /// A word of the text and when it begins.
    public struct Word: Hashable, Sendable {
        /// In UTF-16 units of the utterance's text.
        public var range: Range<Int>
        /// In seconds from the start of the sound.
        public var time: Double

        /// Creates a word.
        ///
        /// - Parameter time: in seconds from the start of the sound.
        public init(range: Range<Int>, time: Double) {
            self.range = range
            self.time = time
        }
    }

    /// The samples, ``sampleRate`` of them a second.
    public var samples: [Int16]
    /// Samples per second.
    public var sampleRate: Int
    /// In order of time. Empty if the engine reports no words.
    public var words: [Word]

    /// Creates a sound; by default without the times of its words.
    public init(samples: [Int16], sampleRate: Int, words: [Word] = []) {
        self.samples = samples
        self.sampleRate = sampleRate
        self.words = words
    }

    /// The length in seconds.
    public var duration: Double { sampleRate > 0 ? Double(samples.count) / Double(sampleRate) : 0 }

    /// The sound as a WAVE file.
    public var waveFile: Bytes {
        WaveHeader(sampleRate: sampleRate, sampleCount: samples.count).bytes.appending(Self.bytes(of: samples))
    }

    /// Samples in the byte order of WAVE files.
    public static func bytes(of samples: [Int16]) -> [UInt8] {
        samples.withUnsafeBufferPointer { samples in
            [UInt8](unsafeUninitializedCapacity: samples.count * 2) { buffer, count in
                for (index, sample) in samples.enumerated() {
                    let value = UInt16(bitPattern: sample)
                    buffer.initializeElement(at: index * 2, to: UInt8(truncatingIfNeeded: value))
                    buffer.initializeElement(at: index * 2 + 1, to: UInt8(value >> 8))
                }
                count = samples.count * 2
            }
        }
    }
}

/// The header of a WAVE file with one channel of 16-bit samples.
package struct WaveHeader: Hashable, Sendable {
    var sampleRate: Int
    var sampleCount: Int

    package init(sampleRate: Int, sampleCount: Int) {
        self.sampleRate = sampleRate
        self.sampleCount = sampleCount
    }

    /// The 44 bytes before the samples.
    package var bytes: [UInt8] {
        func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        let length = min(sampleCount * 2, Int(UInt32.max) - 36)
        // PCM, one channel; 2 bytes a frame, 16 bits a sample.
        let format = word(16) + [1, 0, 1, 0] + word(sampleRate) + word(sampleRate * 2) + [2, 0, 16, 0]
        return Array("RIFF".utf8) + word(36 + length) + Array("WAVEfmt ".utf8) + format + Array("data".utf8)
            + word(length)
    }
}

extension [UInt8] {
    fileprivate func appending(_ more: [UInt8]) -> Bytes { Bytes(self + more) }
}
