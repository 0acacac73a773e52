import LecternNavigator
import LecternReader
import LecternTestKit
import Testing

/// Keys before the first page is shown.
@MainActor @Suite(.timeLimit(.minutes(10))) struct EarlyInputTests {
    private func open(_ act: (ReaderModel) -> Void) async throws -> (model: ReaderModel, asked: [String]) {
        let reader = try TestReader()
        let model = reader.app.open(path: try reader.write("Book", TestReader.bodies))
        var asked: [String] = []
        model.onChange = { change in
            switch change {
            case .window(let action): asked.append(action.rawValue)
            case .typeSearch(let words): asked.append("“\(words)”")
            default: break
            }
        }
        act(model)
        #expect(asked.allSatisfy { $0 == "settings" }, "nothing happens before there is a page")
        model.setViewport(width: 400, height: 300, scale: 1)
        await model.opened()
        #expect(try await eventually { model.current != nil })
        await model.settle()
        withExtendedLifetime(reader) {}
        return (model, asked)
    }

    @Test func turnsAreMadeWhenThereAreThePages() async throws {
        let (model, _) = try await open { model in
            #expect(model.key("Right") && model.key("Right") && model.key("Left") && model.key("End"))
        }
        #expect(try await eventually { model.current?.key.chapter == 3 && model.current?.endsChapter == true })
    }

    @Test func lettersAfterTheSearchKeyAreSearched() async throws {
        let (_, asked) = try await open { model in
            model.perform(.settings)
            model.perform(.find)
            for key in ["n", "a", "x", "BackSpace", "ï", "space", "P"] {
                _ = model.key(
                    key, key == "P" ? .shift : [], text: key == "BackSpace" ? nil : key == "space" ? " " : key)
            }
        }
        #expect(asked == ["settings", "find", "“naï P”"])
    }

    @Test func escapeTakesTheSearchBack() async throws {
        let (model, asked) = try await open { model in
            model.perform(.find)
            _ = model.key("Escape")
            _ = model.key("n", text: "n")
        }
        #expect(asked.isEmpty)
        #expect(model.current?.key != .init(chapter: 0, index: 0), "the letter turns the page again")
    }
}
