import LecternGTK
import LecternGeometry
import LecternNavigator
import LecternPreferences
import LecternReader

/// The popover for the appearance. Changes are shown at once on the page behind
/// it.
@MainActor final class AppearancePanel {
    let popover = Popover()
    private let model: AppearanceModel
    private let kind: BookKind
    private let showsImages: Bool
    private let scans: ScanControls
    private let themes: ThemeSwatches
    private let font: FontChoice
    private let size = Label(styles: ["size-value"])
    private let letters: (smaller: Button, larger: Button)
    private let lines: Stepper
    private let margins: Stepper
    private let alignment: Choices<Bool?>
    private let hyphens: Choices<Bool?>
    private let hints: HintControls
    private let pages: PageControls
    private let scripts: ScriptSwitch?
    private let bookLayout = Switch()
    private let rules = Button(tr("_Change…"))
    private let reset = Button(tr("_Reset All"))
    private var bookLayoutChanged: SignalConnection?
    private var observer: Int?

    /// What the panel opens a dialog for.
    enum Request {
        /// A theme to change, or a new one.
        case theme(CustomTheme)
        /// The reader's own rules of CSS.
        case styleSheet
    }

    /// - Parameter onRequest: Called when the panel closes for a dialog.
    init(
        _ book: ReaderModel, families: [String], scripts: ScriptSwitch?,
        onRequest: @escaping @MainActor (Request) -> Void
    ) {
        let model = book.appearance
        self.model = model
        kind = book.kind
        showsImages = book.showsImages
        self.scripts = scripts
        scans = ScanControls(model)
        themes = ThemeSwatches(model) { [popover] theme in
            popover.close()
            onRequest(.theme(theme))
        }
        font = FontChoice(families) { model.fontFamily = $0 }
        letters = (
            AppearancePanel.letter("smaller-letter", tr("Smaller text")) { model.decreaseFontSize() },
            AppearancePanel.letter("larger-letter", tr("Larger text")) { model.increaseFontSize() }
        )
        lines = Stepper(tr("Line spacing"), less: tr("Closer lines"), more: tr("Wider lines")) { model.stepLines($0) }
        margins = Stepper(tr("Margins"), less: tr("Narrower margins"), more: tr("Wider margins")) {
            model.stepMargins($0)
        }
        let asInBook = (Bool?.none, tr("Book"))
        alignment = Choices(tr("Alignment"), [asInBook, (true, tr("Justified")), (false, tr("Left"))]) {
            model.isJustified = $0
        }
        hyphens = Choices(tr("Hyphenation"), [asInBook, (true, tr("On")), (false, tr("Off"))]) { model.hyphenates = $0 }
        hints = HintControls(book.wordHints)
        rules.onClick { [popover] in
            popover.close()
            onRequest(.styleSheet)
        }
        pages = PageControls(book)
        build()
        observer = model.observe { [weak self] in self?.show() }
        show()
    }

    /// Stops observing the model.
    func close() {
        if let observer { model.removeObserver(observer) }
        observer = nil
    }

    private static func letter(_ style: String, _ words: String, press: @escaping @MainActor () -> Void) -> Button {
        let letter = Label("A", styles: [style])
        let button = Button(child: letter)
        button.tooltip = words
        button.setAccessibleName(words)
        button.expandsHorizontally = true
        button.onClick(press)
        return button
    }

    private func build() {
        let sizes = Box(.horizontal, [letters.smaller, size, letters.larger])
        sizes.addStyle("linked-sizes")
        sizes.isHomogeneous = false
        size.setAccessibleName(tr("Text size"))
        reset.addStyle("flat")
        reset.onClick { [model] in model.reset() }
        bookLayoutChanged = bookLayout.onChange { [model] in model.usesBookLayout = $0 }
        let box = Box(.vertical, spacing: 12, rows(sizes) + [reset])
        box.addStyle("appearance")
        box.setMinimumSize(width: 352)
        let scroller = ScrolledWindow(box)
        scroller.fitChild(maximumWidth: 400, maximumHeight: 640)
        popover.child = scroller
        popover.setAccessibleName(tr("Appearance"))
    }

    /// Returns the controls that have an effect on this kind of book, in groups.
    private func rows(_ sizes: Widget) -> [Widget] {
        let groups: [[(AppearanceControl, Widget)]] = [
            [(.theme, themes.widget), (.textSize, sizes), (.typeface, controlRow(tr("Typeface"), font.widget))],
            [
                (.bookLayout, controlRow(tr("The book’s own layout"), bookLayout)),
                (.lineSpacing, controlRow(tr("Line spacing"), lines.widget)),
                (.margins, controlRow(tr("Margins"), margins.widget)),
                (.alignment, controlRow(tr("Alignment"), alignment.widget)),
                (.hyphenation, controlRow(tr("Hyphenation"), hyphens.widget)),
                (.wordHints, hints.widget),
                (.styleSheet, controlRow(tr("Own rules (CSS)"), rules)),
            ],
            pages.rows,
            [(.scans, scans.widget)],
        ]
        let controls = model.controls(for: kind, showsImages: showsImages)
        let shown = groups.map { $0.filter { controls.contains($0.0) }.map(\.1) }.filter { !$0.isEmpty }
        let all = scripts.map { shown + [[$0.widget]] } ?? shown
        return all.enumerated().flatMap { index, group in index == 0 ? group : [Separator()] + group }
    }

    /// Shows the choices in use.
    func show() {
        themes.show()
        font.show(model.fontFamily)
        size.text = tr("{percent}%", ["percent": String(model.fontSizePercent)])
        letters.smaller.isSensitive = model.canDecreaseFontSize
        letters.larger.isSensitive = model.canIncreaseFontSize
        lines.show(model.linesWords, canDecrease: model.canStepLines(-1), canIncrease: model.canStepLines(1))
        margins.show(model.marginsWords, canDecrease: model.canStepMargins(-1), canIncrease: model.canStepMargins(1))
        alignment.show(model.isJustified)
        hyphens.show(model.hyphenates)
        hints.show()
        pages.show()
        scans.show()
        scripts?.show()
        bookLayoutChanged?.silenced { bookLayout.isOn = model.usesBookLayout }
        reset.isSensitive = model.isChanged
    }
}
