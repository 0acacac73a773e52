/// Returns the difference between two texts, line by line; nil if they are equal.
///
///     #expect(difference(expected: dump, actual: document.dump()) == nil)
public func difference(expected: String, actual: String) -> String? {
    guard expected != actual else { return nil }
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let changes = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in changes {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
    }
    var lines: [(mark: String, text: Substring)] = []
    var (a, b) = (0, 0)
    while a < old.count || b < new.count {
        if a < old.count, removed.contains(a) {
            lines.append(("- ", old[a]))
            a += 1
        } else if b < new.count, inserted.contains(b) {
            lines.append(("+ ", new[b]))
            b += 1
        } else {
            lines.append(("  ", b < new.count ? new[b] : ""))
            a += 1
            b += 1
        }
    }
    return "\n" + nearChanges(lines).joined(separator: "\n")
}

/// Returns changed lines, each with two lines of context.
private func nearChanges(_ lines: [(mark: String, text: Substring)]) -> [String] {
    var result: [String] = []
    var isSkipping = false
    for index in lines.indices {
        let near = lines[max(0, index - 2)...min(lines.count - 1, index + 2)].contains { $0.mark != "  " }
        if near { result.append(lines[index].mark + lines[index].text) } else if !isSkipping { result.append("  …") }
        isSkipping = !near
    }
    return result
}
