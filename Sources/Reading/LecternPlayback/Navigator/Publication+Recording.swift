public import LecternModel
public import LecternPublication

extension Publication {
    /// Returns a publication of one recording of this one, such as the `audio` of a text, for an ``AudioNavigator``.
    ///
    ///     if let media = hit.media, let link = media.recordings.first {
    ///         let recording = book.recording(link, title: media.label ?? "Sound")
    ///         let navigator = try AudioNavigator(recording, configuration: .init(engine: GStreamerAudioEngine()))
    ///     }
    ///
    /// Its bytes and protection are those of this publication.
    ///
    /// - Parameter title: what players show for it.
    public func recording(_ link: Link, title: String) -> Publication {
        var metadata = metadata
        metadata.conformsTo = [PublicationProfile.audiobook.uri]
        var track = link
        track.title = title
        let manifest = Manifest(metadata: metadata, readingOrder: [track])
        let protection = services.find((any ContentProtectionService).self)
        return Publication(
            manifest: manifest, container: container, entries: entries,
            services: protection.map { protection in [{ _ in protection }] } ?? [], diagnostics: diagnosticSink)
    }
}
