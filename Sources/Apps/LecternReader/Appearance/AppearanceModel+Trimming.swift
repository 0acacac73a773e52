// Margins that are cut off, so that the content of pages fills the window.
extension AppearanceModel {
    /// Returns whether the margins of pages of a kind of book are cut off.
    public func trimsMargins(for kind: BookKind) -> Bool { appearance.trimsMargins(of: kind) }

    /// Sets whether the margins of pages of a kind of book are cut off.
    public func setTrimsMargins(_ trims: Bool, for kind: BookKind) {
        switch kind {
        case .text: break
        case .comic: change { $0.scans.trimsMargins = trims }
        case .pdf: change { $0.trimsSheets = trims }
        }
    }
}

extension Appearance {
    /// Returns whether the margins of pages of a kind of book are cut off.
    func trimsMargins(of kind: BookKind) -> Bool {
        switch kind {
        case .text: false
        case .comic: scans.trimsMargins
        case .pdf: trimsSheets
        }
    }
}
