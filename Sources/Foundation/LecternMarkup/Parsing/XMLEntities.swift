internal import CXML2

/// The general entities of one parse: HTML's, and those that the document
/// declares, expanded to plain text.
///
/// External entities are never read. The total length of all expansions is
/// bounded, since nested entities grow exponentially.
struct XMLEntities: ~Copyable {
    private var declared: [String: String] = [:]
    private var entities: [String: UnsafeMutablePointer<xmlEntity>] = [:]
    private var budget: Int
    private static let longestEntity = 1 << 16
    private static let mostEntities = 4096
    private(set) var ranOut = false

    init(sourceLength: Int) { budget = (4 << 20) + sourceLength }

    deinit {
        for entity in entities.values {
            entity.pointee.content?.deallocate()
            UnsafeMutablePointer(mutating: entity.pointee.name)?.deallocate()
            entity.deallocate()
        }
    }

    /// Adds a declaration of the internal subset; the first declaration of a name counts.
    mutating func declare(_ name: String, content: String) {
        guard declared[name] == nil, declared.count < Self.mostEntities else { return }
        declared[name] = expand(content)
    }

    /// Returns the entity for a reference. In attribute values libxml2 uses only
    /// the first byte of a predefined entity, so a general entity is returned there.
    mutating func entity(_ name: String, inAttribute: Bool) -> UnsafeMutablePointer<xmlEntity>? {
        guard let text = declared[name] ?? Self.html(name) else { return nil }
        budget -= text.utf8.count + 16
        if budget < 0 {
            ranOut = true
            return pointer("\u{0}", text: "", inAttribute: inAttribute)
        }
        return pointer(name, text: text, inAttribute: inAttribute)
    }

    private mutating func pointer(
        _ name: String, text: String, inAttribute: Bool
    ) -> UnsafeMutablePointer<xmlEntity> {
        let key = inAttribute ? "@" + name : name
        if let cached = entities[key] { return cached }
        let entity = UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1)
        var value = xmlEntity()
        value.type = XML_ENTITY_DECL
        value.name = UnsafePointer(Self.copy(name))
        value.etype = inAttribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY
        value.content = Self.copy(inAttribute ? Self.escaped(text) : text)
        value.length = Int32(clamping: text.utf8.count)
        value.checked = 2
        entity.initialize(to: value)
        entities[key] = entity
        return entity
    }

    /// Returns the content of an entity with nested references expanded.
    private func expand(_ content: String) -> String {
        var result = ""
        var remaining = Substring(content)
        while let start = remaining.firstIndex(of: "&"), let end = remaining[start...].firstIndex(of: ";") {
            result += remaining[..<start]
            let name = String(remaining[remaining.index(after: start)..<end])
            result += declared[name] ?? Self.predefined[name] ?? Self.html(name) ?? ""
            remaining = remaining[remaining.index(after: end)...]
            guard result.utf8.count <= Self.longestEntity else { return "" }
        }
        result += remaining
        return result.utf8.count <= Self.longestEntity ? result : ""
    }

    private static let predefined = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

    /// Whether a name is one of XML's or HTML's entities.
    static func isKnown(_ name: String) -> Bool { predefined[name] != nil || html(name) != nil }

    /// Returns the text of an HTML entity.
    static func html(_ name: String) -> String? {
        guard let entry = htmlEntityLookup(name), let scalar = Unicode.Scalar(entry.pointee.value) else { return nil }
        return String(scalar)
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&#38;"
            case "<": result += "&#60;"
            case "%": result += "&#37;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func copy(_ text: String) -> UnsafeMutablePointer<UInt8> {
        let bytes = Array(text.utf8)
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
        memory.initialize(from: bytes, count: bytes.count)
        memory[bytes.count] = 0
        return memory
    }
}
