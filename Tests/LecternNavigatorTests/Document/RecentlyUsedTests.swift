import Testing

@testable import LecternNavigator

struct RecentlyUsedTests {
    @Test func theOldestGoesWhereThereIsTooMuch() {
        var shelf = RecentlyUsed<String>(byteLimit: 100, least: 2)
        for (name, bytes) in [("a", 40), ("b", 40), ("c", 10)] { shelf.insert(name, bytes: bytes) }
        #expect(shelf.elements == ["a", "b", "c"] && shelf.bytes == 90)
        #expect(shelf.use { $0 == "a" } == "a")
        shelf.insert("d", bytes: 30)
        #expect(shelf.elements == ["c", "a", "d"] && shelf.bytes == 80)
        #expect(shelf.use { $0 == "b" } == nil)
        // What is needed in any case stays, and all else makes way.
        shelf.insert("huge", bytes: 5_000)
        #expect(shelf.elements == ["d", "huge"])
        shelf.insert("small", bytes: 1)
        #expect(shelf.elements == ["huge", "small"])
        shelf.insert("next", bytes: 1)
        #expect(shelf.elements == ["small", "next"] && shelf.bytes == 2)
        shelf.removeAll()
        #expect(shelf.elements.isEmpty && shelf.bytes == 0)
    }
}
