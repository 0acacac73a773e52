import Testing

@testable import LecternNavigator

@Suite(.timeLimit(.minutes(10))) struct RecentlyUsedTests {
    @Test func oldestEntryIsEvicted() {
        var shelf = RecentlyUsed<String, String>(byteLimit: 100, minimumCount: 2)
        for (name, bytes) in [("a", 40), ("b", 40), ("c", 10)] { shelf.insert(name, for: name, bytes: bytes) }
        #expect(shelf.elements == ["a", "b", "c"] && shelf.bytes == 90)
        #expect(shelf.use("a") == "a")
        shelf.insert("d", for: "d", bytes: 30)
        #expect(shelf.elements == ["c", "a", "d"] && shelf.bytes == 80)
        #expect(shelf.use("b") == nil)
        // An entry above the limit stays, and evicts all others.
        shelf.insert("huge", for: "huge", bytes: 5_000)
        #expect(shelf.elements == ["d", "huge"])
        shelf.insert("small", for: "small", bytes: 1)
        #expect(shelf.elements == ["huge", "small"])
        shelf.insert("next", for: "next", bytes: 1)
        #expect(shelf.elements == ["small", "next"] && shelf.bytes == 2)
        // Of two entries with one key, the later one.
        shelf.insert("other", for: "small", bytes: 4)
        #expect(shelf.elements == ["next", "other"] && shelf.bytes == 5 && shelf.count == 2)
        shelf.remove("next")
        #expect(shelf.elements == ["other"] && shelf.bytes == 4)
        shelf.removeAll()
        #expect(shelf.elements.isEmpty && shelf.bytes == 0)
    }
}
