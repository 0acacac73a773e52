import LecternGTK
import LecternReader
import LecternView
import LecternWebKit

// The scripts of interactive pages.
extension ReadingView {
    /// Runs the scripts of the book, if the reader allows them.
    func showScripts() {
        let runs = model.scripts.areAllowed && WebPages.isAvailable
        guard runs != (page.scriptEngine != nil) else { return }
        page.scriptEngine = runs ? WebPages() : nil
    }

    /// Asks once for each book with interactive pages whether they may run. Later the appearance panel has a switch.
    func askAboutScripts() {
        guard model.scripts.isQuestion, WebPages.isAvailable else { return }
        let allow = Toast.Button(tr("Allow")) { [weak model] in model?.scripts.areAllowed = true }
        var toast = Toast(tr("This book has interactive pages"), button: allow, seconds: 30)
        toast.whenGone = { [weak model] in
            if model?.scripts.isQuestion == true { model?.scripts.areAllowed = false }
        }
        widget.say(toast)
    }

    /// Says that an interactive page is shown without its scripts, because they cannot run or have ended.
    func scriptsHaveFailed() {
        widget.say(Toast(tr("The interactive page has stopped. It is shown without its scripts."), seconds: 10))
    }
}
