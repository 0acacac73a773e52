import Glibc
import LecternGTK

/// A program for tests: shows widgets of LecternGTK and prints their events.
///
///     GTKProbe widgets | pages slide|curl|none [rtl] [spread] | image | pictures FOLDER | heads FOLDER | timing | columns | print FILE
@MainActor func probe(_ words: [String]) -> Int32 {
    let words = Array(words.dropFirst())
    switch words.first {
    case "pictures": return writePictures(to: words.dropFirst().first ?? ".", pages: Array(words.dropFirst(2)))
    case "heads": return writeHeads(to: words.dropFirst().first ?? ".")
    case "timing": return measureFrames()
    case "columns": return measureColumns()
    case "print": return printPages(to: words.dropFirst().first ?? "")
    default: break
    }
    let application = Application("org.lectern.Probe", [.isNotUnique])
    application.onActivate {
        let window = ApplicationWindow(application)
        window.setDefaultSize(width: 800, height: 600)
        window.title = "Probe"
        switch words.first {
        case "widgets": showWidgets(in: window, application)
        case "image": showImage(in: window)
        default: showPages(in: window, words)
        }
        window.present()
        say("ready")
    }
    return application.run(["GTKProbe"])
}

/// Prints a line at once, for the test.
func say(_ words: String) {
    print(words)
    fflush(nil)
}
