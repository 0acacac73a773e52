import LecternBase

/// Parses JSON that servers write wrongly: commas before a bracket, and texts
/// that are cut off. Of a cut text the complete members are kept.
enum JSONRepair {
    /// Returns the value, and whether it had to be repaired; nil if nothing can
    /// be read.
    static func parse(_ bytes: Bytes) throws(JSONError) -> (value: JSONValue, isRepaired: Bool) {
        let problem: JSONError
        do {
            return (try JSONValue(parsing: bytes), false)
        } catch {
            problem = error
        }
        let repaired = closed(bytes.array[...])
        do {
            return (try JSONValue(parsing: repaired), true)
        } catch .unexpected(let offset), .tooDeep(let offset) {
            // Cut at the part that cannot be read.
            guard let value = try? JSONValue(parsing: closed(repaired.prefix(offset))) else { throw problem }
            return (value, true)
        } catch {
            throw problem
        }
    }

    /// Returns the text without superfluous commas and with all brackets
    /// closed.
    private static func closed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var scanner = Scanner()
        scanner.output.reserveCapacity(bytes.count + 16)
        for byte in bytes { scanner.add(byte) }
        return scanner.finish()
    }

    private struct Scanner {
        var output: [UInt8] = []
        /// The brackets that close the open ones.
        private var closers: [UInt8] = []
        private var isInString = false
        private var isEscaped = false
        /// The length and depth after the last complete member.
        private var complete = (length: 0, depth: 0)

        mutating func add(_ byte: UInt8) {
            if isInString {
                output.append(byte)
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                return
            }
            addOutsideString(byte)
        }

        private mutating func addOutsideString(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
            case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                removeComma()
                if closers.last == byte { closers.removeLast() }
                output.append(byte)
                complete = (output.count, closers.count)
                return
            case UInt8(ascii: ","): complete = (output.count, closers.count)
            default: break
            }
            output.append(byte)
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { complete = (output.count, closers.count) }
        }

        private mutating func removeComma() {
            var end = output.count
            while end > 0, [0x20, 0x0A, 0x0D, 0x09].contains(output[end - 1]) { end -= 1 }
            if end > 0, output[end - 1] == UInt8(ascii: ",") { output.removeSubrange((end - 1)...) }
        }

        mutating func finish() -> [UInt8] {
            guard !closers.isEmpty || isInString else { return output }
            output.removeSubrange(complete.length...)
            removeComma()
            output += closers.prefix(complete.depth).reversed()
            return output
        }
    }
}
