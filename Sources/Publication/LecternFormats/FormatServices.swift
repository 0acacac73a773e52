import LecternModel
import LecternPublication

/// Chooses services by the media types of the reading order.
enum FormatServices {
    static func factories(for manifest: Manifest) -> [PublicationServiceFactory] {
        [{ GuidedNavigationFileService($0) }] + positions(for: manifest)
    }

    private static func positions(for manifest: Manifest) -> [PublicationServiceFactory] {
        if manifest.conforms(to: .audiobook) {
            return [{ PerResourcePositionsService($0) }, { AudioLocatorService($0) }]
        }
        if manifest.conforms(to: .divina) || manifest.metadata.conformsTo.contains(PublicationProfile.divina.uri) {
            return [{ PerResourcePositionsService($0) }]
        }
        return [{ ByteLengthPositionsService($0) }]
    }
}
