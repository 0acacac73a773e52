import GRDB
public import LecternBase

extension Library {
    /// Returns a setting; `nil` if it was never set.
    public func setting(_ key: String, scope: SettingScope = .global) async -> JSONValue? {
        (try? await read { try Self.setting($0, key, in: scope) }) ?? nil
    }

    /// Returns a setting synchronously, as a window is created with its
    /// settings.
    public func settingNow(_ key: String, scope: SettingScope = .global) -> JSONValue? {
        (try? readNow { try Self.setting($0, key, in: scope) }) ?? nil
    }

    /// Stores a setting, or deletes it if the value is `nil`.
    public func setSetting(
        _ key: String, to value: JSONValue?, scope: SettingScope = .global
    ) async throws(LibraryError) {
        try await write(.settings) { database in
            if case .book(let id) = scope { try Self.requireBook(database, id) }
            guard let value else {
                try database.execute(
                    sql: "DELETE FROM setting WHERE \(Self.settingCondition)", arguments: scope.arguments + [key])
                return
            }
            try database.execute(
                sql: """
                    INSERT INTO setting (book, profile, key, value) VALUES (?, ?, ?, ?)
                    ON CONFLICT (ifnull(book, ''), profile, key) DO UPDATE SET value = excluded.value
                    """,
                arguments: scope.arguments + [key, value.text()])
        }
    }

    private static let settingCondition = "book IS ? AND profile = ? AND key = ?"

    private static func setting(_ database: Database, _ key: String, in scope: SettingScope) throws -> JSONValue? {
        let sql = "SELECT value FROM setting WHERE \(settingCondition)"
        let text = try String.fetchOne(database, sql: sql, arguments: scope.arguments + [key])
        return text.flatMap { try? JSONValue(parsing: $0) }
    }
}

extension SettingScope {
    /// The columns for book and profile.
    fileprivate var arguments: StatementArguments {
        switch self {
        case .global: [nil, ""]
        case .profile(let name): [nil, name]
        case .book(let id): [id.hash, ""]
        }
    }
}
