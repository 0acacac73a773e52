import LecternBase
import LecternPlayback

/// A voice that can speak: its tables, its networks and the vocoder.
final class LoadedVoice {
    /// Longer utterances are cut: no sentence is as long, and an hour of sound has to fit into memory.
    static let longestText = 40_000

    /// How long before its step a phoneme begins to sound, in seconds: two steps, as a recogniser hears it.
    private static let lead = 0.05

    private let pronouncer: Pronouncer
    private let network: VoiceNetwork
    private let vocoder = Vocoder()

    init(_ voice: InstalledVoice) throws(TTSError) {
        func table(_ name: String) throws(TTSError) -> SortedTable {
            let path = "\(voice.folder)/\(name).tsv"
            guard let table = SortedTable(path: path) else {
                throw Self.incomplete(voice, "\(name).tsv cannot be read")
            }
            return table
        }
        do {
            try OnnxModel.start(voice.folder + "/libonnxruntime.so")
        } catch {
            throw .unavailable("ONNX Runtime, which computes the voice \(voice.voice.name), cannot be loaded: \(error)")
        }
        pronouncer = Pronouncer(
            tokenizer: Tokenizer(parts: try table("parts")),
            tagger: Tagger(
                words: try table("tags"), weights: try table("weights"), frequentWords: try table("frequent-words"),
                tags: voice.tags),
            lexicon: Lexicon(words: try table("words"), rareWords: try table("rare-words")),
            speller: try Self.speller(voice))
        network = try Self.network(voice)
    }

    private static let largestFile = 1 << 28

    private static func incomplete(_ voice: InstalledVoice, _ reason: String) -> TTSError {
        .unavailable("the voice \(voice.voice.name) in \(voice.folder) is incomplete: \(reason)")
    }

    private static func bytes(_ voice: InstalledVoice, _ name: String) throws(TTSError) -> [UInt8] {
        guard let bytes = FileBytes.read(voice.folder + "/" + name, most: largestFile) else {
            throw incomplete(voice, "\(name) cannot be read")
        }
        return bytes
    }

    private static func speller(_ voice: InstalledVoice) throws(TTSError) -> NetworkSpeller {
        let file = try bytes(voice, "spelling.onnx")
        do {
            return NetworkSpeller(
                model: try OnnxModel(file), letters: voice.letters, phonemes: voice.letterPhonemes,
                longest: voice.longestSpelling)
        } catch {
            throw incomplete(voice, "spelling.onnx: \(error)")
        }
    }

    private static func network(_ voice: InstalledVoice) throws(TTSError) -> VoiceNetwork {
        let file = try bytes(voice, "voice.onnx")
        do {
            return try VoiceNetwork(file, ids: voice.phonemes)
        } catch {
            throw incomplete(voice, "voice.onnx: \(error)")
        }
    }

    // MARK: Speaking

    /// The sentences of an utterance with their phonemes.
    func passages(of utterance: TTSUtterance) -> [SpokenPassage] {
        sentences(of: utterance).flatMap { SpokenPassage.passages(of: $0, id: network.id) }
    }

    /// The words of each sentence. Words that the book says how to pronounce belong to what is before and after them.
    func sentences(of utterance: TTSUtterance) -> [[Token]] {
        let parts = PronouncedText(utterance, longest: Self.longestText).parts
        var sentences: [[Token]] = []
        var isOpen = false
        for part in parts {
            if Task.isCancelled { break }
            let tokens: [Token]
            let isGiven: Bool
            switch part {
            case .sentence(let text):
                tokens = pronouncer.pronounce(text)
                isGiven = false
            case .phonemes(let phonemes, let text, let source, let isFollowedBySpace):
                var token = Token(text, isFollowedBySpace: isFollowedBySpace, source: source)
                token.phonemes = phonemes
                tokens = [token]
                isGiven = true
            }
            if isOpen || isGiven, !sentences.isEmpty {
                let end = sentences[sentences.count - 1].count - 1
                if isGiven, end >= 0 { sentences[sentences.count - 1][end].isFollowedBySpace = true }
                sentences[sentences.count - 1] += tokens
            } else {
                sentences.append(tokens)
            }
            isOpen = isGiven
        }
        return sentences
    }

    func sound(of utterance: TTSUtterance) throws(TTSError) -> SpeechSound {
        var sound = SpeechSound(samples: [], sampleRate: Vocoder.rate)
        for passage in passages(of: utterance) {
            if Task.isCancelled { break }
            try append(passage, of: utterance, to: &sound)
        }
        return sound
    }

    private func append(
        _ passage: SpokenPassage, of utterance: TTSUtterance, to sound: inout SpeechSound
    ) throws(TTSError) {
        let spoken: (frames: VoiceFrames, ends: [Int])
        do {
            spoken = try network.frames(of: passage.phonemes, rate: min(max(utterance.rate, 0.5), 3))
        } catch {
            throw .other("\(error)")
        }
        let start = sound.duration
        let volume = Float(min(max(utterance.volume, 0), 1)) * Float(Int16.max)
        let pitch = Float(min(max(utterance.pitch, 0.5), 2))
        sound.samples += vocoder.samples(of: spoken.frames, pitch: pitch).map {
            Int16((max(min($0, 1), -1) * volume).rounded())
        }
        // The ends are counted in steps of the network, of which the last one is the end of the sound.
        guard let steps = spoken.ends.last, steps > 0 else { return }
        let length = sound.duration - start
        for word in passage.words where word.start < spoken.ends.count {
            let range = utterance.wordRange(within: word.range)
            guard !range.isEmpty else { continue }
            let time = Double(spoken.ends[word.start]) / Double(steps) * length - Self.lead
            sound.words.append(.init(range: range, time: start + max(time, 0)))
        }
    }
}

extension TTSUtterance {
    /// A range without the signs at its ends.
    fileprivate func wordRange(within range: Range<Int>) -> Range<Int> {
        let units = text.utf16
        guard range.upperBound <= units.count else { return range }
        let start = units.index(units.startIndex, offsetBy: range.lowerBound)
        let end = units.index(units.startIndex, offsetBy: range.upperBound)
        let scalars = Array(text.unicodeScalars[start..<end])
        guard let first = scalars.firstIndex(where: \.isWord), let last = scalars.lastIndex(where: \.isWord) else {
            return range
        }
        let before = scalars[..<first].reduce(0) { $0 + $1.utf16.count }
        let after = scalars[(last + 1)...].reduce(0) { $0 + $1.utf16.count }
        return range.lowerBound + before..<range.upperBound - after
    }
}
