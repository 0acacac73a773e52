/// The prepared text for the HTML parser, and the mapping of its offsets to the
/// original.
struct SoupSource {
    var bytes: [UInt8] = []
    /// `xml-stylesheet` and other instructions before the root.
    var prologue: [(target: String, data: String)] = []
    /// Whether tags or attributes were dropped because of their number.
    var isCut = false
    let names: NameTable
    /// From `position` on, the original offset is larger by this number of bytes.
    private var shifts: [(position: Int, ahead: Int)] = []

    init(names: NameTable) { self.names = names }

    mutating func noteShift(original: Int) {
        let ahead = original - bytes.count
        if shifts.last?.ahead ?? 0 != ahead { shifts.append((bytes.count, ahead)) }
    }

    /// Returns the offset in the original for an offset in `bytes`.
    func originalOffset(_ offset: Int) -> Int {
        var low = 0
        var high = shifts.count
        while low < high {
            let middle = (low + high) / 2
            if shifts[middle].position <= offset { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? offset : offset + shifts[low - 1].ahead
    }
}
