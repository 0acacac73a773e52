import Foundation
import Lectern

// Fonts of an app.

extension FontFamily {
    static let literata: FontFamily = "Literata"
    static let hyperlegible: FontFamily = "Atkinson Hyperlegible"
}

@MainActor func fontsSample(publication: Publication, locator: Locator?, resources: URL) throws {
    let navigator = try EPUBNavigator(
        publication: publication,
        initialLocation: locator,
        config: .init(
            fontFamilyDeclarations: [
                CSSFontFamilyDeclaration(
                    fontFamily: .literata,
                    fontFaces: [
                        CSSFontFace(
                            file: resources.appendingPathComponent("Literata-VariableFont_opsz,wght.ttf"),
                            style: .normal, weight: .variable(200...900)
                        ),
                        CSSFontFace(
                            file: resources.appendingPathComponent("Literata-Italic-VariableFont_opsz,wght.ttf"),
                            style: .italic, weight: .variable(200...900)
                        ),
                    ]
                ).eraseToAnyHTMLFontFamilyDeclaration(),
                CSSFontFamilyDeclaration(
                    fontFamily: .hyperlegible,
                    fontFaces: [
                        CSSFontFace(
                            file: resources.appendingPathComponent("Atkinson-Hyperlegible-Regular.ttf"),
                            style: .normal, weight: .standard(.normal)
                        )
                    ]
                ).eraseToAnyHTMLFontFamilyDeclaration(),
            ]
        )
    )
    navigator.submitPreferences(EPUBPreferences(fontFamily: "Palatino"))
    navigator.submitPreferences(EPUBPreferences(fontFamily: .palatino))
    let epubPreferencesEditor = navigator.editor(of: EPUBPreferences())
    _ = epubPreferencesEditor.fontFamily.with(supportedValues: [
        nil, .palatino, .helveticaNeue, .iaWriterDuospace, .accessibleDfA, .openDyslexic,
    ])
}
