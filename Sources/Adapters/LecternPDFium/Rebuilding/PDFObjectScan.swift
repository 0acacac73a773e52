import LecternAssets
import LecternBase

/// The objects of a document whose cross-reference table is lost, found by a
/// search through all bytes. Of objects with the same number the last one
/// counts, as in a document with updates.
struct PDFObjectScan {
    /// Where an object is.
    enum Place {
        case offset(Int, generation: Int)
        /// In an object stream, by its number.
        case stream(Int, index: Int)
    }

    /// An object that is a dictionary.
    struct Found {
        var place: Place
        /// Its number among all that were found.
        var order: Int
        /// Nil if the object is no dictionary.
        var dictionary: PDFDictionary?
    }

    private let bytes: [UInt8]
    private(set) var objects: [Int: Found] = [:]
    /// The trailers and dictionaries of cross-reference streams.
    private(set) var trailers: [PDFDictionary] = []
    /// Whether the last stream lacks its end.
    private(set) var isCutOff = false
    private var foundCount = 0
    /// The number of bytes that were read in vain.
    private var wasted = 0

    /// PDFium's limit on object numbers.
    static let highestNumber = 4 << 20
    private static let mostInflated = 64 << 20

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var index = 0
        while index < bytes.count, wasted / 8 <= bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "o") where PDFBytes.matches("obj", in: bytes, at: index): index = object(at: index)
            case UInt8(ascii: "t") where PDFBytes.matches("trailer", in: bytes, at: index): index = trailer(at: index)
            default: index += 1
            }
        }
    }

    // MARK: Objects

    /// Reads the object whose keyword `obj` is at an index; returns where to go
    /// on.
    private mutating func object(at keyword: Int) -> Int {
        let next = keyword + 3
        guard let (number, generation, start) = header(before: keyword) else { return next }
        var lexer = PDFLexer(bytes, at: next)
        guard let value = lexer.value() else {
            wasted += lexer.position - next
            return next
        }
        add(number, at: .offset(start, generation: generation), dictionary: value.dictionary)
        guard let dictionary = value.dictionary, lexer.keyword("stream") else { return lexer.position }
        let data = stream(after: lexer.position, dictionary)
        if dictionary.type == "XRef" { trailers.append(dictionary) }
        if dictionary.type == "ObjStm" { addObjects(in: data, dictionary, number) }
        return data.upperBound
    }

    /// Reads the numbers before `obj`.
    private func header(before keyword: Int) -> (number: Int, generation: Int, start: Int)? {
        var index = keyword
        func digits() -> Range<Int>? {
            var start = index
            while start > 0, PDFBytes.isDigit(bytes[start - 1]), index - start < 10 { start -= 1 }
            return start < index ? start..<index : nil
        }
        func skipSpace() { while index > 0, PDFBytes.isSpace(bytes[index - 1]) { index -= 1 } }
        skipSpace()
        guard let second = digits(), let generation = PDFBytes.number(bytes[second]) else { return nil }
        index = second.lowerBound
        skipSpace()
        guard index < second.lowerBound, let first = digits(), let number = PDFBytes.number(bytes[first]),
            (1...Self.highestNumber).contains(number), generation <= 0xFFFF
        else { return nil }
        return (number, generation, first.lowerBound)
    }

    private mutating func add(_ number: Int, at place: Place, dictionary: PDFDictionary?) {
        objects[number] = Found(place: place, order: foundCount, dictionary: dictionary)
        foundCount += 1
    }

    /// The numbers of objects of a type, in the order of the file.
    func numbers(ofType type: String) -> [Int] {
        objects.filter { $0.value.dictionary?.type == type }.sorted { $0.value.order < $1.value.order }.map(\.key)
    }

    /// The data of a stream.
    private mutating func stream(after keyword: Int, _ dictionary: PDFDictionary) -> Range<Int> {
        var start = keyword
        if start < bytes.count, bytes[start] == 13 { start += 1 }
        if start < bytes.count, bytes[start] == 10 { start += 1 }
        if let length = dictionary["Length"]?.integer, length >= 0, start + length <= bytes.count {
            var lexer = PDFLexer(bytes, at: start + length)
            if lexer.keyword("endstream") { return start..<start + length }
        }
        var index = start
        while let candidate = bytes[index...].firstIndex(of: UInt8(ascii: "e")) {
            if PDFBytes.matches("endstream", in: bytes, at: candidate) { return start..<candidate }
            index = candidate + 1
        }
        isCutOff = true
        return start..<bytes.count
    }

    // MARK: Object streams

    /// Spec: ISO 32000-1, § 7.5.7
    private mutating func addObjects(in data: Range<Int>, _ dictionary: PDFDictionary, _ stream: Int) {
        guard let count = dictionary["N"]?.integer, let first = dictionary["First"]?.integer, count > 0, first > 0,
            let plain = plain(data, dictionary), first <= plain.count
        else { return }
        var header = PDFLexer(plain, at: 0)
        for index in 0..<min(count, Self.highestNumber) {
            guard let number = header.value()?.integer, let offset = header.value()?.integer,
                (1...Self.highestNumber).contains(number), offset >= 0, first + offset < plain.count
            else { return }
            var lexer = PDFLexer(plain, at: first + offset)
            guard let value = lexer.value() else { return }
            add(number, at: .stream(stream, index: index), dictionary: value.dictionary)
        }
    }

    /// The data of an object stream; nil if it has another filter than deflate,
    /// or is encrypted.
    private func plain(_ data: Range<Int>, _ dictionary: PDFDictionary) -> [UInt8]? {
        let filters = dictionary["Filter"]?.array?.map(\.name) ?? dictionary["Filter"].map { [$0.name] } ?? []
        guard dictionary["DecodeParms"] == nil else { return nil }
        if filters.isEmpty { return Array(bytes[data]) }
        guard filters == ["FlateDecode"], data.count > 2 else { return nil }
        // After the header of zlib.
        let packed = Bytes(Array(bytes[(data.lowerBound + 2)..<data.upperBound]))
        guard let plain = Deflate.inflateWhole(packed, expected: nil), plain.count <= Self.mostInflated else {
            return nil
        }
        return plain.array
    }

    // MARK: Trailers

    private mutating func trailer(at keyword: Int) -> Int {
        var lexer = PDFLexer(bytes, at: keyword + 7)
        guard let trailer = lexer.value()?.dictionary else {
            wasted += lexer.position - keyword
            return keyword + 7
        }
        trailers.append(trailer)
        return lexer.position
    }
}
