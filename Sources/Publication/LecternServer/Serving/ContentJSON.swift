import LecternBase
import LecternContent
import LecternModel

/// Content elements as JSON.
enum ContentJSON {
    static func object(_ element: any ContentElement) -> JSONValue {
        var object: JSONObject = ["type": .string(type(element)), "locator": element.locator.json]
        object.set("language", element.attributes.language)
        if let text = element as? TextContentElement { object["role"] = .string(role(text.role)) }
        if let embedded = element as? any EmbeddedContentElement { object["link"] = embedded.embeddedLink.json }
        object.set("text", (element as? any TextualContentElement)?.text)
        return .object(object)
    }

    /// An object of guided navigation; nil for an element without text or
    /// picture.
    static func guided(_ element: any ContentElement) -> JSONValue? {
        var object = JSONObject()
        if let text = element as? TextContentElement { object.set("role", roles(text.role)) }
        object.set("text", (element as? any TextualContentElement)?.text)
        switch element {
        case let image as ImageContentElement:
            object["role"] = ["image"]
            object["imgref"] = .string(image.embeddedLink.href)
        case let audio as AudioContentElement: object["audioref"] = .string(audio.embeddedLink.href)
        case is TableContentElement: object["role"] = ["table"]
        default: break
        }
        guard !object.isEmpty, object["text"] != nil || object["imgref"] != nil || object["audioref"] != nil else {
            return nil
        }
        object["textref"] = .string(textReference(element.locator))
        return .object(object)
    }

    private static func textReference(_ locator: Locator) -> String {
        let fragment = locator.locations.fragments.first ?? locator.href.fragment
        return locator.href.replacingFragment(fragment).string
    }

    private static func type(_ element: any ContentElement) -> String {
        switch element {
        case is TextContentElement: "text"
        case is ImageContentElement: "image"
        case is AudioContentElement: "audio"
        case is VideoContentElement: "video"
        case is TableContentElement: "table"
        case is AnnotationContentElement: "annotation"
        default: "embedded"
        }
    }

    private static func role(_ role: TextContentElement.Role) -> String {
        switch role {
        case .heading(let level): "heading\(level)"
        case .body: "body"
        case .caption: "caption"
        case .footnote: "footnote"
        case .quote: "quote"
        case .listItem: "listItem"
        case .preformatted: "preformatted"
        }
    }

    /// Spec: https://readium.org/guided-navigation/roles
    private static func roles(_ role: TextContentElement.Role) -> [JSONValue] {
        switch role {
        case .heading(let level): [.string("heading\(min(max(level, 1), 6))")]
        case .body: ["paragraph"]
        case .caption: ["caption"]
        case .footnote: ["footnote"]
        case .quote: ["blockquote"]
        case .listItem: ["listItem"]
        case .preformatted: ["preformatted"]
        }
    }
}
