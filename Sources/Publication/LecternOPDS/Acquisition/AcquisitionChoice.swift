public import LecternBase
public import LecternModel

/// Chooses how to get a publication among its acquisition links.
///
///     guard let choice = AcquisitionChoice().best(for: publication) else { return }
public struct AcquisitionChoice: Sendable {
    /// A way to get the publication.
    public struct Option: Hashable, Sendable {
        /// The link to follow.
        public let link: Link
        /// How the link acquires the publication.
        public let relation: OPDSRelation.Acquisition
        /// The media types from the link's own to the publication's; empty if
        /// unknown.
        public let path: [MediaType]

        /// The format of the publication, if known.
        public var format: MediaType? { path.last }
    }

    /// The formats that can be opened, the best first.
    public var formats: [MediaType]

    /// - Parameter formats: the formats that can be opened, the best first.
    public init(formats: [MediaType] = Self.lecternFormats) { self.formats = formats }

    /// The formats that Lectern opens.
    public static let lecternFormats: [MediaType] =
        [
            .epub, .lcpLicenseDocument, .lcpLicenseOld, .readiumWebPub, .divina, .cbz, .audiobook, .lcpdf, .lcpa, .pdf,
            .djvu,
            .cbr, .cb7, .cbt, .fictionBook, .zab, .lpf, .readiumWebPubManifest, .readiumAudiobookManifest,
            .divinaManifest, .azw3, .mobi, .html, .xhtml, .markdown, .text,
        ]
        + [
            "application/x-cbz", "application/x-cbr", "application/vnd.comicbook+rar", "application/fb2",
            "application/x-zip-compressed-fb2", "application/fb2+zip", "application/zip",
            "application/vnd.amazon.ebook",
        ].compactMap { MediaType($0) }

    /// The types of steps that lead to a publication without another program.
    private static let steps: [MediaType] = [
        .opds1, .opds2, .opds2Publication, .lcpLicenseDocument, .lcpLicenseOld, .json,
    ]

    /// Returns the best way; nil if none leads to a format that can be opened.
    ///
    /// - Parameter excluded: relations to leave out, such as `borrow` after
    ///   borrowing.
    public func best(
        for publication: OPDSPublication, without excluded: Set<OPDSRelation.Acquisition> = []
    ) -> Option? {
        options(for: publication).first { !excluded.contains($0.relation) }
    }

    /// Returns all ways that need no payment, the best first.
    public func options(for publication: OPDSPublication) -> [Option] {
        let options = publication.links.flatMap(options)
        return options.enumerated().sorted {
            let (a, b) = (rank($0.element), rank($1.element))
            return a != b ? a.lexicographicallyPrecedes(b) : $0.offset < $1.offset
        }.map(\.element)
    }

    private func options(of link: Link) -> [Option] {
        guard !link.isTemplated, let relation = relation(of: link), relation != .buy, relation != .sample else {
            return []
        }
        guard link.properties.isAvailable else { return [] }
        let type = link.mediaType?.essence ?? link.url?.pathExtension.flatMap { MediaType(fileExtension: $0) }
        let indirect = link.properties.indirectAcquisitions.flatMap(\.paths)
        let paths = (indirect.isEmpty ? [[]] : indirect).map { (type.map { [$0] } ?? []) + $0 }
        return paths.filter(canBeOpened).map { Option(link: link, relation: relation, path: $0) }
    }

    private func relation(of link: Link) -> OPDSRelation.Acquisition? {
        if let relation = OPDSRelation.Acquisition(of: link) { return relation }
        // Readium's manifests are opened from the server.
        return link.has(rel: "self") && link.mediaType?.isRWPM == true ? .openAccess : nil
    }

    private func canBeOpened(_ path: [MediaType]) -> Bool {
        guard let last = path.last else { return true }
        let isStep = { (type: MediaType) in Self.steps.contains { $0.matches(type) } }
        guard path.dropLast().allSatisfy(isStep) else { return false }
        return rank(of: last) != nil || isStep(last) || last.matches(.binary)
    }

    private func rank(of type: MediaType) -> Int? { formats.firstIndex { $0.matches(type) } }

    /// Free first, then by format; an unknown format comes last.
    private func rank(_ option: Option) -> [Int] {
        let cost =
            switch option.relation {
            case .openAccess, .generic: 0
            case .borrow: 1
            default: 2
            }
        return [cost, option.format.flatMap(rank) ?? formats.count]
    }
}
