internal import CXML2

/// Parses XML with libxml2's SAX2 interface into a ``TreeBuilder``: documents
/// that ``PlainXMLReader`` does not handle.
///
/// The text is UTF-8 without a byte order mark. Nothing external is opened: no
/// DTD, no external entity, no network.
struct XMLReader: ~Copyable {
    /// The first error.
    struct Failure {
        let message: String
        let offset: Int
    }

    private var builder: TreeBuilder
    private var entities: XMLEntities
    private var context: xmlParserCtxtPtr?
    private var failure: Failure?
    private var undeclaredPrefix: String?
    /// The default namespace of elements if the root declares none.
    private var impliedNamespace = Namespace.none
    /// Returns the offset in the original text, if the text was mended.
    private let origin: ((Int) -> Int)?
    private var lastURI: UnsafePointer<UInt8>?
    private var lastNamespace = Namespace.none

    /// The result of a parse.
    struct Outcome {
        /// `nil` if the text is not well-formed and recovery was not requested.
        let document: MarkupDocument?
        var failure: Failure?
        /// A prefix that is used without a declaration.
        var undeclaredPrefix: String?
        var lacksNamespace = false
        var isOverLimit = false
    }

    /// The handling of a text that is not well-formed.
    enum Strictness { case givesUp, recovers }

    private init(builder: consuming TreeBuilder, sourceLength: Int, origin: ((Int) -> Int)?) {
        self.builder = builder
        self.origin = origin
        entities = XMLEntities(sourceLength: sourceLength)
    }

    /// - Parameter origin: returns the offset in the original of an offset in a
    ///   text that was mended.
    static func read(
        _ utf8: UnsafeBufferPointer<UInt8>, strictness: Strictness, names: NameTable, limits: MarkupParser.Limits,
        origin: ((Int) -> Int)? = nil
    ) -> Outcome {
        libraryIsReady
        let builder = TreeBuilder(names: names, limits: limits, expectedText: utf8.count)
        var reader = XMLReader(builder: builder, sourceLength: utf8.count, origin: origin)
        let isWellFormed = reader.run(utf8, strictness: strictness)
        return reader.outcome(isKept: isWellFormed || strictness == .recovers)
    }

    private consuming func outcome(isKept: Bool) -> Outcome {
        let ranOut = entities.ranOut || builder.isOverLimit
        let failure = failure
        let prefix = undeclaredPrefix
        let lacksNamespace = impliedNamespace != .none
        return Outcome(
            document: isKept ? builder.finish(syntax: .xml, isQuirky: false) : nil, failure: failure,
            undeclaredPrefix: prefix, lacksNamespace: lacksNamespace, isOverLimit: ranOut)
    }

    private static let libraryIsReady: Void = xmlInitParser()

    private mutating func run(_ utf8: UnsafeBufferPointer<UInt8>, strictness: Strictness) -> Bool {
        let context = utf8.withMemoryRebound(to: CChar.self) {
            xmlCreateMemoryParserCtxt($0.baseAddress, Int32(clamping: $0.count))
        }
        guard let context else {
            failure = Failure(message: "the document is empty", offset: 0)
            return false
        }
        defer {
            if let document = context.pointee.myDoc { xmlFreeDoc(document) }
            context.pointee.myDoc = nil
            xmlFreeParserCtxt(context)
        }
        var options = XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_HUGE.rawValue
        options |= XML_PARSE_IGNORE_ENC.rawValue
        if strictness == .recovers { options |= XML_PARSE_RECOVER.rawValue }
        xmlCtxtUseOptions(context, Int32(bitPattern: options))
        context.pointee.sax.pointee = makeHandler()
        self.context = context
        withUnsafeMutablePointer(to: &self) { reader in
            context.pointee.userData = UnsafeMutableRawPointer(reader)
            xmlParseDocument(context)
        }
        self.context = nil
        return context.pointee.wellFormed == 1 && failure == nil
    }
}

// MARK: - Events

extension XMLReader {
    fileprivate mutating func startElement(
        name: UnsafePointer<UInt8>, prefix: UnsafePointer<UInt8>?, uri: UnsafePointer<UInt8>?,
        attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, attributeCount: Int
    ) {
        goOnAfterError()
        let name = builder.names.name(UnsafeBufferPointer(cString: name))
        var namespace = self.namespace(uri: uri, prefix: prefix)
        if !builder.hasRoot, namespace == .none { impliedNamespace = Namespace(impliedByRoot: name) ?? .none }
        if namespace == .none { namespace = impliedNamespace }
        for index in 0..<attributeCount {
            // Local name, prefix, URI, start and end of the value.
            guard let record = attributes.map({ $0 + 5 * index }), let local = record[0] else { continue }
            builder.addAttribute(
                self.namespace(uri: record[2], prefix: record[1]),
                builder.names.name(UnsafeBufferPointer(cString: local)),
                value: Self.value(from: record[3], to: record[4]))
        }
        builder.startElement(namespace, name, sourceOffset: tagOffset())
    }

    fileprivate mutating func endElement() { builder.endElement() }

    private static func value(from start: UnsafePointer<UInt8>?, to end: UnsafePointer<UInt8>?) -> String {
        guard let start, let end, end > start else { return "" }
        return String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
    }

    /// Returns the namespace of a URI. libxml2 interns URIs, so that comparing pointers usually suffices.
    fileprivate mutating func namespace(uri: UnsafePointer<UInt8>?, prefix: UnsafePointer<UInt8>?) -> Namespace {
        guard let uri else {
            guard let prefix else { return .none }
            let text = UnsafeBufferPointer(cString: prefix)
            if undeclaredPrefix == nil, !text.equals("xml") {
                undeclaredPrefix = String(decoding: text, as: UTF8.self)
            }
            return Namespace(customaryPrefix: text) ?? .other
        }
        if uri == lastURI { return lastNamespace }
        lastURI = uri
        lastNamespace = Namespace(uri: UnsafeBufferPointer(cString: uri))
        return lastNamespace
    }

    fileprivate mutating func characters(_ text: UnsafeBufferPointer<UInt8>) {
        goOnAfterError()
        builder.addText(text, sourceOffset: offset(of: text))
    }

    fileprivate mutating func processingInstruction(target: UnsafePointer<UInt8>?, data: UnsafePointer<UInt8>?) {
        guard !builder.hasRoot, builder.prologue.count < 256 else { return }
        builder.prologue.append(
            (
                target: String(decoding: UnsafeBufferPointer(cString: target), as: UTF8.self),
                data: String(decoding: UnsafeBufferPointer(cString: data), as: UTF8.self)
            ))
    }

    fileprivate mutating func entity(_ name: UnsafePointer<UInt8>?) -> UnsafeMutablePointer<xmlEntity>? {
        goOnAfterError()
        let text = UnsafeBufferPointer(cString: name)
        guard text.count < 256, let context else { return nil }
        return entities.entity(
            String(decoding: text, as: UTF8.self), inAttribute: context.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE)
    }

    fileprivate mutating func declare(_ name: UnsafePointer<UInt8>?, type: Int32, content: UnsafeMutablePointer<UInt8>?)
    {
        guard UInt32(type) == XML_INTERNAL_GENERAL_ENTITY.rawValue, let content else { return }
        entities.declare(
            String(decoding: UnsafeBufferPointer(cString: name), as: UTF8.self),
            content: String(decoding: UnsafeBufferPointer(cString: content), as: UTF8.self))
    }

    /// Keeps the source text of an unknown reference.
    fileprivate mutating func unknownReference(_ name: UnsafePointer<UInt8>?) {
        let written = "&" + String(decoding: UnsafeBufferPointer(cString: name), as: UTF8.self) + ";"
        var utf8 = written
        utf8.withUTF8 { builder.addText($0, sourceOffset: currentOffset()) }
    }
}

// MARK: - Callbacks

private func reader(_ user: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLReader>? {
    user?.assumingMemoryBound(to: XMLReader.self)
}

/// One function for all kinds of text: libxml2 compares the pointers.
private let characters: charactersSAXFunc = { user, text, count in
    reader(user)?.pointee.characters(UnsafeBufferPointer(start: text, count: Int(count)))
}

/// Creates the table of callbacks; the user pointer is the reader.
private func makeHandler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = 0xDEED_BEAF  // XML_SAX2_MAGIC
    handler.startElementNs = { user, name, prefix, uri, _, _, count, _, attributes in
        guard let name else { return }
        reader(user)?.pointee.startElement(
            name: name, prefix: prefix, uri: uri, attributes: attributes, attributeCount: Int(count))
    }
    handler.endElementNs = { user, _, _, _ in reader(user)?.pointee.endElement() }
    handler.characters = characters
    handler.ignorableWhitespace = characters
    handler.cdataBlock = characters
    handler.processingInstruction = { user, target, data in
        reader(user)?.pointee.processingInstruction(target: target, data: data)
    }
    handler.getEntity = { user, name in reader(user)?.pointee.entity(name) }
    handler.entityDecl = { user, name, type, _, _, content in
        reader(user)?.pointee.declare(name, type: type, content: content)
    }
    handler.reference = { user, name in reader(user)?.pointee.unknownReference(name) }
    handler.serror = { user, error in reader(user)?.pointee.note(error) }
    return handler
}

// MARK: - Errors and offsets

extension XMLReader {
    fileprivate mutating func note(_ error: UnsafeMutablePointer<xmlError>?) {
        guard failure == nil, let error = error?.pointee else { return }
        // Spec: https://www.w3.org/TR/xml-names/#NT-QName: a name like `p::p` has no prefix and no local part. libxml2
        // does not count it as fatal.
        let isNoName =
            error.domain == Int32(XML_FROM_NAMESPACE.rawValue) && error.code == Int32(XML_NS_ERR_QNAME.rawValue)
        guard error.level == XML_ERR_FATAL || isNoName else { return }
        var message = String(
            decoding: UnsafeBufferPointer(
                cString: UnsafeRawPointer(error.message)?
                    .assumingMemoryBound(to: UInt8.self)), as: UTF8.self)
        while message.last?.isWhitespace == true { message.removeLast() }
        failure = Failure(message: "line \(error.line): \(message)", offset: currentOffset())
    }

    /// Continues after an error. In recovery mode libxml2 drops references once the
    /// document is not well-formed; resetting its flag avoids that.
    fileprivate mutating func goOnAfterError() {
        guard let context, context.pointee.wellFormed == 0 else { return }
        context.pointee.wellFormed = 1
        if failure == nil { failure = Failure(message: "the document is not well-formed", offset: currentOffset()) }
    }

    private func original(_ offset: Int) -> Int { origin?(offset) ?? offset }

    private func currentOffset() -> Int {
        guard let input = context?.pointee.input else { return -1 }
        return original(Int(clamping: input.pointee.consumed) + (input.pointee.cur - input.pointee.base))
    }

    /// Returns the offset of the tag that was just read; `<` cannot occur inside it.
    private func tagOffset() -> Int {
        guard let input = context?.pointee.input else { return -1 }
        let base = input.pointee.base
        var place = input.pointee.cur
        while let current = place, let base, current > base, current.pointee != UInt8(ascii: "<") {
            place = current - 1
        }
        guard let place, let base else { return -1 }
        return original(Int(clamping: input.pointee.consumed) + (place - base))
    }

    private func offset(of text: UnsafeBufferPointer<UInt8>) -> Int {
        guard let input = context?.pointee.input, let start = text.baseAddress, let base = input.pointee.base,
            let end = input.pointee.end
        else { return -1 }
        let consumed = Int(clamping: input.pointee.consumed)
        if start >= base, start < end { return original(consumed + (start - base)) }
        return max(0, currentOffset() - text.count)
    }
}
