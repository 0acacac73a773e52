public import LecternBase
import LecternModel

extension Feed {
    /// The feed as OPDS 2.0; equal feeds give equal texts.
    public var json: JSONValue {
        var object: JSONObject = ["metadata": metadata.json, "links": .array(links.map(\.json))]
        object.set("facets", facets.map { ["metadata": $0.metadata.json, "links": .array($0.links.map(\.json))] })
        object.set("groups", groups.map(\.json))
        object.set("navigation", navigation.map(\.json))
        object.set("publications", publications.map(\.json))
        return .object(object)
    }
}

extension Group {
    var json: JSONValue {
        var object: JSONObject = ["metadata": metadata.json]
        object.set("links", links.map(\.json))
        object.set("navigation", navigation.map(\.json))
        object.set("publications", publications.map(\.json))
        return .object(object)
    }
}

extension OPDSPublication {
    /// The publication as an entry of an OPDS 2.0 feed.
    public var json: JSONValue {
        var object: JSONObject = ["metadata": metadata.json]
        object["links"] = .array(links.map(\.json))
        object.set("images", images.map(\.json))
        return .object(object)
    }
}

extension OPDSMetadata {
    private static let memberNames: Set<String> = [
        "title", "subtitle", "identifier", "description", "modified", "numberOfItems", "itemsPerPage", "currentPage",
    ]

    init(json: JSONValue?) {
        let object = json?.object ?? [:]
        self.init(
            object["title"].flatMap { LocalizedString(json: $0) }?.string ?? "",
            identifier: object["identifier"]?.string,
            numberOfItems: object.count("numberOfItems"))
        subtitle = object["subtitle"].flatMap { LocalizedString(json: $0) }?.string
        description = object["description"]?.string
        modified = object["modified"]?.string.map(PublicationDate.init)
        itemsPerPage = object.count("itemsPerPage")
        currentPage = object.count("currentPage")
        other = object.removing(Self.memberNames)
    }

    var json: JSONValue {
        var object: JSONObject = ["title": .string(title)]
        object.set("subtitle", subtitle)
        object.set("identifier", identifier)
        object.set("description", description)
        object.set("modified", modified?.string)
        object.set("numberOfItems", numberOfItems)
        object.set("itemsPerPage", itemsPerPage)
        object.set("currentPage", currentPage)
        object.merge(other)
        return .object(object)
    }
}
