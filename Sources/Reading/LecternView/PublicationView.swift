import LecternDesktop
public import LecternGTK
public import LecternGeometry
import LecternModel
public import LecternNavigator
import LecternPaint
import LecternPublication
@_exported public import LecternStages

/// A widget that shows a visual navigator: its pages, their turns, the
/// selection and its menu. It passes pointer, touch, wheel and keys to the
/// navigator.
///
///     let view = PublicationView(navigator)
///     view.delegate = self
///     window.setContent(view)
///     view.focus()
///
/// The view observes the navigator: its delegate stays the app's. A view lives
/// as long as the app holds it or a window contains it. It does not close the
/// navigator.
///
/// Add controllers of the app with ``/LecternGTK/Widget/add(_:)``; they receive
/// all events beside those of the view.
///
/// ## Topics
/// ### Content
/// - ``navigator``
/// - ``viewport``
/// - ``dataSource``
/// ### Appearance
/// - ``transition``
/// - ``paper``
/// - ``showMargins()``
/// - ``flash(_:)``
/// - ``marks``
/// ### Input
/// - ``delegate``
/// - ``directions``
/// - ``key(_:)``
/// - ``focus()``
/// ### Selection
/// - ``editingActions``
/// - ``selectFirstWord()``
/// - ``clearSelection()``
/// ### Without sight
/// - ``hasCaret``
/// - ``announce(_:)``
/// - ``contentName``
/// - ``contentDescription``
/// ### Scripts
/// - ``scriptEngine``
public final class PublicationView: Overlay {
    /// What the view shows; nil for an empty page.
    public var navigator: (any VisualNavigator)? { didSet { navigatorChanged() } }
    /// Receives the events of the view.
    public weak var delegate: (any PublicationViewDelegate)?
    /// Provides what the view shows beside the pages.
    public weak var dataSource: (any PublicationViewDataSource)? { didSet { showMargins() } }
    /// The area that the navigator fills; nil until the view has a size.
    public internal(set) var viewport: Viewport?
    /// The animation of turns.
    public var transition = TurnStyle.slide { didSet { showAppearance() } }
    /// The colour of the view without a picture; nil for the navigator's own.
    public var paper: Color? { didSet { showAppearance() } }
    /// Marks of the app over the spread shown, in the viewport: search hits, for example. A turn removes them.
    public var marks: [PageMark] = [] { didSet { showMarks() } }
    /// The entries of the menu for selected text. Initially those of the navigator's configuration.
    public var editingActions = [EditingAction.copy]
    /// When the ends of a selection have handles, which can be dragged.
    public var selectionHandles: SelectionHandles {
        get { input.selecting.handles }
        set {
            input.selecting.handles = newValue
            showMarks()
        }
    }

    /// The name of the content for screen readers. The title of the publication if the app sets none.
    public var contentName: String {
        get { words.name }
        set {
            words.name = newValue
            stage.widget.setAccessibleName(newValue)
        }
    }

    /// The description of the content for screen readers, which say it when it changes: where the reader is, and the
    /// words of the page.
    public var contentDescription: String {
        get { words.description }
        set {
            words.description = newValue
            stage.widget.setAccessibleDescription(newValue)
        }
    }

    /// The words before and after headings and pictures in the text that is read with a caret, in the language of the program.
    /// Set it before ``hasCaret``.
    public var caretPhrases: AccessibleText.Phrases {
        get { caret.phrases }
        set { caret.phrases = newValue }
    }

    /// Called with the measured frames of a turn. Frames are measured only if it is set.
    public var onTurnFrames: ((TurnFrames) -> Void)? { didSet { stage.measure(onTurnFrames, floor: floor) } }
    /// Test content that is drawn instead of turns, for measurements.
    public var floor: FrameFloor? { didSet { stage.measure(onTurnFrames, floor: floor) } }

    /// What the program does with memory for frames that are drawn in software; nil, the default, for nothing.
    public var frameMemory: (any FrameMemory)? { didSet { stage.frameMemory = frameMemory } }

    /// Runs the scripts of fixed pages; nil, the default, shows what the pages offer without scripts.
    ///
    /// Set it for a book whose scripts the reader allows. Text of such pages is selected and copied in the document.
    /// Decorations and marks are drawn over it where Lectern's own layout of the page has the text.
    public var scriptEngine: (any ScriptEngine)? {
        get { scripts?.engine }
        set { setScriptEngine(newValue) }
    }

    let input = ViewInput()
    let menu = SelectionMenu()
    var stage: any ContentStage
    private var words = AccessibleLabels()
    private var observation: ObservationToken?
    private var memoryMonitor: MemoryMonitor?
    private let marginTexts: MarginTexts
    /// The documents with scripts over the pages; nil as long as no engine was set.
    var scripts: ScriptedLayer?
    private var appearance: StageAppearance?
    var caret = ViewCaret()

    /// Creates a view.
    ///
    /// - Parameter navigator: what it shows; it can be set later, too.
    public init(_ navigator: (any VisualNavigator)? = nil) {
        MainLoop.installDispatchSource()
        let texts = MarginTexts()
        let stage = PagedStage { [weak texts] in texts?.texts(of: $0) ?? [] }
        marginTexts = texts
        self.stage = stage
        super.init(stage.widget)
        texts.view = self
        staysWhileInWindow()
        expands = true
        input.host = self
        input.doubleClickTime = .milliseconds(Desktop.doubleClickMilliseconds)
        menu.bubble.attach(to: self) { [weak self] in self?.focus() }
        connectStage()
        connectCaretKeys()
        memoryMonitor = MemoryMonitor { [weak self] in (self?.navigator as? SpreadNavigator)?.releaseMemory() }
        self.navigator = navigator
        navigatorChanged()
    }

    /// Which keys and taps turn pages; nil if the app turns them. At first all keys do, and clicks and taps at the left and
    /// right edges, also where content scrolls.
    public var directions: DirectionalNavigationAdapter? {
        get { input.directions }
        set { input.directions = newValue }
    }

    /// Whether the menu of the selection is shown.
    public var hasMenu: Bool { menu.bubble.isOpen }

    /// Whether a tap at a point activates a decoration of an observed group, or a note of a PDF page.
    public func hasDecoration(at point: Point) -> Bool { input.target(at: point) == .decoration }

    /// Scrolls at a reading speed until the reader scrolls or the publication ends; nil stops. Does nothing while pages
    /// are shown.
    public func autoScroll(wordsPerMinute words: Double?) {
        (stage as? ScrolledStage)?.autoScroll(wordsPerMinute: words)
    }

    /// Whether the text scrolls by itself.
    public var isAutoScrolling: Bool { (stage as? ScrolledStage)?.isAutoScrolling ?? false }

    /// Gives the keyboard focus to the content.
    @discardableResult public func focus() -> Bool { focusWidget.grabFocus() }

    /// What has the keyboard focus: the content, or its text with a caret.
    private var focusWidget: Widget { caret.reader?.widget ?? stage.widget }

    /// Has screen readers say what has happened: a message, a bookmark, another size of the text.
    ///
    /// With GTK before 4.14 it is said while the content has the keyboard focus.
    public func announce(_ text: String) {
        guard !text.isEmpty, !focusWidget.sayToScreenReaders(text) else { return }
        // A description is said if it has changed.
        words.repeatsAnnouncement.toggle()
        focusWidget.setAccessibleDescription(text + (words.repeatsAnnouncement ? "" : " "))
        guard let widget = caret.reader?.widget else { return }
        // It is no description of the text, and would be said again with it.
        let number = words.announcementCount + 1
        words.announcementCount = number
        MainLoop.timeout(milliseconds: 1_500) { [weak self, weak widget] in
            if self?.words.announcementCount == number { widget?.setAccessibleDescription("") }
            return .stop
        }
    }

    /// Handles a click beside the view as one on its nearest point, in a window that leaves room around its pages.
    ///
    /// - Parameters:
    ///   - point: In CSS pixels from the upper left corner of the view; it may be outside.
    ///   - count: The number of clicks that this one completes.
    public func click(at point: Point, count: Int = 1) {
        guard let viewport else { return }
        let inside = Point(
            x: min(max(0, point.x), max(0, viewport.width - 1)), y: min(max(0, point.y), max(0, viewport.height - 1)))
        input.click(at: inside, count: count)
    }

    /// Handles a key as if it was pressed on the content; returns whether it has a meaning.
    @discardableResult public func key(_ event: KeyEvent) -> Bool { input.key(event) }

    /// Draws the texts in the margins again if the data source has other ones.
    public func showMargins() { stage.showMargins() }

    /// Marks areas of the spread shown for a moment, such as the target of a jump.
    public func flash(_ marks: [PageMark]) { stage.flash(marks) }

    private func navigatorChanged() {
        observation = navigator?.observers.add { [weak self] in self?.show($0) }
        chooseStage()
        input.navigator = navigator
        editingActions = (navigator as? any SelectableNavigator)?.editingActions ?? [.copy]
        let title = navigator?.publication.metadata.displayTitle ?? ""
        if contentName == words.title { contentName = title }
        words.title = title
        stage.navigator = navigator
        showAppearance()
        showMarks()
        caret.reader?.restart()
        scripts?.clear()
        if let viewport { navigator?.setViewport(viewport) }
    }

    private func show(_ event: VisualNavigatorEvent) {
        defer { scriptsMayChange(by: event) }
        switch event {
        case .shown(let reason):
            if reason != .decoration {
                menu.bubble.close()
                marks = []
            }
            stage.show(event)
            if reason != .scroll { showAppearance() }
            showMarks()
            caret.reader?.pagesChanged()
        case .presentation:
            chooseStage()
            stage.show(event)
        case .selection:
            if !input.selecting.exists { menu.bubble.close() }
            caret.reader?.selectionChanged()
            showMarks()
        default: stage.show(event)
        }
    }

    /// Shows pages or a strip, as the navigator presents its publication.
    private func chooseStage() {
        guard let new = stage(for: navigator) else { return }
        let hadFocus = stage.widget.containsFocus
        stage.close()
        stage = new
        child = new.widget
        connectStage()
        stage.measure(onTurnFrames, floor: floor)
        stage.frameMemory = frameMemory
        stage.widget.isFocusable = caret.reader?.widget == nil
        stage.widget.setAccessibleName(contentName)
        stage.widget.setAccessibleDescription(contentDescription)
        stage.navigator = navigator
        appearance = nil
        showAppearance()
        if hadFocus { focus() }
    }

    /// Returns the stage that the navigator needs; nil if it is the one shown.
    private func stage(for navigator: (any VisualNavigator)?) -> (any ContentStage)? {
        let scrolls = navigator?.presentation.isScrolled == true && navigator is any ScrollableNavigator
        guard scrolls != (stage is ScrolledStage) else { return nil }
        return scrolls ? ScrolledStage() : PagedStage { [weak marginTexts] in marginTexts?.texts(of: $0) ?? [] }
    }

    private func showAppearance() {
        let shown = (navigator as? SpreadNavigator)?.shown
        // The app's paper is that of pages of text.
        let surround = shown?.window.flatMap { $0.isFixed ? $0.surround : nil }
        let paper = surround ?? paper ?? shown.map { $0.layout.settings.theme.background } ?? .white
        let new = StageAppearance(paper: paper, transition: transition)
        guard new != appearance else { return }
        appearance = new
        stage.apply(new)
    }

    /// Whether the paper is dark, so that marks are stronger.
    var isDark: Bool { (appearance?.paper ?? .white).isDark }
}

/// The words for screen readers.
private struct AccessibleLabels {
    var name = ""
    var description = ""
    /// The title of the publication, which is the name if the app sets none.
    var title = ""
    /// Changes with each announcement, so that the same one is said twice.
    var repeatsAnnouncement = false
    /// The number of announcements.
    var announcementCount = 0
}
