import FuzzDriver

@testable import LecternBase
@testable import LecternCSS
@testable import LecternMarkup

/// Parses a style sheet and styles a small document with it.
enum FuzzCSS {
    private static let text = """
        <html lang="en"><head><title>t</title></head><body class="a b" id="i"><h1>One</h1><p class="a" title="x y">two <em>three</em>
        <a href="#i" style="color: red">four</a></p><ul><li>five<li class="b">six</ul><table><tr><td colspan="2">7<td>8</table>
        <svg viewBox="0 0 1 1"><path d="M0"/></svg><ruby>a<rt>b</ruby><div dir="rtl"><p><p></div></body></html>
        """

    static func check(_ bytes: Bytes) {
        // Parse the user agent's style sheet once: parsing it per input took nearly all the time.
        let names = StyleEngine.makeNameTable()
        let document = MarkupParser(names: names).parse(text, mode: .html).document
        let sheet = StyleSheet(bytes: bytes.array, url: "a.css", names: names)
        let engine = StyleEngine(environment: StyleEnvironment(), names: names)
        let styled = engine.style(document, url: "a.html", sheets: [OriginSheet(sheet)])
        _ = sheet.dump()
        _ = styled.dump()
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzCSS.check(Fuzzer.bytes(data, count))
    return 0
}
