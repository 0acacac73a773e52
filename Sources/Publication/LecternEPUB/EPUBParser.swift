public import LecternAssets
public import LecternBase
import LecternModel
public import LecternPublication

/// Parses EPUB 2 and 3, including books that break the rules.
///
///     let opener = PublicationOpener(parsers: [EPUBParser()])
///     let publication = try await opener.open(asset)
///
/// `container.xml` leads to the package document, which lists items, their
/// order and metadata; a navigation document or NCX has the contents;
/// `encryption.xml` lists encrypted and obfuscated items. Missing or damaged
/// documents are reported, and the others are read.
///
/// Spec: https://www.w3.org/TR/epub-33/
public struct EPUBParser: PublicationParser {
    /// Creates a parser, which has no settings.
    public init() {}

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        guard case .container(let container, let format) = asset, Self.canParse(container, format) else {
            throw .formatNotSupported
        }
        let reader = PackageReader(container: container, diagnostics: diagnostics)
        let path = try await ContainerDocument.packagePath(reader)
        let package = try await package(at: path, reader)
        let encryption = await EncryptionDocument.read(reader)
        let locked = encryption.locked(in: container)
        encryption.report(locked, to: reader)
        let items = PackageManifest(package, reader)
        let plain = plain(container, encryption, package: package, items: items)
        let manifest = await manifest(
            package, items, encryption: encryption,
            reader: PackageReader(container: plain, entries: reader.entries, diagnostics: diagnostics))
        // Links keep their encryption as JSON: they are read only if there is something to find.
        let protection = locked.isEmpty ? nil : encryption.protectionName(of: manifest, in: container)
        return Publication(
            manifest: manifest, container: plain, entries: reader.entries,
            services: [
                { ByteLengthPositionsService($0) },
                { MediaOverlayService($0, diagnostics: diagnostics) },
                { _ in protection.map { LockedContentService(protectionName: $0) } },
            ],
            diagnostics: diagnostics)
    }

    /// Whether a container was detected as EPUB, or as no other format and has
    /// a package document near its root.
    private static func canParse(_ container: any Container, _ format: Format) -> Bool {
        if format.conforms(to: .epub) { return true }
        return !format.isSpecific
            && (container.resource(at: ContainerDocument.path) != nil
                || ContainerDocument.hasPackageNearRoot(container))
    }

    private func package(
        at path: String, _ reader: PackageReader
    ) async throws(PublicationParseError) -> PackageDocument {
        do {
            return PackageDocument(try await reader.document(path), path: path, reader: reader)
        } catch {
            throw .reading(error, href: path)
        }
    }

    /// The identifiers for obfuscation keys, the unique identifier first.
    private static func identifiers(_ package: PackageDocument) -> [String] {
        let all = PackageMetadata(package.metadata).dublinCore("identifier")
        let unique = all.filter { $0.id != nil && $0.id == package.uniqueIdentifierID }
        return (unique + all).map(\.value)
    }

    /// Returns the container that gives what the package protects.
    private func plain(
        _ container: any Container, _ encryption: EncryptionDocument, package: PackageDocument,
        items: PackageManifest
    ) -> any Container {
        let plain = encryption.decrypting(container, identifiers: Self.identifiers(package))
        guard (container as? any DecryptingContainer)?.isUnlocked == true else {
            return DTBookItems.converting(PlainTextItems.converting(plain, package, items: items), items)
        }
        let types = items.items.compactMap { item in item.entry.map { ($0, item.mediaType) } }
        let checked = ProtectedContent.checking(plain, Dictionary(types) { first, _ in first })
        return DTBookItems.converting(PlainTextItems.converting(checked, package, items: items), items)
    }

    private func manifest(
        _ package: PackageDocument, _ items: PackageManifest, encryption: EncryptionDocument, reader: PackageReader
    ) async -> Manifest {
        let metadata = PackageMetadata(package.metadata)
        let navigation = await NavigationReader(package: package, manifest: items, reader: reader).read()
        let cover = await CoverFinder(
            package: package, items: items, metadata: metadata, landmarks: navigation.landmarks, reader: reader
        ).find()
        let displayOptions = await DisplayOptions.read(reader)
        let publicationMetadata = MetadataBuilder(
            package: package, metadata: metadata, displayOptions: displayOptions, reader: reader
        ).build()
        let manifest = ManifestBuilder(
            package: package, items: items, metadata: metadata, encryptions: encryption.encryptions, reader: reader
        ).build(metadata: publicationMetadata, navigation: navigation, cover: cover)
        return ImageOnlyBook(items: items, encryptions: encryption.encryptions, reader: reader).rewriting(manifest)
    }
}
