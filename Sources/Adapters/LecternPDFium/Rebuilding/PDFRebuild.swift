import LecternBase

/// Mends a document that PDFium cannot open: a download that was cut off, a
/// lost cross-reference table or trailer, a missing header.
///
/// The objects are searched (``PDFObjectScan``); the catalog is that of the last
/// trailer, or the last one among the objects; if there is none, a new one leads
/// to the pages that were found. The document gets a header before it and a new
/// cross-reference stream after it.
///
/// Poppler and MuPDF do the same.
struct PDFRebuild {
    private let bytes: [UInt8]
    private let scan: PDFObjectScan
    private var output: [UInt8]
    /// Objects that the document lacks.
    private var added: [Int: Int] = [:]
    private var nextNumber: Int

    private static let header = Array("%PDF-1.7\n%\u{E2}\n".utf8)

    /// Returns a document with the same objects; nil if no page was found.
    static func rebuilt(_ bytes: [UInt8]) -> Bytes? {
        var rebuild = PDFRebuild(bytes)
        guard let root = rebuild.root() else { return nil }
        rebuild.writeReferences(root: root)
        return Bytes(rebuild.output)
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        scan = PDFObjectScan(bytes)
        nextNumber = (scan.objects.keys.max() ?? 0) + 1
        output = Self.header + bytes
        if scan.isCutOff { output += "\nendstream\nendobj".utf8 }
        output.append(10)
    }

    // MARK: Catalog

    /// The number of the catalog.
    private mutating func root() -> Int? {
        let named = scan.trailers.reversed().lazy.compactMap { $0["Root"]?.reference }
        let catalogs = scan.numbers(ofType: "Catalog").reversed()
        if let catalog = (Array(named) + catalogs).first(where: hasPages) { return catalog }
        guard let pages = pagesRoot() ?? newPages() else { return nil }
        return add("<</Type/Catalog/Pages \(pages) 0 R>>")
    }

    private func hasPages(_ catalog: Int) -> Bool {
        guard let pages = scan.objects[catalog]?.dictionary?["Pages"]?.reference else { return false }
        return leadsToPages(pages)
    }

    /// Whether a node of the page tree has a page that was found.
    private func leadsToPages(_ node: Int) -> Bool {
        var (pending, seen) = ([node], Set<Int>())
        while let next = pending.popLast() {
            guard seen.insert(next).inserted, let dictionary = scan.objects[next]?.dictionary else { continue }
            guard let kids = dictionary["Kids"]?.array else { return true }
            pending += kids.compactMap(\.reference)
        }
        return false
    }

    /// The root of the page tree, if only the catalog is lost.
    private func pagesRoot() -> Int? {
        let roots = scan.numbers(ofType: "Pages").filter { number in
            let parent = scan.objects[number]?.dictionary?["Parent"]?.reference
            return parent.flatMap { scan.objects[$0] } == nil && leadsToPages(number)
        }
        // Several parts of a tree whose root is lost: take the pages.
        return roots.count == 1 ? roots.first : nil
    }

    private mutating func newPages() -> Int? {
        let pages = scan.numbers(ofType: "Page")
        guard !pages.isEmpty else { return nil }
        let kids = pages.map { number -> String in
            if case .offset(_, let generation)? = scan.objects[number]?.place { return "\(number) \(generation) R" }
            return "\(number) 0 R"
        }
        return add("<</Type/Pages/Kids[\(kids.joined(separator: " "))]/Count \(kids.count)>>")
    }

    // MARK: Writing

    /// Writes an object and returns its number.
    private mutating func add(_ object: String) -> Int {
        let number = nextNumber
        nextNumber += 1
        added[number] = output.count
        output += "\(number) 0 obj\n\(object)\nendobj\n".utf8
        return number
    }

    /// Writes a cross-reference stream.
    ///
    /// Spec: ISO 32000-1, § 7.5.8
    private mutating func writeReferences(root: Int) {
        let xref = nextNumber
        let start = output.count
        added[xref] = start
        let numbers = (Array(scan.objects.keys) + Array(added.keys)).sorted()
        let entries = numbers.flatMap { entry($0) }
        var generation = 0
        if case .offset(_, let rootGeneration)? = scan.objects[root]?.place { generation = rootGeneration }
        let index = Self.runs(numbers).map { "\($0.lowerBound) \($0.count)" }.joined(separator: " ")
        output +=
            "\(xref) 0 obj\n<</Type/XRef/Size \(xref + 1)/W[1 4 2]/Index[\(index)]/Root \(root) \(generation) R".utf8
        output += carriedOver()
        output += "/Length \(entries.count)>>\nstream\n".utf8
        output += entries
        output += "\nendstream\nendobj\nstartxref\n\(start)\n%%EOF\n".utf8
    }

    /// What the last trailer says of the document: information, encryption and
    /// identifier.
    private func carriedOver() -> [UInt8] {
        var result: [UInt8] = []
        for key in ["Info", "Encrypt", "ID"] {
            guard let range = scan.trailers.last(where: { $0.ranges[key] != nil })?.ranges[key] else { continue }
            result += "/\(key) ".utf8
            result += bytes[range]
        }
        return result
    }

    private func entry(_ number: Int) -> [UInt8] {
        if let offset = added[number] { return Self.entry(1, field: offset, last: 0) }
        switch scan.objects[number]?.place {
        case .offset(let offset, let generation)?:
            return Self.entry(1, field: offset + Self.header.count, last: generation)
        case .stream(let stream, let index)?: return Self.entry(2, field: stream, last: index)
        case nil: return Self.entry(0, field: 0, last: 0)
        }
    }

    private static func entry(_ kind: UInt8, field: Int, last: Int) -> [UInt8] {
        let big = UInt32(truncatingIfNeeded: field), small = UInt16(truncatingIfNeeded: last)
        return [
            kind, UInt8(big >> 24), UInt8(big >> 16 & 0xFF), UInt8(big >> 8 & 0xFF), UInt8(big & 0xFF),
            UInt8(small >> 8), UInt8(small & 0xFF),
        ]
    }

    /// Runs of consecutive numbers.
    private static func runs(_ numbers: [Int]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for number in numbers {
            if let last = runs.last, last.upperBound == number {
                runs[runs.count - 1] = last.lowerBound..<number + 1
            } else {
                runs.append(number..<number + 1)
            }
        }
        return runs
    }
}
