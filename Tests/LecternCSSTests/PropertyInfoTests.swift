import Testing

@testable import LecternCSS

@Suite struct PropertyInfoTests {
    @Test func theTableIsCompleteAndSorted() {
        let all = PropertyInfo.all
        #expect(all.map(\.name) == all.map(\.name).sorted())
        #expect(Set(all.map(\.name)).count == all.count)
        #expect(all.contains { $0.name == "margin" && $0.longhands.count == 4 })
        #expect(all.first { $0.name == "color" }?.isInherited == true)
        #expect(PropertyInfo.markdown.contains("| `display` | no | `inline` | full |"))
    }
}
