import LecternAssets
public import LecternBase

/// A resource of a protected Readium package.
public struct LCPTestResource: Sendable {
    public var path: String
    public var type: String
    public var bytes: Bytes
    /// The duration of a sound in seconds.
    public var duration: Int?

    public init(_ path: String, type: String, _ bytes: Bytes, duration: Int? = nil) {
        self.path = path
        self.type = type
        self.bytes = bytes
        self.duration = duration
    }
}

extension LCPTestProvider {
    /// Returns a Readium package with an encrypted reading order: protected PDF, audiobooks and comics.
    ///
    /// - Parameters:
    ///   - profile: The end of the profile's URI: `pdf`, `audiobook` or `divina`.
    ///   - license: Issued and added; nil for a package as it is on a server.
    public func package(
        _ title: String, profile: String, _ resources: [LCPTestResource], license: LCPTestLicense? = nil
    ) throws -> ZIPBuilder {
        let links = resources.map { resource -> JSONValue in
            let encryption: JSONObject = [
                "scheme": "http://readium.org/2014/01/lcp", "profile": "http://readium.org/lcp/basic-profile",
                "algorithm": "http://www.w3.org/2001/04/xmlenc#aes256-cbc",
            ]
            var link: JSONObject = [
                "href": .string(resource.path), "type": .string(resource.type),
                "properties": ["encrypted": .object(encryption)],
            ]
            link.set("duration", resource.duration)
            return .object(link)
        }
        let uri = "https://readium.org/webpub-manifest/profiles/" + profile
        let manifest: JSONValue = [
            "metadata": ["title": .string(title), "conformsTo": .string(uri)], "readingOrder": .array(links),
        ]
        var zip = ZIPBuilder()
        zip.add("manifest.json", manifest.text())
        for resource in resources { zip.add(resource.path, try encrypt(resource.bytes), method: .stored) }
        if let license { zip.add("license.lcpl", try issue(license)) }
        return zip
    }
}
