import LecternAssets
import LecternBase

/// The files of a book of HTML Help, also those that its compiler has made, such as `#SYSTEM`.
struct CHMContainer: Container {
    let entries: [String]
    let diagnostics: [Diagnostic]
    private let numbers: [String: Int]
    private let book: OpenCHM

    init(opening resource: any Resource) async throws(ReadError) {
        guard CHMOpener.isInstalled else {
            throw .unsupportedOperation("HTML Help is read with libmspack, which is not installed")
        }
        guard let book = try OpenCHM(try await LocalSource.of(resource)) else {
            throw .decoding("it cannot be opened as a book of HTML Help")
        }
        self.book = book
        var order: [String] = []
        var numbers: [String: Int] = [:]
        var diagnostics: [Diagnostic] = []
        for (number, file) in book.files.enumerated() {
            let reading = ZIPName.safePath(file.name.hasPrefix("/") ? String(file.name.dropFirst()) : file.name)
            // Folders are entries, too.
            guard let path = reading.path, !path.hasSuffix("/") else {
                if let problem = reading.problem, diagnostics.count < 100 {
                    diagnostics.append(Diagnostic("archive.name", .warning, message: problem, at: file.name))
                }
                continue
            }
            if numbers.updateValue(number, forKey: path) == nil { order.append(path) }
        }
        entries = order
        self.numbers = numbers
        self.diagnostics = diagnostics
    }

    func resource(at path: String) -> (any Resource)? {
        numbers[path].map { CHMResource(book: book, number: $0) }
    }

    var name: String? { book.filename }
}

/// One file of a book.
private struct CHMResource: ImmediateResource {
    let book: OpenCHM
    let number: Int

    func lengthNow() throws(ReadError) -> UInt64 { UInt64(book.files[number].length) }

    func readNow(range: Range<UInt64>?) throws(ReadError) -> Bytes {
        let bytes = try book.bytes(of: number)
        return range.map { bytes.clamped(to: $0) } ?? bytes
    }
}
