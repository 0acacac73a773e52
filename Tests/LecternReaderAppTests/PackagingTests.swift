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

    @Test func everyTextIsInTheCataloguesAndGermanIsComplete() async throws {
        let run = try await ToolRun("Scripts/update-translations", "--check")
        #expect(run.status == 0, "\(run.output)")
    }

    @Test func installsAllItsFilesBelowAPrefix() async throws {
        try await withTemporaryFolder { folder in
            let products = try ToolRun.products().path
            let run = try await ToolRun("Scripts/install-desktop", "--prefix", folder, "--build", products)
            #expect(run.status == 0, "\(run.output)")
            for path in [
                "bin/lectern-reader", "share/applications/\(Self.identifier).desktop",
                "share/metainfo/\(Self.identifier).metainfo.xml", "share/mime/packages/\(Self.identifier).xml",
                "share/icons/hicolor/scalable/apps/\(Self.identifier).svg", "share/locale/de/LC_MESSAGES/lectern.mo",
            ] {
                #expect(FileManager.default.fileExists(atPath: "\(folder)/\(path)"), "\(path) is not there")
            }
            // The installed program finds its words beside it.
            let german = try await ToolRun(
                folder + "/bin/lectern-reader", "--sideways", environment: ["LC_ALL": "C.UTF-8", "LANGUAGE": "de"])
            #expect(german.output == "lectern-reader: Unbekannte Option --sideways; siehe --help\n")
        }
    }
}
