import Foundation
import Lectern

/// Passes the events of a navigator on under SkyEpub's names.
@MainActor final class NavigatorEvents: SpreadNavigatorDelegate, SpreadNavigatorDataSource {
    weak var controller: SkyEpubController?

    private func report(_ event: (any SkyEpubControllerDelegate, SkyEpubController) -> Void) {
        guard let controller, let delegate = controller.delegate else { return }
        event(delegate, controller)
    }

    func navigator(_ navigator: SpreadNavigator, didSelect selection: Selection, at point: Point) {
        report { $0.controller($1, didSelectRange: selection, atPosition: point) }
    }

    func navigator(_ navigator: SpreadNavigator, didTapAt point: Point) {
        report { $0.controller($1, didDetectTapAtPosition: point) }
    }

    func navigator(_ navigator: SpreadNavigator, didDoubleTapAt point: Point) {
        report { $0.controller($1, didDetectDoubleTapAtPosition: point) }
    }

    func navigator(_ navigator: SpreadNavigator, didHitHighlight highlight: ChapterHighlight, at point: Point) {
        report { $0.controller($1, didHitHighlight: highlight, atPosition: point) }
    }

    func navigator(_ navigator: SpreadNavigator, pageMoved information: PageInformation) {
        report { $0.controller($1, pageMoved: information) }
    }

    func navigator(_ navigator: SpreadNavigator, didStartPaging book: BookReference) {
        report { $0.controller($1, didStartPaging: book.code) }
    }

    func navigator(_ navigator: SpreadNavigator, didPaging information: PagingInformation) {
        report { $0.controller($1, didPaging: information) }
    }

    func navigator(_ navigator: SpreadNavigator, didFinishPaging book: BookReference) {
        report { $0.controller($1, didFinishPaging: book.code) }
    }

    // MARK: Pictures in files

    func navigator(_ navigator: SpreadNavigator, cachingStarted index: Int) {
        report { $0.controller($1, cachingStarted: index) }
    }

    func navigator(_ navigator: SpreadNavigator, cached index: Int, picture: Bitmap) {
        guard let controller, let folder = controller.cacheFolder else { return }
        let file = folder.appending(path: "page-\(index + 1).png")
        controller.writing = Task { [weak self, earlier = controller.writing] in
            await earlier?.value
            guard await Self.write(picture, to: file) else { return }
            self?.report { $0.controller($1, cached: index, path: file.path) }
        }
    }

    func navigator(_ navigator: SpreadNavigator, cachingFinished index: Int) {
        guard let controller else { return }
        controller.writing = Task { [weak self, earlier = controller.writing] in
            await earlier?.value
            self?.report { $0.controller($1, cachingFinished: index) }
        }
    }

    /// Returns whether the file was written.
    @concurrent private static func write(_ picture: Bitmap, to file: URL) async -> Bool {
        guard let bytes = PNGEncoder.encode(picture) else { return false }
        return (try? Data(bytes).write(to: file, options: .atomic)) != nil
    }

    // MARK: Questions

    func navigator(_ navigator: SpreadNavigator, highlightsForChapter chapter: Int) -> [ChapterHighlight] {
        guard let controller else { return [] }
        return controller.dataSource?.controller(controller, highlightsForChapter: chapter) ?? []
    }

    func navigator(_ navigator: SpreadNavigator, insertHighlight highlight: ChapterHighlight) {
        guard let controller else { return }
        controller.dataSource?.controller(controller, insertHighlight: highlight)
    }

    func navigator(_ navigator: SpreadNavigator, deleteHighlight highlight: ChapterHighlight) {
        guard let controller else { return }
        controller.dataSource?.controller(controller, deleteHighlight: highlight)
    }

    func navigator(_ navigator: SpreadNavigator, pagesFor information: PagingInformation) -> PagingInformation? {
        guard let controller else { return nil }
        return controller.dataSource?.controller(controller, pagesForPagingInformation: information)
    }
}
