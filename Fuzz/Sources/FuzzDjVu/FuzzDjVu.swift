import FuzzDriver

@testable import LecternBase
@testable import LecternDjVu
@testable import LecternPublication

/// The tokens with which the process of DjVuLibre answers: a page's text, an outline, annotations, names. The library
/// itself does not run here; what it does with hostile documents ends with its process.
enum FuzzDjVu {
    private static let space = DjVuPageSpace(.list([.number(300), .number(400), .number(100), .number(1)]))

    static func read(_ bytes: Bytes) {
        guard let expression = DjVuExpression(tokens: bytes.array), let space else { return }
        let text = DjVuText(expression, in: space).text
        precondition(text.units.count == text.boxes.count)
        _ = text.restoringWords().string
        let names = DjVuPageNames(expression, pageCount: 5)
        var outline = DjVuOutline(href: "a.djvu", names: names)
        _ = outline.links(expression)
        let annotations = DjVuAnnotations(expression)
        _ = annotations.information
        _ = annotations.links(in: space, names: names, page: 2)
        _ = annotations.notes(in: space)
        _ = DjVuPageSpace(expression)?.geometry
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzDjVu.read(Fuzzer.bytes(data, count))
    return 0
}
