package import LecternBase

// Rules are stored as `{"match": "all", "conditions": [{"state": "unread"}, {"tag": "Travel"}]}`.
extension BookRule {
    /// The JSON in which the rule is stored.
    package var json: JSONValue {
        ["match": .string(match.rawValue), "conditions": .array(conditions.map(\.json))]
    }

    /// Reads a stored rule. One that this version does not know, such as a newer version's, matches no book.
    package init(json: JSONValue) {
        let conditions = json["conditions"]?.elements.map { BookCondition(json: $0) } ?? [nil]
        guard let match = json["match"]?.string.flatMap(Match.init), !conditions.contains(nil) else {
            self.init(.any, [])
            return
        }
        self.init(match, conditions.compactMap(\.self))
    }
}

extension BookCondition {
    package var json: JSONValue {
        switch self {
        case .state(let state): ["state": .string(state.rawValue)]
        case .tag(let name): ["tag": .string(name)]
        case .author(let name): ["author": .string(name)]
        case .series(let name): ["series": .string(name)]
        case .language(let language): ["language": .string(language.tag)]
        case .format(let mediaType): ["format": .string(mediaType.string)]
        case .rating(let least): ["rating": .integer(least)]
        case .added(let days): ["addedWithinDays": .integer(days)]
        }
    }

    /// Reads a stored condition; nil for one that this version does not know.
    package init?(json: JSONValue) {
        guard let (name, value) = json.object?.members.first(where: { _ in true }) else { return nil }
        let condition: BookCondition? =
            switch name {
            case "state": value.string.flatMap(ReadingState.init).map { .state($0) }
            case "tag": value.string.map { .tag($0) }
            case "author": value.string.map { .author($0) }
            case "series": value.string.map { .series($0) }
            case "language": value.string.map { .language(Language($0)) }
            case "format": value.string.flatMap { MediaType($0) }.map { .format($0) }
            case "rating": value.integer.map { .rating(atLeast: $0) }
            case "addedWithinDays": value.integer.map { .added(withinDays: $0) }
            default: nil
            }
        guard let condition else { return nil }
        self = condition
    }
}
