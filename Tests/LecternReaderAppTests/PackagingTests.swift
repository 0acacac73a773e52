import Foundation
import LecternTestKit
import Testing

/// What the desktop gets of the reader.
@Suite(.timeLimit(.minutes(10))) struct PackagingTests {
    private static let identifier = "io.github.lectern.Reader"

    @Test func desktopFileAndMetainfoAreValid() async throws {
        let entry = try await ToolRun("desktop-file-validate", "Packaging/\(Self.identifier).desktop")
        #expect(entry.status == 0 && entry.output.isEmpty, "\(entry.output)")
        let metainfo = try await ToolRun(
            "appstreamcli", "validate", "--no-net", "Packaging/\(Self.identifier).metainfo.xml")
        #expect(metainfo.status == 0, "\(metainfo.output)")
    }

    /// The media types of all files that the reader opens are known, and it opens them.
    @Test func mediaTypesAndSchemesAreAssociated() async throws {
        try await withTemporaryFolder { folder in
            let manager = FileManager.default
            try manager.createDirectory(atPath: folder + "/mime/packages", withIntermediateDirectories: true)
            try manager.copyItem(
                atPath: "Packaging/\(Self.identifier).mime.xml", toPath: folder + "/mime/packages/lectern.xml")
            let update = try await ToolRun(
                "update-mime-database", folder + "/mime", environment: ["XDG_DATA_HOME": folder])
            #expect(update.status == 0 && update.output.isEmpty, "\(update.output)")
            let globs = try String(contentsOfFile: folder + "/mime/globs", encoding: .utf8)
            let entry = try String(contentsOfFile: "Packaging/\(Self.identifier).desktop", encoding: .utf8)
            let line = entry.split(separator: "\n").first { $0.hasPrefix("MimeType=") }
            let types = line?.dropFirst("MimeType=".count).split(separator: ";").map(String.init) ?? []
            for (ending, type) in [
                ("epub", "application/epub+zip"), ("lcpl", "application/vnd.readium.lcp.license.v1.0+json"),
                ("lcpdf", "application/pdf+lcp"), ("lcpa", "application/audiobook+lcp"),
            ] {
                #expect(globs.contains("\(type):*.\(ending)\n"))
                #expect(types.contains(type))
            }
            #expect(types.contains("x-scheme-handler/opds"))
        }
    }

    /// The languages that `po/` has a catalogue of.
    private static func languages() throws -> [String] {
        let files = try FileManager.default.contentsOfDirectory(atPath: "po")
        return files.filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }.sorted()
    }

    @Test func everyTextIsInTheCatalogsAndTheyAreComplete() async throws {
        #expect(
            try Self.languages() == [
                "ar", "de", "es", "fr", "he", "it", "ja", "ko", "nl", "pl", "pt_BR", "ru", "uk", "zh_CN", "zh_TW",
            ])
        let run = try await ToolRun("Scripts/update-translations", "--check")
        #expect(run.status == 0, "\(run.output)")
    }

    /// What the desktop shows of the reader is in the languages of the reader.
    @Test(arguments: [
        ("desktop", "(?m)^(GenericName|Comment|Keywords|Name)(?:\\[(\\w+)\\])?="),
        ("metainfo.xml", "<(summary|p|li)(?: xml:lang=\"([\\w-]+)\")?>[^<]{4}"),
        ("mime.xml", "<(comment)(?: xml:lang=\"([\\w-]+)\")?>"),
    ])
    func desktopFilesAreInEachLanguage(file: String, pattern: String) throws {
        let text = try String(contentsOfFile: "Packaging/\(Self.identifier).\(file)", encoding: .utf8)
        var counts: [String: Int] = [:]
        for match in text.matches(of: try Regex(pattern, as: (Substring, Substring, Substring?).self)) {
            // XML has the tags of BCP 47.
            counts[match.2.map { String($0).replacing("-", with: "_") } ?? "en", default: 0] += 1
        }
        // The name of the program and the notes on a release are in English only.
        let untranslated = ["desktop": 1, "metainfo.xml": 1][file] ?? 0
        let translated = try #require(counts["en"]) - untranslated
        #expect(translated > 0)
        for language in try Self.languages() { #expect(counts[language] == translated, "\(language)") }
    }

    @Test func installsAllItsFilesBelowAPrefix() async throws {
        try await withTemporaryFolder { folder in
            let products = try ToolRun.products().path
            let run = try await ToolRun("Scripts/install-desktop", "--prefix", folder, "--build", products)
            #expect(run.status == 0, "\(run.output)")
            for path in try [
                "bin/lectern-reader", "share/applications/\(Self.identifier).desktop",
                "share/metainfo/\(Self.identifier).metainfo.xml", "share/mime/packages/\(Self.identifier).xml",
                "share/icons/hicolor/scalable/apps/\(Self.identifier).svg",
                "share/icons/hicolor/scalable/actions/lectern-shelf-symbolic.svg", "share/man/man1/lectern-reader.1",
                "share/bash-completion/completions/lectern-reader",
            ] + Self.languages().map({ "share/locale/\($0)/LC_MESSAGES/lectern.mo" }) {
                #expect(FileManager.default.fileExists(atPath: "\(folder)/\(path)"), "\(path) is not there")
            }
            // The installed program finds its words beside it.
            for (language, words) in [
                ("de", "Unbekannte Option --sideways; siehe --help"),
                ("ru", "Неизвестный параметр --sideways; используйте --help"),
            ] {
                let run = try await ToolRun(
                    folder + "/bin/lectern-reader", "--sideways",
                    environment: ["LC_ALL": "C.UTF-8", "LANGUAGE": language])
                #expect(run.output == "lectern-reader: \(words)\n")
            }
        }
    }
}
