import LecternBase
import LecternTestKit
import Testing

@Suite(.timeLimit(.minutes(10))) struct JSONValueTests {
    @Test(arguments: [
        #"{"b":1,"a":[true,false,null,-2.5,"x"]}"#, #"[]"#, #"{}"#, #""a\"\\\n\u0001é😀""#, #"{"":{}}"#, "12345678901",
    ])
    func parsedTextIsWrittenUnchanged(text: String) throws {
        #expect(try JSONValue(parsing: text).text() == text)
    }

    @Test func readsEscapes() throws {
        #expect(try JSONValue(parsing: #""\ud83d\ude00\u00e9\/\ud800""#) == "😀é/\u{FFFD}")
    }

    @Test func readsByteOrderMarkAndSpace() throws {
        #expect(try JSONValue(parsing: [0xEF, 0xBB, 0xBF] + Array(" [ 1 , 2e2 ] ".utf8)) == [1, 200.0])
    }

    @Test(arguments: [
        "", "{", "[1,]", "{\"a\" 1}", "tru", "01x", "\"\\x\"", "\"abc", "1 2", "--1", "1e999", "\"\\u12\"",
    ])
    func invalidTextIsRejected(text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    }

    @Test func depthIsLimited() {
        let text = String(repeating: "[", count: 100_000)
        #expect(throws: JSONError.tooDeep(offset: JSONValue.maximumDepth + 1)) { try JSONValue(parsing: text) }
    }

    @Test func canonicalMembersAreSortedByCodePoint() throws {
        let value = try JSONValue(
            parsing: #"{"b": [{"z": 1, "a": "\u0001\"\\\n\u001f"}], "é": 2, "a": 3, "\uD83D\uDE00": 4, "\uFFFD": 5}"#)
        #expect(
            value.text(.canonical)
                == "{\"a\":3,\"b\":[{\"a\":\"\\u0001\\\"\\\\\\n\\u001f\",\"z\":1}],\"é\":2,\"\u{FFFD}\":5,\"😀\":4}")
        #expect(value.text(.compact).hasPrefix(#"{"b":[{"z":1,"#))
    }

    @Test func writesIndented() {
        let value: JSONValue = ["a": [1, "x"], "b": [:]]
        #expect(value.text(.indented) == "{\n  \"a\": [\n    1,\n    \"x\"\n  ],\n  \"b\": {}\n}")
    }

    @Test func comparesObjectsWithoutOrder() {
        #expect(JSONValue.object(["a": 1, "b": 2]) == .object(["b": 2, "a": 1]))
    }

    /// Few members are found by comparing, many by a table: both like a list of pairs.
    @Test(arguments: [3, 8, 9, 40]) func membersStayInOrder(names: Int) {
        var random = SeededRandom(seed: UInt64(names))
        var object = JSONObject()
        var model: [(key: String, value: Int)] = []
        for step in 0..<2_000 {
            let key = "m\(random.below(names))"
            let value = random.below(3) == 0 ? nil : step
            object[key] = value.map { .integer($0) }
            switch (model.firstIndex { $0.key == key }, value) {
            case (let number?, let value?): model[number].value = value
            case (let number?, nil): model.remove(at: number)
            case (nil, let value?): model.append((key, value))
            case (nil, nil): break
            }
            #expect(object.keys == model.map(\.key))
            #expect(object.members.map(\.value) == model.map { .integer($0.value) })
            #expect(object[key] == value.map { .integer($0) } && object.isEmpty == model.isEmpty)
        }
        let reversed = JSONObject(object.members.reversed().map { ($0.key, $0.value) })
        #expect(reversed == object && reversed.hashValue == object.hashValue)
        #expect(reversed.keys == object.keys.reversed())
    }
}
