import Foundation
import Testing

/// The libraries leave the program that uses them alone (decision 0042).
@Suite(.timeLimit(.minutes(10))) struct HostTests {
    private static func libraries() throws -> [SourceFile] {
        try SourceFile.all(below: "Sources").filter { !$0.path.hasPrefix("Sources/Apps/") }
    }

    /// How a process allocates is the program's choice.
    @Test func librariesDoNotTouchTheAllocator() throws {
        let calls = /\b(mallopt|malloc_trim|malloc_info|mallctl)\(/
        let found = try Self.libraries().flatMap { file in
            file.lines.filter { $0.contains(calls) }.map { "\(file.path): \($0)" }
        }
        #expect(found == [])
    }

    /// Functions of other libraries are replaced, and allocators chosen, where a program links these modules.
    @Test func onlyProgramsLinkWhatConcernsTheWholeProcess() throws {
        let package = try String(contentsOf: CapabilitiesTests.top.appending(path: "Package.swift"), encoding: .utf8)
        let start = try #require(package.range(of: "// Adapters")), end = try #require(package.range(of: "// Apps"))
        let engine = try #require(package.range(of: "module("))
        let libraries = package[engine.lowerBound..<end.lowerBound]
        #expect(start.lowerBound < end.lowerBound && libraries.contains("\"LecternHTTP\""))
        for module in ["CCurl", "CJemalloc", "CMalloc"] {
            #expect(!libraries.contains("\"\(module)\""), "\(module)")
            #expect(package[end.upperBound...].contains("\"\(module)\""))
        }
        let replaced = try FileManager.default.contentsOfDirectory(
            atPath: CapabilitiesTests.top.appending(path: "Sources/C").path
        ).filter { name in
            let folder = CapabilitiesTests.top.appending(path: "Sources/C/\(name)")
            let files =
                FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL]
            return files?.contains { (try? String(contentsOf: $0, encoding: .utf8))?.contains("RTLD_NEXT") == true }
                == true
        }
        #expect(replaced == ["CCurl"])
    }

    /// Each with the reason why it is harmless.
    private static let globals = [
        "BreakIterators.idle": "a pool of ICU's iterators, which are costly to open",
        "PairTable.tables": "tables made of the standard's text",
        "ColorProfile.sRGBProfiles": "the last colour profiles, by their bytes",
        "Authorities.cache": "certificates of the system, by their file",
        "StyledDocument.shared": "hashes of styles, by the styles",
        "UserAgentStyleSheet.shared": "the style sheet of the program, which never changes",
        "PropertyDefinition.shared": "the table of properties, which never changes",
        "EspeakLibrary.shared": "espeak-ng can be initialized once in a process",
        "DjVuEngine.shared": "processes that read DjVu, shared by all documents",
        "PDFiumEngine.shared": "processes that read PDF, shared by all documents",
        "PopoverPointer.shared": "GTK has one display in a process",
        "BoxTree.trees": "a counter for unique numbers",
        "ReleaseQueue.waiting": "GTK objects that were released on other threads",
        "WindowedWidgets.kept": "widgets of open windows",
        "CairoSurface.key": "an address that Cairo uses as a key",
        "DisplayMemory.kept": "GTK has one display in a process",
        "DisplayMemory.pieces": "GTK has one display in a process",
        "DisplayMemory.pixels": "GTK has one display in a process",
        "MainLoop.isInstalled": "GTK has one main loop in a process",
        "LoopTurn.watcher": "GTK has one main loop in a process",
        "LoopTurn.woke": "GTK has one main loop in a process",
        "LoopTurn.queue": "GTK has one main loop in a process",
        "LoopTurn.queuedAtWaking": "GTK has one main loop in a process",
        "LoopTurn.parts": "GTK has one main loop in a process",
    ]

    /// A global that changes is one more thing that a program shares with the toolkit without knowing it.
    @Test func globalsThatChangeAreKnown() throws {
        let stored = /^\s*(?:\S+ )*static var (\w+)[^{]*$/
        let locked = /^\s*(?:\S+ )*static let (\w+).*=\s*(?:Mutex|Atomic)\b|^\s*(?:\S+ )*static let (shared)\b/
        var found: Set<String> = []
        for file in try Self.libraries() {
            let type = file.path.split(separator: "/").last?.prefix { $0 != "." && $0 != "+" } ?? ""
            for (index, line) in file.lines.enumerated() {
                let (one, other) = (line.firstMatch(of: stored), line.firstMatch(of: locked))
                guard let name = one?.1 ?? other?.1 ?? other?.2 else { continue }
                // A computed property whose brace is in the next lines.
                let isStored =
                    line.contains(/[=:]/) && !(file.lines.dropFirst(index + 1).first ?? "").hasPrefix("    {")
                if isStored { found.insert("\(type).\(name)") }
            }
        }
        #expect(found == Set(Self.globals.keys))
    }
}
