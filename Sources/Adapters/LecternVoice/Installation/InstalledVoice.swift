import Glibc
import LecternBase
import LecternPlayback

/// A voice in a folder: what its `voice.json` says, and where its files are.
struct InstalledVoice: Hashable, Sendable {
    static let prefix = "natural:"
    /// The version of the folder's form.
    private static let format = 1

    let folder: String
    let voice: TTSVoice
    /// By phoneme its number.
    let phonemes: [Unicode.Scalar: Int64]
    /// Parts of speech.
    let tags: [String]
    let letters: [Unicode.Scalar]
    let letterPhonemes: [Unicode.Scalar]
    let longestSpelling: Int

    /// The voices in some folders, in order. The first of several with the same name counts.
    static func voices(in folders: [String]) -> [InstalledVoice] {
        var voices: [InstalledVoice] = []
        for folder in folders {
            for name in names(in: folder) {
                guard let voice = InstalledVoice(folder: folder + "/" + name, name: name) else { continue }
                if !voices.contains(where: { $0.voice.identifier == voice.voice.identifier }) { voices.append(voice) }
            }
        }
        return voices
    }

    private static func names(in folder: String) -> [String] {
        guard let listing = opendir(folder) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing), names.count < 200 {
            let name = withUnsafePointer(to: entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// - Returns: nil if the folder has no description of a voice, or one of another form.
    init?(folder: String, name: String) {
        guard let bytes = FileBytes.read(folder + "/voice.json", most: 1 << 20),
            let json = try? JSONValue(parsing: bytes), json["format"]?.integer == Self.format,
            json["sampleRate"]?.integer == Vocoder.rate, let language = json["language"]?.string,
            let numbers = json["phonemes"]?.object, let spelling = json["spelling"]
        else { return nil }
        self.folder = folder
        voice = TTSVoice(
            identifier: Self.prefix + name, language: Language(language), name: json["name"]?.string ?? name,
            gender: json["gender"]?.string.flatMap { TTSVoice.Gender(rawValue: $0) } ?? .unspecified, quality: .high)
        var phonemes: [Unicode.Scalar: Int64] = [:]
        for (key, value) in numbers.members {
            if let scalar = key.unicodeScalars.first, let number = value.integer { phonemes[scalar] = Int64(number) }
        }
        self.phonemes = phonemes
        tags = (json["tags"]?.array ?? []).compactMap(\.string)
        letters = Self.scalars(spelling["letters"])
        letterPhonemes = Self.scalars(spelling["phonemes"])
        longestSpelling = min(max(spelling["longest"]?.integer ?? 24, 1), 100)
    }

    private static func scalars(_ value: JSONValue?) -> [Unicode.Scalar] {
        (value?.array ?? []).compactMap { $0.string?.unicodeScalars.first }
    }
}

/// Whole files.
enum FileBytes {
    /// - Returns: nil if the file cannot be read or is larger than allowed.
    static func read(_ path: String, most: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= most else {
            return nil
        }
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size, let base = buffer.baseAddress {
                let read = Glibc.read(descriptor, base + count, size - count)
                guard read > 0 else { return }
                count += read
            }
        }
        return bytes.count == size ? bytes : nil
    }
}
