/// The network of a voice: phonemes to what the vocoder needs, and when each phoneme ends.
struct VoiceNetwork: Sendable {
    /// The most phonemes that are spoken at once.
    static let mostPhonemes = 400

    private let model: OnnxModel
    private let ids: [Unicode.Scalar: Int64]

    /// - Parameters:
    ///   - file: the bytes of the ONNX file.
    ///   - ids: the numbers of the phonemes.
    init(_ file: [UInt8], ids: [Unicode.Scalar: Int64]) throws(OnnxError) {
        self.ids = ids
        model = try OnnxModel(file + Self.endTimes)
    }

    private static let endTimesName = "/CumSum_output_0"

    /// Makes the ends of the phonemes, which the network computes for itself, an output of it. A file of Protocol Buffers may be
    /// continued: a second field `graph` (7) is merged with the first, here with a further `output` (12) of a `name` (1) and a `type`
    /// (2) of a `tensor_type` (1) with an `elem_type` (1) of int64 (7).
    private static let endTimes: [UInt8] = {
        func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] { [number << 3 | 2, UInt8(bytes.count)] + bytes }
        let type = field(1, [1 << 3, 7])
        return field(7, field(12, field(1, Array(endTimesName.utf8)) + field(2, type)))
    }()

    /// The number of a phoneme; nil if the voice does not know it.
    func id(of phoneme: Unicode.Scalar) -> Int64? { ids[phoneme] }

    /// Runs the network.
    ///
    /// - Parameters:
    ///   - phonemes: their numbers, at most ``mostPhonemes``.
    ///   - rate: the speed, relative to the normal one.
    /// - Returns: the frames, and the frame at which each phoneme ends.
    func frames(of phonemes: [Int64], rate: Double) throws(OnnxError) -> (frames: VoiceFrames, ends: [Int]) {
        let output = try model.run(
            [OnnxInput("ids", integers: [0] + phonemes + [0]), OnnxInput("speed", floats: [Float(rate)])],
            outputs: ["lh", "theta", "ln", "lr", "phi", "f0", Self.endTimesName])
        let frames = VoiceFrames(
            harmonics: output.floats(0), turns: output.floats(1), noise: output.floats(2), rest: output.floats(3),
            restPhases: output.floats(4), pitches: output.floats(5))
        // Without those of the silences around.
        let ends = output.integers(6).map(Int.init(truncatingIfNeeded:))
        return (frames, ends)
    }
}
