import Foundation
import Testing

/// The interface of the toolkit is the same on every platform: types of GTK are in the modules of widgets only.
@Suite(.timeLimit(.minutes(10))) struct InterfaceTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources").standardizedFileURL

    /// Returns the Swift files below a folder.
    private static func files(below folder: URL) -> [URL] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return all.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }

    @Test func publicInterfacesNameNoPlatformType() throws {
        let platform = try Regex(#"\b(Gtk|Gdk|Gsk|GObject|Adw|Pango|cairo_)\w*"#)
        var declarations = 0
        for wing in ["Foundation", "Publication", "Engine", "Reading", "Adapters"] {
            for file in Self.files(below: Self.sources.appending(path: wing)) {
                if file.path.contains("/LecternGTK/") { continue }
                let code = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                for line in code where line.contains(/^\s*(public|open)\s/) {
                    declarations += 1
                    let text = line.split(separator: "//").first.map(String.init) ?? ""
                    let signature = text.split(separator: "{").first.map(String.init) ?? text
                    #expect(signature.firstMatch(of: platform) == nil, "\(file.lastPathComponent): \(line)")
                }
            }
        }
        #expect(declarations > 2_000)
    }

    /// Only the stages, the desktop, the view, what it shows scripts with, and the reader know widgets.
    @Test func onlyTheViewImportsWidgets() throws {
        let files = Self.files(below: Self.sources).filter { file in
            (try? String(contentsOf: file, encoding: .utf8).contains(/import LecternGTK/)) ?? false
        }
        let modules = Set(files.map { $0.path.split(separator: "/Sources/").last?.split(separator: "/")[1] ?? "" })
        #expect(modules == ["LecternStages", "LecternDesktop", "LecternView", "LecternWebKit", "LecternReaderApp"])
    }
}
