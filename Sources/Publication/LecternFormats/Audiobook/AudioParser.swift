public import LecternAssets
public import LecternBase
import LecternModel
public import LecternPublication

/// Parses audio files as an audiobook: archives and folders of them (`.zab`),
/// and single files with chapters (`.m4b`, `.mp3`).
///
/// Titles, contributors, durations, chapters and cover are read from the files'
/// tags. The files are sorted by disc and track number if all have one, else by
/// name.
public struct AudioParser: PublicationParser {
    /// The tags of further files are not read; they are listed by name.
    private static let mostFiles = 2_000

    /// Creates a parser, which has no settings.
    public init() {}

    public func parse(
        _ asset: Asset, diagnostics: DiagnosticSink
    ) async throws(PublicationParseError) -> Publication {
        let title = asset.stem
        switch asset {
        case .container(let container, let format):
            guard format.conforms(to: .informalAudiobook) else { throw .formatNotSupported }
            return try await publication(container, title: title, diagnostics: diagnostics)
        case .resource(let resource, let format):
            guard format.conforms(to: .audio) else { throw .formatNotSupported }
            let name = resource.properties.filename ?? "audio." + format.fileExtension
            let container = CollectionContainer(resource, at: name)
            return try await publication(container, title: title, diagnostics: diagnostics, mediaType: format.mediaType)
        }
    }

    private func publication(
        _ container: any Container, title: String?, diagnostics: DiagnosticSink, mediaType: MediaType? = nil
    ) async throws(PublicationParseError) -> Publication {
        var tracks: [AudioTrack] = []
        for path in NaturalOrder.sorted(container.entries.filter { !$0.isHiddenPath }) {
            guard let type = mediaType ?? path.mediaTypeOfPath, type.isAudio else { continue }
            var track = AudioTrack(path: path, mediaType: type)
            if tracks.count < Self.mostFiles, let resource = container.resource(at: path) {
                await track.read(resource, diagnostics)
            }
            tracks.append(track)
        }
        guard !tracks.isEmpty else { throw .invalid(reason: "there are no sound files in it", href: nil) }
        let shared = container.entries.filter { !$0.isHiddenPath }.sharedFolder
        let book = AudioBook(tracks: AudioTrack.sorted(tracks), entries: container.entries, title: shared ?? title)
        let (manifest, picture) = book.manifest()
        let whole: any Container =
            picture.map { CompositeContainer([container, CollectionContainer(DataResource($0.bytes), at: $0.path)]) }
            ?? container
        return Publication(
            manifest: manifest, container: whole, services: FormatServices.factories(for: manifest),
            diagnostics: diagnostics)
    }
}

/// A file of an audiobook.
struct AudioTrack {
    let path: String
    let mediaType: MediaType
    var tags = AudioTags()

    init(path: String, mediaType: MediaType) {
        self.path = path
        self.mediaType = mediaType
    }

    mutating func read(_ resource: any Resource, _ diagnostics: DiagnosticSink) async {
        do {
            tags = try await AudioTagReader.read(resource)
        } catch {
            diagnostics.report(
                Diagnostic("audio.unreadable", .error, message: "the file could not be read: \(error)", at: path))
        }
    }

    var title: String { tags.title ?? path.fileStem }
    var href: String { RelativeURL(path: path)?.string ?? path }

    /// Sorts by disc and track if every file has a unique number; else keeps
    /// the order.
    static func sorted(_ tracks: [AudioTrack]) -> [AudioTrack] {
        let places = tracks.compactMap { track in track.tags.track.map { [track.tags.disc ?? 1, $0] } }
        guard places.count == tracks.count, Set(places).count == places.count else { return tracks }
        return zip(places, tracks).sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
    }
}
