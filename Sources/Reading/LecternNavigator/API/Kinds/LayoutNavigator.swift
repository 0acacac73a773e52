import LecternModel
import LecternPreferences
package import LecternPublication

/// A navigator with one layout, which never changes: for programs that read through a book and have no window.
///
///     let layout = LayoutRequest(publication, in: viewport, configuration: configuration)
///     let navigator = try LayoutNavigator(publication, layout: layout, services: .standard)
///     while await navigator.goForward() {}
@MainActor package final class LayoutNavigator: SpreadNavigator {
    /// - Throws: ``NavigatorError/restricted(protection:)``, ``NavigatorError/empty`` or
    ///   ``NavigatorError/hasNoPages``.
    package init(
        _ publication: Publication, layout: LayoutRequest, services: EngineServices
    ) throws(NavigatorError) {
        var configuration = SpreadConfiguration(services: services, countsPages: false)
        configuration.scrolling = .unsupported
        let style = SpreadStyle(
            readingProgression: layout.isRightToLeft ? .rtl : .ltr, hasFixedPages: publication.navigatorKind != .text
        ) { _, _ in layout }
        super.init(try SpreadController(publication, at: nil, configuration: configuration, style: style))
        setViewport(layout.viewport)
    }
}
