import Lectern
import LecternGeometry
import LecternPDFium
import LecternPreferences
import LecternTestKit
import Testing

@testable import LecternNavigator

/// Drags of the scroll bar of a long strip.
@Suite(.timeLimit(.minutes(10))) @MainActor struct StripSeekTests {
    private func open(_ axis: Axis, columns: PageSpread = .never) async throws -> PDFNavigator {
        let pdf = PDFBuilder(pages: (1...60).map { ["Page \($0)"] })
        let resource = DataResource(pdf.build(), properties: ResourceProperties(filename: "a.pdf"))
        let publication = try await PublicationOpener().open(
            try await AssetRetriever.standard.retrieve(resource: resource))
        var configuration = PDFNavigator.Configuration(
            services: .standard,
            preferences: PDFPreferences(pageSpacing: 8, scroll: true, scrollAxis: axis, spread: columns))
        configuration.countsPages = false
        let navigator = try PDFNavigator(publication, configuration: configuration)
        navigator.setViewport(Viewport(width: 300, height: 400))
        await navigator.settle()
        return navigator
    }

    private func settle(_ navigator: PDFNavigator) async {
        await navigator.navigation.seeking.task?.value
        await navigator.settle()
    }

    /// Pages far away are laid out and shown, also the parts between their edges.
    @Test(arguments: [Axis.vertical, .horizontal], [PageSpread.never, .always]) func seeksAnyPart(
        axis: Axis, columns: PageSpread
    ) async throws {
        let navigator = try await open(axis, columns: columns)
        for wanted in [0.5, 0.52, 0.013, 0.87, 0.25, 0, 1] {
            navigator.seek(to: wanted)
            await settle(navigator)
            let bar = try #require(navigator.scrollBar)
            let last = 1 - (bar.upperBound - bar.lowerBound)
            #expect(abs(bar.lowerBound - min(wanted, last)) < 0.002, "\(wanted)")
            #expect(navigator.place.chapter >= Int(bar.lowerBound * 60))
        }
        #expect(!navigator.canGoBack, "a drag leaves no trace in the history")
    }

    /// Of many requests at once, the last one counts.
    @Test func lastPartWins() async throws {
        let navigator = try await open(.vertical)
        for step in 1...80 { navigator.seek(to: Double(step) / 100) }
        await settle(navigator)
        #expect(abs(try #require(navigator.scrollBar).lowerBound - 0.8) < 0.002)
        navigator.seek(to: .nan)
        navigator.seek(to: -4)
        await settle(navigator)
        #expect(navigator.scrollBar?.lowerBound == 0)
    }
}
