import LecternHarfBuzz
import LecternNavigator

extension ReaderAppModel {
    /// The typefaces to choose from: those for reading that the machine has.
    public var fontFamilies: [String] { systemFonts.map { AppearanceModel.fontFamilies(in: $0) } ?? [] }

    /// Finds the typefaces beside the main thread, so that ``fontFamilies`` has only to look them up.
    ///
    /// All folders of fonts are gone through, and where there is no index of them yet every file is read.
    public func findFontFamilies() async {
        guard let fonts = systemFonts else { return }
        await Task.detached(priority: .utility) { _ = AppearanceModel.fontFamilies(in: fonts) }.value
    }

    private var systemFonts: SystemFontCollection? { services.fonts as? SystemFontCollection }
}
