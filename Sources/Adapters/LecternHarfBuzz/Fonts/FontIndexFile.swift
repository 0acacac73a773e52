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

    /// Returns the records of a text; `nil` if its stamp differs or a line is damaged.
    static func parse(_ text: String, stamp: String) -> [FontRecord]? { parse(Array(text.utf8)[...], stamp: stamp) }

    /// Returns the records in the bytes of a file.
    static func parse(_ text: ArraySlice<UInt8>, stamp: String) -> [FontRecord]? {
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard let first = lines.first, first.elementsEqual(stamp.utf8), lines.last?.isEmpty == true else { return nil }
        var records: [FontRecord] = []
        records.reserveCapacity(lines.count)
        for line in lines.dropFirst().dropLast() {
            guard let record = record(line.split(separator: 0x09, omittingEmptySubsequences: false)) else { return nil }
            records.append(record)
        }
        return records
    }

    /// Returns the faces of a family, named in lower case. Only their lines are parsed.
    ///
    /// - Returns: `nil` if the stamp differs or one of the lines is damaged.
    static func records(family: String, in text: [UInt8], stamp: String) -> [FontRecord]? {
        guard text.last == 0x0A, text.starts(with: stamp.utf8), text.dropFirst(stamp.utf8.count).first == 0x0A else {
            return nil
        }
        let name = Array(family.utf8)
        var records: [FontRecord] = []
        var start = stamp.utf8.count + 1
        while start < text.count, let end = text[start...].firstIndex(of: 0x0A) {
            let line = text[start..<end]
            start = end + 1
            guard let families = field(2, of: line) else { return nil }
            let matches = families.split(separator: 0x1F).count { Self.family($0, isNamed: family, name) }
            guard matches > 0 else { continue }
            guard let record = record(line.split(separator: 0x09, omittingEmptySubsequences: false)) else { return nil }
            for _ in 0..<matches { records.append(record) }
        }
        return records
    }

    private static func field(_ number: Int, of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var remainingFields = line
        for _ in 0..<number {
            guard let tab = remainingFields.firstIndex(of: 0x09) else { return nil }
            remainingFields = remainingFields[(tab + 1)...]
        }
        return remainingFields.firstIndex(of: 0x09).map { remainingFields[..<$0] }
    }

    /// Whether a family has a name, given in lower case as text and as bytes.
    private static func family(_ family: ArraySlice<UInt8>, isNamed name: String, _ bytes: [UInt8]) -> Bool {
        if family.contains(where: { $0 >= 0x80 }) { return string(family).lowercased() == name }
        return family.count == bytes.count
            && zip(family, bytes).allSatisfy { ($0 &- 0x41 < 26 ? $0 | 0x20 : $0) == $1 }
    }

    private static func record(_ fields: [ArraySlice<UInt8>]) -> FontRecord? {
        guard fields.count == 12, let index = whole(fields[1]).flatMap({ Int(exactly: $0) }),
            let weightLow = Float(string(fields[5])), let weightHigh = Float(string(fields[6])),
            let stretchLow = Float(string(fields[7])), let stretchHigh = Float(string(fields[8])),
            weightLow <= weightHigh, stretchLow <= stretchHigh
        else { return nil }
        var record = FontRecord(
            path: string(fields[0]), index: index, family: "", weight: 400, isItalic: fields[9].elementsEqual("1".utf8))
        record.families = fields[2].split(separator: 0x1F).map(string)
        record.fullName = string(fields[3])
        record.postScriptName = string(fields[4])
        record.weight = weightLow...weightHigh
        record.stretch = stretchLow...stretchHigh
        record.axes = fields[10].split(separator: 0x2C).compactMap { axis(Substring(string($0))) }
        record.coverage = fields[11].split(separator: 0x2C).compactMap { whole($0, radix: 16) }
        return record
    }

    private static func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Parses an unsigned number.
    private static func whole(_ bytes: ArraySlice<UInt8>, radix: UInt64 = 10) -> UInt64? {
        guard !bytes.isEmpty, bytes.count <= 16 else { return nil }
        var value: UInt64 = 0
        for byte in bytes {
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x61...0x66: digit = byte - 0x57
            default: return nil
            }
            guard digit < radix else { return nil }
            value = value * radix + UInt64(digit)
        }
        return value
    }

    private static func axis(_ text: Substring) -> FaceDescription.Axis? {
        let parts = text.split(separator: ":")
        guard parts.count == 4, let tag = UInt32(parts[0]), let minimum = Float(parts[1]),
            let standard = Float(parts[2]),
            let maximum = Float(parts[3])
        else { return nil }
        return FaceDescription.Axis(tag: tag, minimum: minimum, standard: standard, maximum: maximum)
    }

    static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        let size = ftell(file)
        guard size > 0, size < largest else { return nil }
        rewind(file)
        return [UInt8](unsafeUninitializedCapacity: size) { out, count in
            count = fread(out.baseAddress, 1, size, file)
        }
    }

    /// Writes a temporary file and renames it, so that no reader sees an incomplete file.
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
