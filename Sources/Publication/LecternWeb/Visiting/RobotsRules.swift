package import LecternBase

/// What a site's `robots.txt` allows a program to read.
///
///     let rules = RobotsRules(text, product: "Lectern")
///     rules.allows("/private/a.html")
///
/// Spec: https://www.rfc-editor.org/rfc/rfc9309
package struct RobotsRules: Hashable, Sendable {
    private struct Rule: Hashable, Sendable {
        let pattern: [UInt8]
        let allows: Bool
    }

    private var rules: [Rule] = []
    /// The pause between two requests that the site wants, in seconds. Not in the specification, but common.
    package private(set) var crawlDelay: Double?

    /// Everything is allowed: there is no file (section 2.3.1.3).
    package static let allowed = RobotsRules(rules: [])
    /// Nothing is allowed: the site's answer is an error of its own (section 2.3.1.4).
    package static let forbidden = RobotsRules(rules: [Rule(pattern: [UInt8(ascii: "/")], allows: false)])

    /// The first bytes that are read (section 2.5).
    package static let longestFile = 500 << 10
    private static let (mostRules, longestPattern) = (5_000, 2_000)

    private init(rules: [Rule]) { self.rules = rules }

    /// Reads a file.
    ///
    /// - Parameter product: The name of the program, as it begins its User-Agent.
    package init(_ bytes: Bytes, product: String) {
        let text = String(decoding: bytes.prefix(Self.longestFile), as: UTF8.self)
        let all = Group.all(in: text)
        let own = all.filter { $0.names.contains(product.lowercased()) }
        // Section 2.2.1: groups of one name are joined, and the group * is for everybody else.
        let groups = own.isEmpty ? all.filter { $0.names.contains("*") } : own
        for group in groups {
            for (allows, path) in group.rules where rules.count < Self.mostRules {
                let pattern = Array(Self.normalized(path).utf8)
                if !pattern.isEmpty, pattern.count <= Self.longestPattern {
                    rules.append(Rule(pattern: pattern, allows: allows))
                }
            }
            crawlDelay = crawlDelay ?? group.crawlDelay
        }
    }

    /// Whether the path and query of an address may be read.
    ///
    /// Section 2.2.2: the most specific rule counts, which is the longest; of two equal ones the one that allows.
    package func allows(_ url: HTTPURL) -> Bool {
        let path = url.encodedPath.isEmpty ? "/" : url.encodedPath
        return allows(path + (url.query.map { "?" + $0 } ?? ""))
    }

    package func allows(_ path: String) -> Bool {
        guard path != "/robots.txt" else { return true }
        let path = Array(Self.normalized(path).utf8.prefix(8_000))
        var best: Rule?
        for rule in rules where rule.pattern.count >= best?.pattern.count ?? 0 && Self.matches(path, rule.pattern) {
            if rule.pattern.count > best?.pattern.count ?? -1 || rule.allows { best = rule }
        }
        return best?.allows ?? true
    }

    /// Section 2.2.2: characters are compared decoded if they may stand in an address as they are, encoded otherwise.
    private static func normalized(_ path: String) -> String {
        var (result, bytes): ([UInt8], ArraySlice<UInt8>) = ([], Array(path.utf8)[...])
        let digits = Array("0123456789ABCDEF".utf8)
        while let byte = bytes.popFirst() {
            let code = String(decoding: bytes.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), code.utf8.count == 2, let value = UInt8(code, radix: 16) {
                bytes = bytes.dropFirst(2)
                let isPlain = value < 0x80 && Character(Unicode.Scalar(value)).isPlainInAddresses
                result += isPlain ? [value] : [byte, digits[Int(value >> 4)], digits[Int(value & 15)]]
            } else {
                result += byte < 0x80 ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a path begins as a pattern says. `*` matches any characters, also none; a pattern with `$` at its end
    /// matches the whole path (section 2.2.3).
    private static func matches(_ path: [UInt8], _ pattern: [UInt8]) -> Bool {
        var pattern = pattern[...]
        let isWhole = pattern.last == UInt8(ascii: "$")
        if isWhole { pattern = pattern.dropLast() }
        var (place, step) = (0, pattern.startIndex)
        var retry: (place: Int, step: Int)?
        while true {
            if step == pattern.endIndex, !isWhole || place == path.count { return true }
            if step < pattern.endIndex, pattern[step] == UInt8(ascii: "*") {
                retry = (place, step + 1)
                step += 1
            } else if step < pattern.endIndex, place < path.count, pattern[step] == path[place] {
                place += 1
                step += 1
            } else if let last = retry, last.place < path.count {
                retry = (last.place + 1, last.step)
                place = last.place + 1
                step = last.step
            } else {
                return false
            }
        }
    }

    /// A group of rules for some programs.
    private struct Group {
        var names: Set<String> = []
        var rules: [(allows: Bool, path: String)] = []
        var crawlDelay: Double?

        static func all(in text: String) -> [Group] {
            var groups: [Group] = []
            var wasName = false
            for line in text.split(whereSeparator: \.isNewline) {
                let parts = line.prefix { $0 != "#" }.split(
                    separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2 else { continue }
                let (key, value) = (parts[0].trimmed.lowercased(), parts[1].trimmed)
                let isName = key == "user-agent"
                if isName, !wasName { groups.append(Group()) }
                guard !groups.isEmpty, isName || ["allow", "disallow", "crawl-delay"].contains(key) else { continue }
                groups[groups.count - 1].add(key, value)
                wasName = isName
            }
            return groups
        }

        private mutating func add(_ key: String, _ value: String) {
            switch key {
            // Section 2.2.1: the name is the part of letters, `_` and `-`.
            case "user-agent":
                names.insert(value == "*" ? "*" : value.prefix { $0.isLetter || $0 == "_" || $0 == "-" }.lowercased())
            case "crawl-delay":
                if let seconds = Double(value), seconds.isFinite, seconds >= 0 { crawlDelay = seconds }
            default: if !value.isEmpty { rules.append((key == "allow", value)) }
            }
        }
    }
}

extension Character {
    /// Whether a character means the same with and without encoding (RFC 3986 section 2.3).
    fileprivate var isPlainInAddresses: Bool { isASCII && (isLetter || isNumber || "-._~".contains(self)) }
}
