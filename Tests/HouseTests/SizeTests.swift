import Foundation
import Testing

/// Limits on the size of files and functions.
@Suite(.timeLimit(.minutes(10))) struct SizeTests {
    @Test func noFileHasMoreThan400Lines() throws {
        for file in try SourceFile.all(below: "Sources") + SourceFile.all(below: "Tests") {
            #expect(file.lines.count <= 400, "\(file.path) has \(file.lines.count) lines")
        }
    }

    /// Counted from the declaration to the closing brace.
    @Test func nineInTenFunctionsAreUnder25Lines() throws {
        let functions = try SourceFile.all(below: "Sources").flatMap { file in
            file.functions.map { (size: $0.lines.count, place: "\(file.path):\($0.line)") }
        }
        let long = functions.filter { $0.size >= 25 }
        #expect(functions.count > 5_000, "functions are not found")
        #expect(
            long.count * 10 <= functions.count,
            """
            \(long.count) of \(functions.count) functions have 25 lines or more; the longest: \
            \(long.sorted { $0.size > $1.size }.prefix(10).map { "\($0.place) (\($0.size))" }.joined(separator: ", "))
            """)
    }

    @Test func noFunctionHas100Lines() throws {
        for file in try SourceFile.all(below: "Sources") {
            for function in file.functions {
                #expect(function.lines.count < 100, "\(file.path):\(function.line): \(function.name)")
            }
        }
    }

    /// A class with many stored properties does the work of several, unless there is a reason. Values, such as preferences,
    /// may have more.
    @Test func classesWithManyStoredPropertiesHaveAReason() throws {
        var count = 0
        var large: Set<String> = []
        for file in try SourceFile.all(below: "Sources") {
            for (name, stored) in Self.classes(in: file.lines) {
                count += 1
                if stored >= 16 { large.insert(name) }
                #expect(stored < 16 || Self.reasons[name] != nil, "\(file.path): \(name) has \(stored), and no reason")
                #expect(stored <= 21 || name == "InlineStyle", "\(file.path): \(name) has \(stored)")
            }
        }
        #expect(count > 100, "classes are not found")
        #expect(large == Set(Self.reasons.keys), "a reason that is no longer needed")
    }

    /// Why classes have 16 stored properties or more.
    private static let reasons = [
        "AppearancePanel": "a panel with a row for each preference",
        "AudioNavigator": "a state machine; its parts are values",
        "BookshelfModel": "what a shelf shows, and its services",
        "CatalogEntryPage": "a page with a widget for each part of an entry",
        "CatalogsView": "three pages and what leads between them",
        "GStreamerAudioEngine": "what a pipeline plays, and what it was asked to play",
        "MediaOverlayNavigator": "a state machine of text and sound; its parts are values",
        "InlineStyle": "the style of a run of text: a value by its nature, shared by reference",
        "PageTurner": "one motion, with the sheets, the input and the clock that it needs in each frame",
        "PositionBar": "a bar of widgets",
        "PublicationSpeechSynthesizer": "a state machine over an engine and a tokenizer",
        "PublicationView": "what an app can set on a view, and its stages",
        "ReaderAppModel": "the services that windows share",
        "ReaderModel": "the controllers of a window, each a class of its own",
        "ReadingSession": "the services of an open book",
        "ReadingView": "the parts of a window, each a class of its own",
        "Scroller": "one motion, with the tiles, the input and the clock that it needs in each frame",
        "SelectionBubble": "a bubble with a button for each action",
        "ShapingContext": "buffers of a shaper that are used again for each word",
        "ShelfView": "the parts of a window, each a class of its own",
        "SpeechController": "players of three kinds, and what is spoken",
        "SpreadController": "the controllers of a navigator, each a class of its own",
        "SpreadNavigation": "the place, what is shown, and the workers that lead from one to the other",
        "VirtualAudioEngine": "a player with a clock that tests turn",
    ]

    /// The classes and actors at the top of a file, with the number of their stored properties.
    private static func classes(in lines: [Substring]) -> [(name: String, stored: Int)] {
        var classes: [(name: String, stored: Int)] = []
        var isInside = false
        for line in lines {
            if let match = line.firstMatch(of: /^(?:@\w+ )*(?:public |open |final |package )*(?:class|actor) (\w+)/) {
                classes.append((String(match.1), 0))
                isInside = true
            } else if line.hasPrefix("}") {
                isInside = false
            } else if isInside, isStored(line) {
                classes[classes.count - 1].stored += 1
            }
        }
        return classes
    }

    /// Whether a line declares a stored property of a type at the top of its file.
    private static func isStored(_ line: Substring) -> Bool {
        guard line.contains(/^    (?:@\w+ )?(?:[a-z]+(?:\([a-z]+\))? )*(?:let|var) [\w(]/), !line.contains("static ")
        else {
            return false
        }
        // A computed property has neither a value nor observers.
        return line.contains(" = ") || line.contains("didSet") || !line.contains("{")
    }
}
