package import LecternBase
import LecternModel

// Spec: https://www.w3.org/TR/annotation-model/
extension SyncDocument {
    /// The file: a page of annotations. Equal documents give equal texts.
    package var json: JSONValue {
        var object: JSONObject = [
            "@context": [
                "http://www.w3.org/ns/anno.jsonld", ["lectern": "https://lectern.invalid/ns/sync#"],
            ],
            "id": .string("urn:sha256:\(book)"), "type": "AnnotationPage",
        ]
        object.set("label", title)
        object["lectern:places"] = .object(
            JSONObject(places.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }))
        if !readings.isEmpty { object["lectern:readings"] = readings.json }
        object["items"] = .array(
            histories.sorted { $0.key < $1.key }.flatMap { id, history in
                history.versions.map { AnnotationJSON.write($0, id, book: book) }
            })
        return .object(object)
    }

    /// The file in bytes: indented for people, unless it is too long to be read by them.
    var file: Bytes {
        Bytes(utf8: json.text(histories.count + readings.count > Self.maximumForPeople ? .compact : .indented))
    }

    private static let maximumForPeople = 500

    /// Reads a file; nil if it is not about the book, or not of this format.
    /// Items that cannot be read are left out.
    package init?(json: JSONValue, book: String) {
        guard json["type"]?.string == "AnnotationPage", json["id"]?.string == "urn:sha256:\(book)"
        else { return nil }
        self.init(book: book, title: json["label"]?.string)
        for (device, value) in (json["lectern:places"]?.object ?? [:]).members {
            if let place = DevicePlace(json: value, device) { setPlace(place, on: device) }
        }
        if let value = json["lectern:readings"] { readings = SyncedReadings(json: value) }
        for item in json["items"]?.array ?? [] {
            guard let (id, version) = AnnotationJSON.read(item) else { continue }
            let history = MarkHistory([version])
            histories[id] = histories[id].map { $0.joined(with: history) } ?? history
        }
    }
}

extension SyncDocument.DevicePlace {
    fileprivate var json: JSONValue {
        ["locator": locator.json, "savedAt": .number(savedAt), "revision": revision.json]
    }

    fileprivate init?(json: JSONValue, _ device: String) {
        guard let locator = json["locator"].flatMap({ Locator(json: $0) }), let time = json["savedAt"]?.time
        else { return nil }
        // Earlier versions of Lectern kept no revision: a later time was a later place.
        let revision = json["revision"].map { Revision(json: $0) } ?? Revision([device: Int(time)])
        self.init(locator: locator, savedAt: time, revision: revision)
    }
}

extension JSONValue {
    /// Seconds since 1970, if the value can be that.
    fileprivate var time: Double? { double.flatMap { (0...1e15).contains($0) ? $0 : nil } }
}

/// A version of a mark as a W3C annotation.
enum AnnotationJSON {
    static func write(_ version: MarkVersion, _ id: String, book: String) -> JSONValue {
        var object: JSONObject = ["id": .string("urn:lectern:\(id)"), "type": "Annotation"]
        if let mark = version.mark {
            object["motivation"] = .string(motivations[mark.kind] ?? "highlighting")
            if !mark.text.isEmpty { object["body"] = body(mark) }
            object["target"] = target(mark, book)
            if let locator = mark.locator { object["lectern:locator"] = locator.json }
            object.set("lectern:color", mark.color)
            object.set("lectern:style", mark.style)
            if !mark.tags.isEmpty { object["lectern:tags"] = .array(mark.tags.map { .string($0) }) }
            object.set("lectern:excerpt", mark.excerpt)
            object["lectern:createdAt"] = .number(mark.createdAt)
        } else {
            object["lectern:isRemoved"] = true
        }
        version.stamp.write(to: &object)
        if !version.earlier.isEmpty {
            let members = version.earlier.sorted { $0.key.rawValue < $1.key.rawValue }
            object["lectern:members"] = .object(
                JSONObject(
                    members.map { member, stamp in
                        var entry = JSONObject()
                        stamp.write(to: &entry)
                        return (member.rawValue, .object(entry))
                    }))
        }
        return .object(object)
    }

    private static let motivations: [SyncedMark.Kind: String] = [
        .bookmark: "bookmarking", .highlight: "highlighting", .note: "commenting",
    ]

    private static func body(_ mark: SyncedMark) -> JSONValue {
        ["type": "TextualBody", "value": .string(mark.text), "format": "text/plain"]
    }

    private static func target(_ mark: SyncedMark, _ book: String) -> JSONValue {
        guard let locator = mark.locator else { return ["source": .string("urn:sha256:\(book)")] }
        var object: JSONObject = ["source": .string(locator.href.string)]
        if let exact = locator.text.highlight {
            var selector: JSONObject = ["type": "TextQuoteSelector", "exact": .string(exact)]
            selector.set("prefix", locator.text.before)
            selector.set("suffix", locator.text.after)
            object["selector"] = .object(selector)
        }
        return .object(object)
    }

    static func read(_ json: JSONValue) -> (id: String, version: MarkVersion)? {
        guard let id = json["id"]?.string, id.hasPrefix("urn:lectern:"), let stamp = ChangeStamp(json: json)
        else { return nil }
        var version = MarkVersion(mark: nil, stamp: stamp)
        if json["lectern:isRemoved"]?.bool != true {
            guard let mark = mark(json) else { return nil }
            version.mark = mark
            for member in MarkVersion.Member.allCases {
                version.earlier[member] = json["lectern:members"]?[member.rawValue].flatMap { ChangeStamp(json: $0) }
            }
        }
        return (String(id.dropFirst("urn:lectern:".count)), version)
    }

    private static func mark(_ json: JSONValue) -> SyncedMark? {
        guard let created = json["lectern:createdAt"]?.time else { return nil }
        let motivation = json["motivation"]?.string
        let kind = motivations.first { $0.value == motivation }?.key ?? .highlight
        let locator = json["lectern:locator"].flatMap { Locator(json: $0) }
        guard locator != nil || kind == .note else { return nil }
        var mark = SyncedMark(
            kind: kind, locator: locator, color: json["lectern:color"]?.string,
            text: json["body"]?["value"]?.string ?? "", excerpt: json["lectern:excerpt"]?.string, createdAt: created)
        mark.style = json["lectern:style"]?.string
        mark.tags = json["lectern:tags"]?.array?.compactMap(\.string) ?? []
        // Underlining was a colour once.
        if mark.color == "underline" {
            mark.color = "red"
            mark.style = "underline"
        }
        return mark
    }
}

extension ChangeStamp {
    fileprivate func write(to object: inout JSONObject) {
        object["lectern:modifiedAt"] = .number(modifiedAt)
        object["lectern:device"] = .string(device)
        object["lectern:revision"] = revision.json
    }

    fileprivate init?(json: JSONValue) {
        guard let device = json["lectern:device"]?.string, let time = json["lectern:modifiedAt"]?.time,
            let revision = json["lectern:revision"]
        else { return nil }
        self.init(revision: Revision(json: revision), modifiedAt: time, device: device)
    }
}
