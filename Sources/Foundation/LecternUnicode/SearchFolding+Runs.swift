/// Folding of runs in which each unit folds to one unit: eight at a time for
/// ASCII, dashes and quotation marks, otherwise by table.
extension SearchFolding {
    /// Folds units while each folds to one unit, and returns their number.
    ///
    /// - Parameters:
    ///   - last: the folded unit before them; a second space ends the run.
    ///   - out: has room for all units.
    static func fold(
        _ text: UnsafePointer<UInt16>, count: Int, after last: UInt16, into out: UnsafeMutablePointer<UInt16>
    ) -> Int {
        var at = 0
        var spaceBefore: UInt64 = last == Entry.space ? 0xFFFF : 0
        while at < count {
            while at + Block.scalarCount <= count,
                let (folded, spaces) = foldBlock(UnsafeRawPointer(text + at).loadUnaligned(as: Block.self)),
                !touch(spaces, after: spaceBefore)
            {
                UnsafeMutableRawPointer(out + at).storeBytes(of: folded, as: Block.self)
                spaceBefore = spaces[1] >> 48
                at += Block.scalarCount
            }
            // Fold one block by table, then continue with whole blocks.
            let end = min(at + Block.scalarCount, count)
            while at < end {
                let folded = entry(text[at])
                // `nothing` is 0, and `special` is the first surrogate.
                guard folded &- 1 < Entry.special - 1, folded != Entry.space || spaceBefore == 0 else { return at }
                out[at] = folded
                spaceBefore = folded == Entry.space ? 0xFFFF : 0
                at += 1
            }
        }
        return at
    }

    private typealias Block = SIMD8<UInt16>
    /// Sixteen bits per unit of a block, all ones or zeros.
    private typealias Lanes = SIMD2<UInt64>

    /// Folds eight units and returns which of them are spaces; `nil` if one is
    /// neither ASCII nor a dash or quotation mark.
    @inline(__always) private static func foldBlock(_ block: Block) -> (folded: Block, spaces: Lanes)? {
        let isASCII = (block &- 0x20) .< Block(repeating: 0x5F)
        let isCapital = (block &- 0x41) .< Block(repeating: 26)
        var folded = block | Block(repeating: 0x20).replacing(with: 0, where: .!isCapital)
        if !isAll(isASCII) {
            let isQuote = (block &- 0x2018) .< Block(repeating: 8)
            let isDash = (block &- 0x2012) .< Block(repeating: 4)
            guard isAll(isASCII .| isQuote .| isDash) else { return nil }
            let isSingle = (block &- 0x2018) .< Block(repeating: 4)
            folded.replace(with: 0x2D, where: isDash)
            folded.replace(with: 0x22, where: isQuote)
            folded.replace(with: 0x27, where: isSingle)
        }
        return (folded, unsafeBitCast(block .== Block(repeating: Entry.space), to: Lanes.self))
    }

    @inline(__always) private static func isAll(_ mask: SIMDMask<SIMD8<Int16>>) -> Bool {
        let lanes = unsafeBitCast(mask, to: Lanes.self)
        return lanes[0] & lanes[1] == .max
    }

    /// Returns whether a space follows a space.
    @inline(__always) private static func touch(_ spaces: Lanes, after before: UInt64) -> Bool {
        let low = spaces[0] & (spaces[0] << 16 | before)
        let high = spaces[1] & (spaces[1] << 16 | spaces[0] >> 48)
        return low | high != 0
    }
}
