import LecternBase
import LecternLibrary

/// What pages are counted by.
public enum PageNumbering: String, Hashable, Sendable, CaseIterable {
    /// By what the window shows: the numbers change with its size, the typeface and every other setting.
    case screen
    /// As the printed book does, if the file says where its pages begin.
    case printed
    /// By positions of equal length, which no setting changes and which are the same on all devices.
    case stable

    /// The name in menus.
    public var title: String {
        switch self {
        case .screen: tr("On Screen")
        case .printed: tr("Printed")
        case .stable: tr("Stable")
        }
    }

    private static let key = "pages.numbering"

    /// Reads the reader's choice for all books; nil without one.
    static func stored(in library: Library) -> PageNumbering? {
        library.settingNow(key)?.string.flatMap(PageNumbering.init)
    }

    func store(in library: Library) async {
        await library.keep { try await $0.setSetting(Self.key, to: .string(rawValue)) }
    }
}
