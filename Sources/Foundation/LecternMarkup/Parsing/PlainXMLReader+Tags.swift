// Tags, attributes and namespaces.

extension PlainXMLReader {
    mutating func startTag() throws(NotPlain) {
        let start = position
        position += 1
        let name = try name()
        position = name.upperBound
        let previousDefault = defaultNamespace
        let bindingCount = bindings.count
        bindingStart = bindingCount
        hasDefaultDeclaration = false
        if !pending.isEmpty { pending.removeAll(keepingCapacity: true) }
        let isEmpty = try attributes()
        let (prefix, local) = try split(name)
        let namespace = prefix.isEmpty ? defaultNamespace : try self.namespace(for: prefix)
        let interned = builder.names.name(source.bytes(local))
        if !builder.hasRoot, namespace == .none, Namespace(impliedByRoot: interned) != nil { throw NotPlain() }
        try addAttributes()
        builder.startElement(namespace, interned, sourceOffset: start)
        if isEmpty {
            builder.endElement()
            leave(bindingCount, previousDefault)
        } else {
            open.append(OpenTag(name: name, bindingCount: bindingCount, defaultNamespace: previousDefault))
        }
    }

    mutating func leave(_ bindingCount: Int, _ previousDefault: Namespace) {
        if bindings.count > bindingCount { bindings.removeSubrange(bindingCount...) }
        defaultNamespace = previousDefault
    }

    mutating func endTag() throws(NotPlain) {
        position += 2
        guard let tag = open.popLast(), source.matches(tag.name, at: position) else { throw NotPlain() }
        position = source.skipSpace(from: position + tag.name.count)
        try expect(">")
        builder.endElement()
        leave(tag.bindingCount, tag.defaultNamespace)
    }

    /// Reads attributes up to the end of the tag. Namespace declarations are
    /// applied, other attributes collected. Returns whether the element is empty.
    mutating func attributes() throws(NotPlain) -> Bool {
        while true {
            let next = source.skipSpace(from: position)
            switch source[next] {
            case UInt8(ascii: ">"):
                position = next + 1
                return false
            case UInt8(ascii: "/"):
                position = next
                try expect("/>")
                return true
            default:
                guard next > position, pending.count < Self.mostAttributes else { throw NotPlain() }
                position = next
                try attribute()
            }
        }
    }

    mutating func attribute() throws(NotPlain) {
        let name = try name()
        position = source.skipSpace(from: name.upperBound)
        try expect("=")
        position = source.skipSpace(from: position)
        let value = try attributeValue()
        let (prefix, local) = try split(name)
        if prefix.isEmpty, local.count == 5, source.matches("xmlns", at: local.lowerBound) {
            guard !hasDefaultDeclaration else { throw NotPlain() }
            hasDefaultDeclaration = true
            defaultNamespace = try declaredNamespace(value)
        } else if prefix.count == 5, source.matches("xmlns", at: prefix.lowerBound) {
            try bind(local, to: value)
        } else {
            pending.append(PendingAttribute(prefix: prefix, local: local, value: value))
        }
    }

    mutating func bind(_ prefix: Range<Int>, to uri: String) throws(NotPlain) {
        if source.bytes(prefix).equals("xml"), uri == "http://www.w3.org/XML/1998/namespace" { return }
        guard !uri.isEmpty, !source.bytes(prefix).starts(with: "xml".utf8), bindings.count < 256,
            !bindings[bindingStart...].contains(where: { source.matches($0.prefix, as: prefix) })
        else { throw NotPlain() }
        bindings.append((prefix, try declaredNamespace(uri)))
    }

    func declaredNamespace(_ uri: String) throws(NotPlain) -> Namespace {
        var uri = uri
        let namespace = uri.withUTF8 { Namespace(uri: $0) }
        // The prefix `xml` is bound to its namespace only.
        guard namespace != .xml, uri != "http://www.w3.org/2000/xmlns/" else { throw NotPlain() }
        return namespace
    }

    mutating func attributeValue() throws(NotPlain) -> String {
        let quote = source[position]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw NotPlain() }
        let start = position + 1
        var end = start
        while source[end] != quote {
            switch source[end] {
            case UInt8(ascii: "&"), 9, 10, 13: return try normalizedValue(from: start, quote)
            case UInt8(ascii: "<"), 0..<0x20: throw NotPlain()
            case 0xEF where source.isNonCharacter(at: end): throw NotPlain()
            default: end += 1
            }
        }
        position = end + 1
        return source.string(start..<end)
    }

    /// https://www.w3.org/TR/xml/#AVNormalize
    mutating func normalizedValue(from start: Int, _ quote: UInt8) throws(NotPlain) -> String {
        var bytes: [UInt8] = []
        position = start
        while source[position] != quote {
            let byte = source[position]
            switch byte {
            case UInt8(ascii: "&"):
                guard let scalar = Unicode.Scalar(try referredScalar()) else { throw NotPlain() }
                bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            case 13 where source[position + 1] == 10: position += 1
            case 9, 10, 13:
                bytes.append(0x20)
                position += 1
            case UInt8(ascii: "<"), 0..<0x20: throw NotPlain()
            case 0xEF where source.isNonCharacter(at: position): throw NotPlain()
            default:
                bytes.append(byte)
                position += 1
            }
        }
        position += 1
        return String(decoding: bytes, as: UTF8.self)
    }

    mutating func addAttributes() throws(NotPlain) {
        for attribute in pending {
            let name = builder.names.name(source.bytes(attribute.local))
            let namespace = attribute.prefix.isEmpty ? .none : try self.namespace(for: attribute.prefix)
            guard !builder.hasAttribute(namespace, name) else { throw NotPlain() }
            builder.addAttribute(namespace, name, value: attribute.value)
        }
    }

    func split(_ name: Range<Int>) throws(NotPlain) -> (prefix: Range<Int>, local: Range<Int>) {
        guard let colon = source.find(UInt8(ascii: ":"), in: name) else {
            return (name.lowerBound..<name.lowerBound, name)
        }
        let local = colon + 1..<name.upperBound
        guard colon > name.lowerBound, !local.isEmpty, XMLBytes.isNameStart(source[local.lowerBound]),
            source[local.lowerBound] != UInt8(ascii: ":"), source.find(UInt8(ascii: ":"), in: local) == nil
        else { throw NotPlain() }
        return (name.lowerBound..<colon, local)
    }

    func namespace(for prefix: Range<Int>) throws(NotPlain) -> Namespace {
        for index in bindings.indices.reversed() where source.matches(bindings[index].prefix, as: prefix) {
            return bindings[index].namespace
        }
        guard source.bytes(prefix).equals("xml") else { throw NotPlain() }
        return .xml
    }
}
