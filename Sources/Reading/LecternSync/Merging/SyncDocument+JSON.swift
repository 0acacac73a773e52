public import LecternBase
import LecternModel

// Spec: https://www.w3.org/TR/annotation-model/
extension SyncDocument {
    /// The file: a page of annotations. Equal documents give equal texts.
    public var json: JSONValue {
        var object: JSONObject = [
            "@context": [
                "http://www.w3.org/ns/anno.jsonld", ["lectern": "https://lectern.invalid/ns/sync#"],
            ],
            "id": .string("urn:sha256:\(book)"), "type": "AnnotationPage",
        ]
        object.set("label", title)
        object["lectern:places"] = .object(
            JSONObject(
                places.sorted { $0.key < $1.key }.map { device, place in
                    (device, ["locator": place.locator.json, "savedAt": .number(place.savedAt)])
                }))
        object["items"] = .array(
            histories.sorted { $0.key < $1.key }.flatMap { id, history in
                history.versions.map { AnnotationJSON.write($0, id) }
            })
        return .object(object)
    }

    /// Reads a file; nil if it is not about the book, or not of this format.
    /// Items that cannot be read are left out.
    public init?(json: JSONValue, book: String) {
        guard json["type"]?.string == "AnnotationPage", json["id"]?.string == "urn:sha256:\(book)"
        else { return nil }
        self.init(book: book, title: json["label"]?.string)
        for (device, value) in (json["lectern:places"]?.object ?? [:]).members {
            guard let locator = value["locator"].flatMap({ Locator(json: $0) }),
                let time = value["savedAt"]?.double
            else {
                continue
            }
            setPlace(DevicePlace(locator: locator, savedAt: time), on: device)
        }
        for item in json["items"]?.array ?? [] {
            guard let (id, version) = AnnotationJSON.read(item) else { continue }
            histories[id] = (histories[id] ?? MarkHistory([])).joined(with: MarkHistory([version]))
        }
    }
}

/// A version of a mark as a W3C annotation.
enum AnnotationJSON {
    static func write(_ version: MarkVersion, _ id: String) -> JSONValue {
        var object: JSONObject = ["id": .string("urn:lectern:\(id)"), "type": "Annotation"]
        if let mark = version.mark {
            object["motivation"] = mark.kind == .bookmark ? "bookmarking" : "highlighting"
            if !mark.text.isEmpty { object["body"] = body(mark) }
            object["target"] = target(mark)
            object["lectern:locator"] = mark.locator.json
            object.set("lectern:color", mark.color)
            object.set("lectern:excerpt", mark.excerpt)
            object["lectern:createdAt"] = .number(mark.createdAt)
        } else {
            object["lectern:isRemoved"] = true
        }
        object["lectern:modifiedAt"] = .number(version.modifiedAt)
        object["lectern:device"] = .string(version.device)
        object["lectern:revision"] = version.revision.json
        return .object(object)
    }

    private static func body(_ mark: SyncedMark) -> JSONValue {
        ["type": "TextualBody", "value": .string(mark.text), "format": "text/plain"]
    }

    private static func target(_ mark: SyncedMark) -> JSONValue {
        var object: JSONObject = ["source": .string(mark.locator.href.string)]
        if let exact = mark.locator.text.highlight {
            var selector: JSONObject = ["type": "TextQuoteSelector", "exact": .string(exact)]
            selector.set("prefix", mark.locator.text.before)
            selector.set("suffix", mark.locator.text.after)
            object["selector"] = .object(selector)
        }
        return .object(object)
    }

    static func read(_ json: JSONValue) -> (id: String, version: MarkVersion)? {
        guard let id = json["id"]?.string, id.hasPrefix("urn:lectern:"),
            let device = json["lectern:device"]?.string,
            let time = json["lectern:modifiedAt"]?.double, let revision = json["lectern:revision"]
        else { return nil }
        var version = MarkVersion(
            mark: nil, revision: Revision(json: revision), modifiedAt: time, device: device)
        if json["lectern:isRemoved"]?.bool != true {
            guard let mark = mark(json) else { return nil }
            version.mark = mark
        }
        return (String(id.dropFirst("urn:lectern:".count)), version)
    }

    private static func mark(_ json: JSONValue) -> SyncedMark? {
        guard let locator = json["lectern:locator"].flatMap({ Locator(json: $0) }),
            let created = json["lectern:createdAt"]?.double
        else { return nil }
        return SyncedMark(
            kind: json["motivation"]?.string == "bookmarking" ? .bookmark : .highlight, locator: locator,
            color: json["lectern:color"]?.string, text: json["body"]?["value"]?.string ?? "",
            excerpt: json["lectern:excerpt"]?.string, createdAt: created)
    }
}
