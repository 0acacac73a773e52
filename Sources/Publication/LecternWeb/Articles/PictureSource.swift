import LecternBase
import LecternMarkup

/// Chooses the address of a picture, also of one that a script would load when it is scrolled to.
struct PictureSource {
    let reading: PageReading

    /// The widest picture that is chosen from a list, unless all are wider.
    private static let widest = 1_600.0
    private static let lazySources = [
        "data-src", "data-original", "data-lazy-src", "data-lazy", "data-url", "data-actualsrc", "data-echo",
        "data-original-src", "data-hi-res-src", "data-full-src", "data-image",
    ]
    private static let lazySets = ["data-srcset", "data-lazy-srcset", "data-original-set"]

    /// The address of an `img`; nil if it has none, or is a placeholder or a counter of visits.
    func address(of image: NodeID) -> HTTPURL? {
        guard !isTiny(image) else { return nil }
        var values: [String: String] = [:]
        for attribute in reading.document.attributes(of: image) {
            values[reading.document.names.text(attribute.name)] = attribute.value
        }
        for name in Self.lazySets { if let url = Self.best(of: values[name]).flatMap(reading.address) { return url } }
        for name in Self.lazySources { if let url = reading.address(values[name]) { return url } }
        let own = reading.address(values["src"]).flatMap { isPlaceholder($0) ? nil : $0 }
        return Self.best(of: values["srcset"]).flatMap(reading.address) ?? own ?? sourceAround(image)
    }

    /// Pictures of a few pixels count visits, or hold place.
    private func isTiny(_ image: NodeID) -> Bool {
        [Name.width, .height].contains { name in
            reading.document.attribute(name, of: image).flatMap { Int($0) }.map { $0 <= 2 } == true
        }
    }

    private func isPlaceholder(_ url: HTTPURL) -> Bool {
        let name = (url.lastPathSegment ?? "").lowercased()
        return ["placeholder", "blank.", "spacer.", "transparent.", "lazyload", "loading.gif", "1x1", "pixel.gif"]
            .contains { name.contains($0) }
    }

    /// The first `source` of the `picture` around an image.
    private func sourceAround(_ image: NodeID) -> HTTPURL? {
        guard let picture = reading.document.parent(of: image), reading.document.isElement(picture, named: .picture)
        else { return nil }
        for source in reading.document.childElements(of: picture, named: .source) {
            for attribute in reading.document.attributes(of: source) {
                guard reading.document.names.text(attribute.name).hasSuffix("srcset") else { continue }
                if let url = Self.best(of: attribute.value).flatMap(reading.address) { return url }
            }
        }
        return nil
    }

    /// The best address of a list: the widest up to a limit.
    ///
    /// Spec: https://html.spec.whatwg.org/multipage/images.html#srcset-attributes
    static func best(of list: String?) -> String? {
        guard let list, list.utf8.count <= 20_000 else { return nil }
        var best: (address: Substring, size: Double)?
        // A comma that belongs to an address has no white space after it.
        for candidate in list.split(separator: /,\s+/) {
            let words = candidate.split(whereSeparator: \.isWhitespace)
            guard let address = words.first, !address.hasPrefix("data:") else { continue }
            let size = words.dropFirst().first.map(Self.size) ?? 1_000
            let isBetter = best.map { size <= widest ? size > $0.size || $0.size > widest : size < $0.size } ?? true
            if isBetter { best = (address, size) }
        }
        return best.map { String($0.address) }
    }

    /// The width of a descriptor; a density is taken as that of a picture of 800 pixels.
    private static func size(_ descriptor: Substring) -> Double {
        guard let number = Double(descriptor.dropLast()), number.isFinite, number > 0 else { return 0 }
        return descriptor.hasSuffix("x") ? number * 800 : number
    }
}
