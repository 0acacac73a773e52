import LecternAssets
import LecternBase
import LecternNavigator
import LecternPublication

/// Says what is wrong with pages when they are shown: of malformed markup and of
/// damaged bytes once for a book, of each picture that cannot be drawn once.
@MainActor final class PageFaults {
    private unowned let session: ReadingSession
    private var told: Set<String> = []

    init(session: ReadingSession) { self.session = session }

    func shown(_ spread: ShownPages) {
        for diagnostic in spread.pages.flatMap(\.document.diagnostics) {
            switch diagnostic.code {
            case "markup.xml.malformed":
                report(
                    diagnostic.code.rawValue,
                    tr("The markup of this page has errors: parts of it may be missing or out of place."))
            case "image.unreadable":
                report(
                    diagnostic.href ?? "",
                    tr("This picture cannot be shown: it is damaged, or in a format that Lectern does not know."))
            default: continue
            }
        }
        reportDamage()
    }

    /// Reports that a part of the file was damaged. Such damage is found when the part is read. If the file as a whole is
    /// damaged, the window has said so when the book was opened.
    private func reportDamage() {
        let diagnostics = session.publication?.container.diagnostics ?? []
        guard diagnostics.contains(where: \.isDamageOfEntry), !diagnostics.contains(where: \.isDamageOfArchive) else {
            return
        }
        report(
            "zip.entry",
            tr("The file is damaged or incomplete: parts of the book may be missing. Get another copy of it."))
    }

    private func report(_ key: String, _ message: String) {
        if told.insert(key).inserted { session.report(message: message) }
    }
}
