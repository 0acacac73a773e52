import LecternModel
public import LecternPreferences
import LecternPublication

// Viewport and preferences.
extension EPUBNavigator {
    /// Sets the area to fill. The place stays.
    public func setViewport(_ viewport: Viewport) {
        guard viewport != self.viewport else { return }
        self.viewport = viewport
        layOut()
    }

    /// Changes the preferences. The place stays.
    public func submitPreferences(_ preferences: EPUBPreferences) {
        guard preferences != self.preferences else { return }
        self.preferences = preferences
        settings = EPUBSettings(
            preferences: preferences, defaults: configuration.defaults, metadata: publication.metadata)
        layOut()
    }

    /// An editor of the preferences that submits every change.
    public var editor: EPUBPreferencesEditor {
        let editor = EPUBPreferencesEditor(
            preferences, defaults: configuration.defaults, metadata: publication.metadata)
        editor.commit = { [weak self] preferences in MainActor.assumeIsolated { self?.submitPreferences(preferences) } }
        return editor
    }

    /// An editor of preferences that submits nothing: call ``submitPreferences(_:)`` with the result.
    public func editor(of preferences: EPUBPreferences) -> EPUBPreferencesEditor {
        EPUBPreferencesEditor(preferences, defaults: configuration.defaults, metadata: publication.metadata)
    }

    /// Requests the layout that viewport, settings and zoom mean, if it is another one.
    ///
    /// - Parameter showsPlace: Whether to show the place again; false if a command follows that shows another one.
    func layOut(showsPlace: Bool = true) {
        guard let viewport else { return }
        let wanted = LayoutRequest(settings, viewport: viewport, baseFontSize: configuration.baseFontSize)
            .zoomed(canZoom ? zoom : .wholePage)
        guard wanted != layout else { return }
        // Fixed pages are the same in every layout.
        let keepsPages = layout.map { canZoom || $0.breaksPages(like: wanted) } ?? false
        navigation.use(wanted, showsPlace: showsPlace, keepsPages: keepsPages)
        if presentation != reportedPresentation { delegate?.navigator(self, presentationDidChange: presentation) }
        reportedPresentation = presentation
    }
}

extension EPUBNavigator: Configurable {}
