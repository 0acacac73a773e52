import LecternImages
public import LecternPreferences
import LecternPublication

/// A navigator whose pages the engine lays out: ``EPUBNavigator``,
/// ``ImageNavigator`` and ``PDFNavigator``.
///
///     let navigator = try publication.makeNavigator()
///     navigator.delegate = self
///     navigator.setViewport(Viewport(width: 1_000, height: 800))
///     await navigator.goForward()
///
/// The reader's place is content and changes only when the reader moves. A
/// change of viewport or preferences lays out the same place again. The spread
/// shown has priority, then its neighbours, then the page count of the book;
/// work for an outdated layout is cancelled.
///
/// ## Topics
/// ### Moving
/// - ``turn(_:)``
/// - ``goForward()``
/// - ``goBackward()``
/// - ``go(to:)-(Locator)``
/// - ``go(toProgression:)``
/// ### What is shown
/// - ``shown``
/// - ``place``
/// - ``currentLocation``
/// - ``pages``
/// ### Pages of a fixed size
/// - ``zoom``
/// - ``setZoom(_:at:)``
/// - ``setFit(_:)``
/// - ``pan(dx:dy:)``
/// - ``zoomTransform``
/// - ``goToPanel(_:)``
/// ### Input
/// - ``tap(at:)``
/// - ``press(_:)``
/// - ``hit(x:y:in:)``
/// - ``follow(_:)``
/// ### Selection
/// - ``beginSelection(at:by:)``
/// - ``extendSelection(to:)``
/// - ``extendSelection(_:)``
/// - ``currentSelection``
/// ### Decorations
/// - ``apply(_:in:)``
/// - ``observeDecorationInteractions(in:onActivated:)``
/// ### Previews
/// - ``preview(of:)``
/// - ``thumbnail(ofUnit:fitting:)``
/// - ``cachePages(fitting:)``
@MainActor
public class SpreadNavigator: SelectableNavigator, DecorableNavigator, ViewportObservingNavigator, ScrollableNavigator {
    /// The mechanism of the navigator.
    let controller: SpreadController
    /// Receives the events of the navigator. The app keeps it.
    public weak var delegate: (any SpreadNavigatorDelegate)?
    /// Provides stored highlights and page counts. The app keeps it. Set it before the first spread is shown.
    public weak var dataSource: (any SpreadNavigatorDataSource)?

    /// Creates a navigator around a mechanism of its own.
    init(_ controller: SpreadController) {
        self.controller = controller
        controller.navigator = self
    }

    /// What each kind of navigator has in its preferences.
    var common: PagePreferences {
        get { PagePreferences() }
        set {}
    }
}

extension SpreadNavigator {
    var navigation: SpreadNavigation { controller.navigation }
    var selecting: SelectionController { controller.selecting }
    var decorating: DecorationController { controller.decorating }
    var previews: PreviewController { controller.previews }

    /// The chosen preferences that all kinds of navigator have.
    public var pagePreferences: PagePreferences { common }

    /// Changes preferences that all kinds of navigator have. The place stays.
    ///
    ///     navigator.edit { $0.scroll = !navigator.presentation.isScrolled }
    public func edit(_ change: (inout PagePreferences) -> Void) {
        var edited = common
        change(&edited)
        common = edited
    }

    /// What receives the events of the navigator beside its delegate.
    public var observers: NavigatorObservers { controller.observers }

    /// Drops cached spreads, pictures and thumbnails, except for what is shown: the system is short of memory.
    /// What is needed again is made again. `LecternView` calls it when the system warns.
    public func releaseMemory() {
        navigation.loader.releaseMemory(keeping: navigation.currentShown?.key)
        previews.releaseMemory()
    }

    /// Ends all work: the navigator shows nothing new afterwards, and each move returns false.
    public func close() {
        controller.close()
        observers.endStreams()
    }

    /// Waits until no command and no redraw is left.
    public func settle() async { await controller.settle() }
}
