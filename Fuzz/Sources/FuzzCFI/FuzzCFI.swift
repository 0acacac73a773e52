import FuzzDriver

@testable import LecternBase
@testable import LecternLocators
@testable import LecternMarkup

/// Parses a CFI, prints it, sorts it, and walks it through a small document.
enum FuzzCFI {
    private static let document = MarkupParser(names: NameTable()).parse(
        """
        <html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body id="b"><p id="p">one <em>two</em> three</p>
        <img id="i" src="a.png"/><p>four 😀<br/>five</p></body></html>
        """, mode: .xhtml
    ).document

    static func check(_ bytes: Bytes) {
        let text = String(decoding: bytes.array, as: UTF8.self)
        guard let cfi = CFI(fragment: text) ?? (try? CFI(text)) else { return }
        guard let again = try? CFI(cfi.description) else { fatalError("what is printed cannot be read: \(cfi)") }
        precondition(again.description == cfi.description && cfi.compare(again) == 0)
        guard let range = cfi.textRange(in: document), let target = CFI.resolve(cfi.start, in: document) else { return }
        precondition(range.upperBound <= document.text.count)
        let path = CFI.Path(to: target.position, in: document, textAssertion: 3)
        precondition(CFI.resolve(path, in: document)?.position == target.position)
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzCFI.check(Fuzzer.bytes(data, count))
    return 0
}
