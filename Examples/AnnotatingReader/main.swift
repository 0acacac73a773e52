import Foundation
import Lectern
import LecternGTK
import LecternView

// A reader for EPUB, PDF and comics: contents beside the page, a slider under it, notes of the book in a popover, and the
// reader's own marks in a file beside the book.
//
//     swift run ExampleAnnotatingReader BOOK

@MainActor final class ReaderWindow: SpreadNavigatorDelegate, SpreadNavigatorDataSource {
    private let window: ApplicationWindow
    private let view = PublicationView()
    private let contents = ListBox(.single)
    private let slider = Scale(0...1, step: 0.01)
    private let words = Label()
    private let bubble: TextBubble
    private let path: String
    private var links: [Link] = []
    private var marks: [ChapterHighlight] = []
    private var navigator: SpreadNavigator?

    init(_ application: Application, path: String) {
        self.path = path
        window = ApplicationWindow(application)
        window.setDefaultSize(width: 1000, height: 700)
        words.wraps = true
        words.setWidth(maximum: 50)
        bubble = TextBubble(words)
        bubble.attach(to: view) { [weak view] in view?.focus() }
        let side = ScrolledWindow(contents)
        side.setMinimumSize(width: 240)
        window.setContent(Box(.vertical, [header(), Box(.horizontal, [side, view]), slider]))
        contents.onActivate { [weak self] row in self?.go(to: row) }
        slider.onUserChange { [weak self] value in
            Task { await self?.navigator?.go(toProgression: value) }
            return false
        }
        window.present()
    }

    private func header() -> HeaderBar {
        let header = HeaderBar()
        let buttons: [(icon: String, name: String, change: (inout PagePreferences) -> Void)] = [
            ("view-continuous-symbolic", "Scroll", { $0.scroll = $0.scroll != true }),
            ("weather-clear-night-symbolic", "Dark", { $0.theme = $0.theme == .dark ? .light : .dark }),
        ]
        for (icon, name, change) in buttons {
            let button = Button(icon: icon, tooltip: name)
            button.onClick { [weak self] in self?.navigator?.edit(change) }
            header.addEnd(button)
        }
        return header
    }

    func open() async {
        do {
            marks = (try? JSONDecoder().decode([ChapterHighlight].self, from: Data(contentsOf: file))) ?? []
            let navigator = try await view.open(path: path) { configuration in
                configuration.editingActions.append(
                    EditingAction(title: "Mark") { [weak self] _ in self?.navigator?.makeSelectionHighlight() })
            }
            navigator.delegate = self
            navigator.dataSource = self
            self.navigator = navigator
            window.title = navigator.publication.metadata.displayTitle ?? path
            for entry in navigator.publication.tableOfContents.flattened {
                links.append(entry.link)
                contents.append(Label(String(repeating: "  ", count: entry.depth) + (entry.link.title ?? "")))
            }
        } catch {
            window.title = "\(path): \(error)"
        }
    }

    private func go(to row: Int) {
        Task { [link = links[row]] in await navigator?.go(to: link) }
        view.focus()
    }

    func navigator(_ navigator: SpreadNavigator, locationDidChange locator: Locator) {
        slider.value = locator.locations.totalProgression ?? 0
    }

    func navigator(_ navigator: SpreadNavigator, shouldNavigateToNote note: Note) -> Bool {
        guard let frame = note.referenceFrame else { return true }
        words.text = note.text
        bubble.open(beside: frame, height: 200)
        return false
    }

    func navigator(_ navigator: SpreadNavigator, didHitHighlight highlight: ChapterHighlight, at point: Point) {
        navigator.delete(highlight)
    }

    private var file: URL { URL(filePath: path + ".marks.json") }

    func navigator(_ navigator: SpreadNavigator, highlightsForChapter chapter: Int) -> [ChapterHighlight] {
        marks.filter { $0.chapterIndex == chapter }
    }

    func navigator(_ navigator: SpreadNavigator, insertHighlight highlight: ChapterHighlight) {
        store(marks + [highlight])
    }

    func navigator(_ navigator: SpreadNavigator, deleteHighlight highlight: ChapterHighlight) {
        store(marks.filter { $0.id != highlight.id })
    }

    private func store(_ marks: [ChapterHighlight]) {
        self.marks = marks
        do { try JSONEncoder().encode(marks).write(to: file) } catch { window.title = "\(file.path): \(error)" }
    }
}

var shown: ReaderWindow?
let application = Application("org.example.AnnotatingReader", [.isNotUnique])
application.onActivate {
    let reader = ReaderWindow(application, path: CommandLine.arguments.dropFirst().first ?? "book.epub")
    shown = reader
    Task { await reader.open() }
}
exit(application.run([CommandLine.arguments[0]]))
