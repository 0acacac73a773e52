import Foundation
import LecternBase
import LecternLibrary
import LecternModel
import LecternNavigator
import LecternPublication
import LecternReader
import LecternTestKit
import Testing

/// What the reader writes into its library about places.
@MainActor @Suite(.timeLimit(.minutes(10))) struct StoredPlacesTests {
    /// Every value of every table, with the JSON of those that are JSON. Readings are no places: as in KOReader, they have
    /// the numbers of pages of one layout, and their count.
    private func stored(in library: String) async throws -> JSONValue {
        let script = """
            import json, sqlite3, sys
            file = sqlite3.connect(sys.argv[1])
            def value(text):
                try: return json.loads(text)
                except (TypeError, ValueError): return str(text)
            names = [r[0] for r in file.execute("select name from sqlite_master where type = 'table'")]
            names.remove("pageReading")
            rows = {}
            for name in names:
                found = file.execute(f"select * from [{name}]")
                columns = [c[0] for c in found.description]
                rows[name] = [dict(zip(columns, map(value, row))) for row in found]
            print(json.dumps(rows))
            """
        return try await onOwnThread {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["python3", "-c", script, library]
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return try JSONValue(parsing: Bytes([UInt8](data)))
        }
    }

    /// The names of all members and columns below a value.
    private func names(_ value: JSONValue) -> Set<String> {
        if let object = value.object {
            return object.members.reduce(into: []) { $0.formUnion(names($1.value).union([$1.key])) }
        }
        return (value.array ?? []).reduce(into: []) { $0.formUnion(names($1)) }
    }

    /// All locators below a value, without those of times.
    private func locators(_ value: JSONValue) -> Set<String> {
        if let object = value.object {
            let own: Set<String> = object["locations"] != nil ? [value.text()] : []
            return object.members.reduce(into: own) { $0.formUnion(locators($1.value)) }
        }
        return (value.array ?? []).reduce(into: []) { $0.formUnion(locators($1)) }
    }

    /// A place, a bookmark and a highlight are stored without the number of a page, and are the same in a layout with
    /// other pages.
    @Test func placesAreStoredWithoutPageNumbers() async throws {
        var found: [Set<String>] = []
        for (width, height, scale) in [(400.0, 300.0, 1.0), (820, 640, 2)] {
            let folder = try TemporaryFolder()
            let path = folder.path + "/library.sqlite"
            let reader = try TestReader(library: try Library(path: path), folder: folder)
            let model = reader.app.open(path: try reader.write("Book", TestReader.bodies))
            model.setViewport(width: width, height: height, scale: scale)
            await model.opened()
            await model.settle()
            let navigator = try #require(model.navigator)
            let href = try #require(navigator.publication.readingOrder[3].url)
            await navigator.go(to: Locator(href: href, text: .init(highlight: "Paragraph 14 of part 4")))
            await model.settle()
            model.bookmarks.toggle()
            #expect(try await eventually { !model.bookmarks.rows.isEmpty })
            let words = try #require(navigator.occurrences(of: "Paragraph 14").first)
            #expect(navigator.select(words))
            #expect(model.highlights.highlightSelection(.green) != nil)
            #expect(try await eventually { !model.highlights.rows.isEmpty })
            model.close()
            await reader.app.flush()
            let all = try await stored(in: path)
            let pages = names(all).filter { $0.lowercased().contains("page") }
            #expect(pages.isSubset(of: ["pages", "page_map", "pageMap"]), "\(pages)")
            let text = locators(all)
            #expect(text.count >= 2 && text.contains { $0.contains("Paragraph 14") })
            found.append(text)
        }
        // The bookmark of a page begins where that page begins; the highlight and what was asked for do not depend on it.
        #expect(!found[0].isDisjoint(with: found[1]))
    }
}
