import Foundation
import LecternHarfBuzz
import LecternLibrary
import LecternNavigator
import LecternReader
import LecternTestKit
import Testing

/// Finding the installed typefaces off the main thread.
@MainActor @Suite(.timeLimit(.minutes(10))) struct FontFamiliesTests {
    @Test func fontFamiliesAreStoredAfterTheFirstSearch() async throws {
        let folder = try TemporaryFolder()
        let font = folder.path + "/serif.ttf"
        try FileManager.default.copyItem(
            atPath: "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf", toPath: font)
        let fonts = SystemFontCollection(
            preferences: FontPreferences(directories: [folder.path], serif: [], sansSerif: [], monospace: []))
        let services = try TestReader().app.services
        let app = ReaderAppModel(
            library: try .inMemory(),
            services: EngineServices(
                fonts: fonts, shaper: services.shaper, hyphenator: nil, imageDecoder: services.imageDecoder),
            importer: TitleImporter())
        await app.findFontFamilies()
        // A second search would find nothing.
        try FileManager.default.removeItem(atPath: font)
        #expect(app.fontFamilies == ["Liberation Serif"])
    }
}
