import FuzzDriver

@testable import LecternBase
@testable import LecternLocators
@testable import LecternMarkup

/// Parses annotation selectors in JSON, or a CSS selector or XPath, and resolves them.
enum FuzzSelectors {
    private static let document = MarkupParser(names: NameTable()).parse(
        """
        <html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body id="b"><p id="p" class="x y">one <em>two</em></p>
        <div><div><div><p lang="en">It was the best of times, it was the worst of times.</p></div></div></div></body></html>
        """, mode: .xhtml
    ).document

    static func check(_ bytes: Bytes) {
        let text = String(decoding: bytes.array, as: UTF8.self)
        _ = ElementSelector(text)?.first(in: document)
        _ = ElementPath(text)?.first(in: document)
        guard let json = try? JSONValue(parsing: text) else { return }
        for selector in AnnotationSelector.list(json) {
            if let match = selector.resolve(in: document) {
                precondition(match.range.upperBound <= document.text.count)
            }
            precondition(AnnotationSelector.list(selector.json).count == 1)
        }
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzSelectors.check(Fuzzer.bytes(data, count))
    return 0
}
