/// The style sheet of the windows: `Resources/style.css`.
enum Style {
    /// The text of the sheet.
    static var text: String { String(decoding: PackageResources.style_css, as: UTF8.self) }
}
