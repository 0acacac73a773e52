import LecternBase
import LecternPlayback

extension TTSVoice {
    /// A voice of an output module, of a line such as `English (America)\ten-US\tnone`.
    ///
    /// Variants, whose names have a plus sign, are left out: espeak-ng has a hundred of each voice.
    init?(module: String, line: String) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count >= 2, !fields[0].isEmpty, !fields[1].isEmpty, !fields[0].contains("+") else { return nil }
        let variant = fields.count > 2 ? fields[2].lowercased() : ""
        self.init(
            identifier: "spd:\(module):\(Language(fields[1]).tag):\(fields[0])", language: Language(fields[1]),
            name: fields[0],
            gender: variant.hasPrefix("female") ? .female : variant.hasPrefix("male") ? .male : .unspecified,
            quality: Self.isFormant(module) ? .low : .medium)
    }

    /// A voice of an identifier such as `spd:espeak-ng:en-US:English (America)`; `nil` for those of other engines.
    init?(ssipIdentifier identifier: String) {
        let parts = identifier.split(separator: ":", maxSplits: 3).map(String.init)
        guard parts.count == 4, parts[0] == "spd" else { return nil }
        self.init(identifier: identifier, language: Language(parts[2]), name: parts[3])
    }

    /// The names of the output module and of the voice in it.
    var ssipName: (module: String, voice: String)? {
        let parts = identifier.split(separator: ":", maxSplits: 3).map(String.init)
        return parts.count == 4 && parts[0] == "spd" ? (parts[1], parts[3]) : nil
    }

    /// Whether a module computes its sound from rules, rather than from recordings or a model.
    private static func isFormant(_ module: String) -> Bool {
        ["espeak", "klatt", "dtk", "dectalk"].contains { module.lowercased().contains($0) }
    }
}
