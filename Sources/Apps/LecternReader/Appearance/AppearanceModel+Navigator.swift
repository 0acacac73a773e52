import LecternNavigator
import LecternPreferences

// The appearance in the preferences of each kind of navigator.
extension AppearanceModel {
    /// Returns what the navigator of a kind of book is created with.
    func configuration(_ spreads: SpreadConfiguration, for kind: BookKind) -> NavigatorConfiguration {
        let preferences = effectivePreferences(for: kind)
        var configuration = NavigatorConfiguration(spreads)
        configuration.epub = preferences
        configuration.images = ImagePreferences(preferences, scans)
        configuration.pdf = PDFPreferences(preferences)
        return configuration
    }

    /// Submits the preferences of a kind of book.
    func apply(to navigator: any SpreadNavigator, of kind: BookKind) {
        let preferences = effectivePreferences(for: kind)
        switch navigator {
        case let navigator as PDFNavigator: navigator.submitPreferences(PDFPreferences(preferences))
        case let navigator as ImageNavigator: navigator.submitPreferences(ImagePreferences(preferences, scans))
        case let navigator as EPUBNavigator: navigator.submitPreferences(preferences)
        default: break
        }
    }
}

extension PDFPreferences {
    /// What the preferences of books of text say about pages of a fixed size.
    fileprivate init(_ preferences: EPUBPreferences) {
        self.init(
            backgroundColor: preferences.backgroundColor, readingProgression: preferences.readingProgression,
            spread: preferences.spread, theme: preferences.theme)
    }
}

extension ImagePreferences {
    /// What the preferences of books of text say about pages of a fixed size, and the choices for scans.
    fileprivate init(_ preferences: EPUBPreferences, _ scans: ScanChoices) {
        self.init(
            backgroundColor: preferences.backgroundColor, readingProgression: preferences.readingProgression,
            spread: preferences.spread, brightness: scans.brightness, contrast: scans.contrast,
            grayscale: scans.isGray, invert: scans.isInverted, trimMargins: scans.trimsMargins)
    }
}
