import FuzzDriver

@testable import LecternBase
@testable import LecternContent

/// The input is a pronunciation lexicon.
enum FuzzLexicon {
    static func check(_ bytes: Bytes) {
        let (lexicon, diagnostics) = PronunciationLexicon.parse(bytes, href: "a.pls")
        precondition(lexicon != nil || !diagnostics.isEmpty, "a lexicon is refused without a reason")
        for entry in lexicon?.entries ?? [] {
            precondition(!entry.written.isEmpty && entry.written.utf16.count <= 500, "a word is empty or too long")
            precondition(entry.alias != nil || entry.phonemes != nil, "an entry has no pronunciation")
        }
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzLexicon.check(Fuzzer.bytes(data, count))
    return 0
}
