import Glibc

/// The index of fonts as text: a stamp, then a line for each face with tabs between fields.
enum FontIndexFile {
    private static let largest = 16 << 20

    static func text(_ records: [FontRecord], stamp: String) -> String {
        var text = "\(stamp)\n"
        for record in records { text += line(record) + "\n" }
        return text
    }

    private static func line(_ record: FontRecord) -> String {
        let axes = record.axes.map { "\($0.tag):\($0.minimum):\($0.standard):\($0.maximum)" }.joined(separator: ",")
        let fields = [
            record.path, "\(record.index)", record.families.map(clean).joined(separator: "\u{1F}"),
            clean(record.fullName),
            clean(record.postScriptName), "\(record.weight.lowerBound)", "\(record.weight.upperBound)",
            "\(record.stretch.lowerBound)", "\(record.stretch.upperBound)", record.isItalic ? "1" : "0", axes,
            record.coverage.map { String($0, radix: 16) }.joined(separator: ","),
        ]
        return fields.joined(separator: "\t")
    }

    private static func clean(_ text: String) -> String {
        String(decoding: text.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
    }

    /// The records of a text, `nil` if its stamp is another or a line is damaged.
    static func parse(_ text: String, stamp: String) -> [FontRecord]? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, first == stamp[...], lines.last?.isEmpty == true else { return nil }
        var records: [FontRecord] = []
        for line in lines.dropFirst().dropLast() {
            guard let record = record(line.split(separator: "\t", omittingEmptySubsequences: false)) else { return nil }
            records.append(record)
        }
        return records
    }

    private static func record(_ fields: [Substring]) -> FontRecord? {
        guard fields.count == 12, let index = Int(fields[1]), let weightLow = Float(fields[5]),
            let weightHigh = Float(fields[6]),
            let stretchLow = Float(fields[7]), let stretchHigh = Float(fields[8]), weightLow <= weightHigh,
            stretchLow <= stretchHigh
        else { return nil }
        var record = FontRecord(
            path: String(fields[0]), index: index, family: "", weight: 400, isItalic: fields[9] == "1")
        record.families = fields[2].split(separator: "\u{1F}").map { String($0) }
        (record.fullName, record.postScriptName) = (String(fields[3]), String(fields[4]))
        record.weight = weightLow...weightHigh
        record.stretch = stretchLow...stretchHigh
        record.axes = fields[10].split(separator: ",").compactMap(axis)
        record.coverage = fields[11].split(separator: ",").compactMap { UInt64($0, radix: 16) }
        return record
    }

    private static func axis(_ text: Substring) -> FaceDescription.Axis? {
        let parts = text.split(separator: ":")
        guard parts.count == 4, let tag = UInt32(parts[0]), let minimum = Float(parts[1]),
            let standard = Float(parts[2]),
            let maximum = Float(parts[3])
        else { return nil }
        return FaceDescription.Axis(tag: tag, minimum: minimum, standard: standard, maximum: maximum)
    }

    static func read(_ path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let size = ftell(file)
        guard size > 0, size < largest else { return nil }
        rewind(file)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { out, count in
            count = fread(out.baseAddress, 1, size, file)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes beside and renames, so that no reader sees half a file.
    static func write(_ text: String, to path: String) {
        let beside = "\(path).\(getpid())"
        guard let file = fopen(beside, "we") else { return }
        let bytes = Array(text.utf8)
        let isWhole = fwrite(bytes, 1, bytes.count, file) == bytes.count
        guard fclose(file) == 0, isWhole, rename(beside, path) == 0 else {
            unlink(beside)
            return
        }
    }
}
