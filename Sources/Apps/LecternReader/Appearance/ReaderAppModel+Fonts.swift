import LecternHarfBuzz
import LecternNavigator

extension ReaderAppModel {
    /// The typefaces to choose from: those for reading that the machine has.
    public var fontFamilies: [String] {
        guard let fonts = services.fonts as? SystemFontCollection else { return [] }
        return AppearanceModel.fontFamilies(in: fonts)
    }
}
