public import LecternBase

extension GuidedNavigationObject: JSONConvertible {
    private static let memberNames: Set<String> = [
        "id", "audioref", "imgref", "textref", "videoref", "text", "role", "children", "description",
    ]

    public init?(json: JSONValue, diagnostics: DiagnosticSink?) {
        guard let object = json.object else {
            diagnostics?.reportInvalid("a guided navigation object")
            return nil
        }
        self.init(
            id: object["id"]?.string, refs: Refs(object), text: object["text"].flatMap(Text.init),
            roles: (object["role"]?.strings ?? []).map { GuidedNavigationRole($0) },
            description: object["description"].flatMap(Description.init),
            children: Self.all(in: object["children"], diagnostics))
        guard !isEmpty || description != nil else {
            diagnostics?.reportInvalid("a guided navigation object without media, text and children")
            return nil
        }
        other = object.removing(Self.memberNames)
    }

    public var json: JSONValue {
        var object = JSONObject()
        object.set("id", id)
        refs.write(to: &object)
        object["text"] = text?.json
        object.set("role", texts: roles.map(\.rawValue))
        object.set("children", children.map(\.json))
        object["description"] = description?.json
        object.merge(other)
        return .object(object)
    }
}

extension GuidedNavigationObject.Refs {
    fileprivate init(_ object: JSONObject) {
        func url(_ key: String) -> AnyURL? { object[key]?.string.flatMap { AnyURL(string: $0) } }
        self.init(text: url("textref"), image: url("imgref"), audio: url("audioref"), video: url("videoref"))
    }

    fileprivate func write(to object: inout JSONObject) {
        object.set("audioref", audio?.string)
        object.set("imgref", image?.string)
        object.set("textref", text?.string)
        object.set("videoref", video?.string)
    }
}

extension GuidedNavigationObject.Text {
    /// Reads a string, or an object with `plain`, `ssml` and `language`; nil if it is empty.
    fileprivate init?(_ json: JSONValue) {
        if let string = json.string {
            self.init(plain: string)
        } else {
            self.init(
                plain: json["plain"]?.string, ssml: json["ssml"]?.string,
                language: json["language"]?.string.map { Language($0) })
        }
    }

    fileprivate var json: JSONValue {
        if ssml == nil, language == nil { return .string(plain ?? "") }
        var object = JSONObject()
        object.set("plain", plain)
        object.set("ssml", ssml)
        object.set("language", language?.tag)
        return .object(object)
    }
}

extension GuidedNavigationObject.Description {
    /// Reads an object with references and text, or the text alone; nil if it is empty.
    fileprivate init?(_ json: JSONValue) {
        guard let object = json.object else {
            self.init(text: GuidedNavigationObject.Text(json))
            return
        }
        self.init(refs: .init(object), text: object["text"].flatMap(GuidedNavigationObject.Text.init))
    }

    fileprivate var json: JSONValue {
        var object = JSONObject()
        refs.write(to: &object)
        object["text"] = text?.json
        return .object(object)
    }
}
