/// The one switch of two settings: columns where text flows, spreads where
/// pages have a fixed size.
public enum DualPage: String, Hashable, Sendable, CaseIterable {
    /// As suits the width.
    case auto
    /// One page.
    case off
    /// Two pages.
    case on
}

extension EPUBPreferencesEditor {
    /// Whether two pages are shown, whatever the layout; `nil` where columns
    /// and spread do not say the same.
    public var dualPage: DualPage? {
        let columns = DualPage.allCases.first { $0.columnCount == preferences.columnCount ?? .auto }
        return columns?.spread == preferences.spread ?? .auto ? columns : nil
    }

    /// Sets columns and spread together.
    public func set(_ dualPage: DualPage) {
        edit {
            $0.columnCount = dualPage.columnCount
            $0.spread = dualPage.spread
        }
    }
}

extension DualPage {
    fileprivate var columnCount: ColumnCount {
        switch self {
        case .auto: .auto
        case .off: .one
        case .on: .two
        }
    }

    fileprivate var spread: PageSpread {
        switch self {
        case .auto: .auto
        case .off: .never
        case .on: .always
        }
    }
}
