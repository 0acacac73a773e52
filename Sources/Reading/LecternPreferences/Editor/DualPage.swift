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
        let columns = DualPage(columns: preferences.columnCount ?? .auto)
        return columns.spread == preferences.spread ?? .auto ? columns : nil
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
    /// As many pages as columns.
    public init(columns: ColumnCount) {
        switch columns {
        case .auto: self = .auto
        case .one: self = .off
        case .two: self = .on
        }
    }

    /// What it means where text flows.
    public var columnCount: ColumnCount {
        switch self {
        case .auto: .auto
        case .off: .one
        case .on: .two
        }
    }

    /// What it means where pages have a fixed size.
    public var spread: PageSpread {
        switch self {
        case .auto: .auto
        case .off: .never
        case .on: .always
        }
    }
}
