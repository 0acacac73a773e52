import LecternHarfBuzz
import LecternNavigator

extension ReaderAppModel {
    /// The typefaces to choose from: the installed ones that suit reading. The first read is slow unless
    /// ``findFontFamilies()`` has ended.
    public var fontFamilies: [String] { systemFonts.map { AppearanceModel.fontFamilies(in: $0) } ?? [] }

    /// Finds the installed typefaces off the main thread and caches them for ``fontFamilies``.
    ///
    /// This reads all folders of fonts, and every font file if there is no index of them yet.
    public func findFontFamilies() async {
        guard let fonts = systemFonts else { return }
        await Task.detached(priority: .utility) { _ = AppearanceModel.fontFamilies(in: fonts) }.value
    }

    private var systemFonts: SystemFontCollection? { services.fonts as? SystemFontCollection }
}
