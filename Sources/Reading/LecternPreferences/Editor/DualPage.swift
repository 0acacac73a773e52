/// One switch for two preferences: columns of reflowable text and spreads of fixed pages.
public enum DualPage: String, Hashable, Sendable, CaseIterable {
    /// Depends on the width.
    case auto
    /// One page.
    case off
    /// Two pages.
    case on
}

extension EPUBPreferencesEditor {
    /// Whether two pages are shown in either layout; nil if columns and spread differ.
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
    /// Creates the value of a column count.
    public init(columns: ColumnCount) {
        switch columns {
        case .auto: self = .auto
        case .one: self = .off
        case .two, .three, .four: self = .on
        }
    }

    /// The column count for reflowable text.
    public var columnCount: ColumnCount {
        switch self {
        case .auto: .auto
        case .off: .one
        case .on: .two
        }
    }

    /// The spread for fixed pages.
    public var spread: PageSpread {
        switch self {
        case .auto: .auto
        case .off: .never
        case .on: .always
        }
    }
}
