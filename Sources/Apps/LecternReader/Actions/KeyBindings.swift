public import LecternBase
public import LecternNavigator

/// The keys of actions, as far as they are other ones than the usual.
///
///     var bindings = KeyBindings()
///     bindings.set(["<Control>m", "x"], for: .toggleBookmark)
///     bindings.action(forKey: "x", [])     // .toggleBookmark
///
/// Combinations are written as GTK does: `<Control><Shift>f`, `F5`, `n`. A plain key, alone or with Shift, works while the page
/// has the focus, so that it can be typed elsewhere; all others work everywhere in the window.
public struct KeyBindings: Hashable, Sendable {
    /// The combinations of actions that have other ones than the usual; none if empty.
    public private(set) var changed: [ReaderAction: [String]] = [:]
    /// The actions of plain keys.
    private var byPlainKey: [String: ReaderAction] = [:]

    /// Creates the usual keys.
    public init() { index() }

    /// The usual combinations of an action.
    public static func usual(_ action: ReaderAction) -> [String] {
        // Shift and space is a key of the page beside those that are listed.
        action.keys + (action == .previousPage ? ["<Shift>space"] : []) + action.accelerators
    }

    /// The actions whose keys can be changed. Keys that select text or open the menu of the page belong to the page.
    public static let changeable = ReaderAction.allCases.filter {
        ![.selectText, .copy, .contextMenu, .leave].contains($0)
    }

    /// The combinations of an action.
    public func combinations(of action: ReaderAction) -> [String] { changed[action] ?? Self.usual(action) }

    /// The combinations that work wherever the focus is.
    public func accelerators(of action: ReaderAction) -> [String] {
        combinations(of: action).filter { !Self.isPlain($0) }
    }

    /// Returns the action of a key pressed on the page; nil if there is none.
    public func action(forKey name: String, _ modifiers: KeyModifiers) -> ReaderAction? {
        let key = name.count == 1 ? name.lowercased() : name
        if modifiers.isEmpty { return byPlainKey[key] }
        return modifiers == .shift ? byPlainKey["<Shift>" + key] : nil
    }

    /// The action that has a combination.
    public func holder(of combination: String) -> ReaderAction? {
        ReaderAction.allCases.first { combinations(of: $0).contains(combination) }
    }

    /// Gives an action combinations. Other actions that had one of them lose it.
    public mutating func set(_ combinations: [String], for action: ReaderAction) {
        for other in ReaderAction.allCases where other != action {
            let rest = self.combinations(of: other).filter { !combinations.contains($0) }
            if rest != self.combinations(of: other) { store(rest, for: other) }
        }
        store(combinations, for: action)
        index()
    }

    /// Gives an action one more combination, which menus show. Another action that had it loses it.
    public mutating func add(_ combination: String, to action: ReaderAction) {
        set([combination] + combinations(of: action).filter { $0 != combination }, for: action)
    }

    /// Gives an action its usual combinations. Other actions that had one of them lose it.
    public mutating func reset(_ action: ReaderAction) { set(Self.usual(action), for: action) }

    private mutating func store(_ combinations: [String], for action: ReaderAction) {
        changed[action] = combinations == Self.usual(action) ? nil : combinations
    }

    private mutating func index() {
        byPlainKey = [:]
        for action in ReaderAction.allCases {
            for combination in combinations(of: action) where Self.isPlain(combination) {
                byPlainKey[combination] = byPlainKey[combination] ?? action
            }
        }
    }

    /// Whether a combination is a key of the page: without other modifiers than Shift, and no function key.
    static func isPlain(_ combination: String) -> Bool {
        let key = combination.hasPrefix("<Shift>") ? String(combination.dropFirst("<Shift>".count)) : combination
        return !key.contains("<") && key.wholeMatch(of: /F\d+/) == nil
    }

    /// The combination of a key that was pressed; nil for a modifier alone.
    public static func combination(_ name: String, _ modifiers: KeyModifiers) -> String? {
        if name.wholeMatch(of: /(Shift|Control|Alt|Super|Meta|Hyper)_[LR]|ISO_.*|Caps_Lock|Num_Lock/) != nil {
            return nil
        }
        var result = ""
        if modifiers.contains(.control) { result += "<Control>" }
        if modifiers.contains(.shift) { result += "<Shift>" }
        if modifiers.contains(.alt) { result += "<Alt>" }
        // With Shift a letter is reported as a capital.
        let isCapital = name.count == 1 && name != name.lowercased()
        return result + (isCapital ? name.lowercased() : name)
    }

    // MARK: In files and in the library

    /// The changed combinations by the names of actions.
    public var json: JSONValue {
        .object(
            JSONObject(
                changed.sorted { $0.key.rawValue < $1.key.rawValue }.map { action, combinations in
                    (action.rawValue, .array(combinations.map { .string($0) }))
                }))
    }

    /// Reads what ``json`` wrote. Names of actions that there are not are left out.
    public init(json: JSONValue?) {
        for action in Self.changeable {
            guard let list = json?[action.rawValue]?.array else { continue }
            store(list.compactMap(\.string).filter { !$0.isEmpty }, for: action)
        }
        index()
    }
}
