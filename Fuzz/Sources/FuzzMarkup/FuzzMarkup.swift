import FuzzDriver

@testable import LecternBase
@testable import LecternMarkup

enum FuzzMarkup {
    /// Parses a document and checks the invariants of its tree.
    static func check(_ document: MarkupDocument) {
        precondition(document.root != nil, "no root")
        var text: Int32 = 0
        for (index, node) in document.nodes.enumerated().dropFirst() {
            let parent = document.nodes[Int(node.parent)]
            precondition(Int(node.parent) < index && node.subtreeEnd > index && node.subtreeEnd <= parent.subtreeEnd)
            precondition(node.textStart == text && node.textEnd >= text && node.textEnd <= parent.textEnd)
            if node.kind == .text { text = node.textEnd }
        }
        precondition(Int(text) == document.text.count, "text outside of text nodes")
        _ = document.dump()
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = Fuzzer.bytes(data, count)
    let names = NameTable()
    for mode in [MarkupParser.Mode.xml, .xhtml, .html] {
        FuzzMarkup.check(MarkupParser(names: names).parse(bytes, mode: mode).document)
    }
    return 0
}
