import Lectern
import LecternCommands

/// Reports pictures that cannot be shown.
enum PictureFaults {
    static func report(_ failures: [String: ImageStore.Failure]) {
        for (url, failure) in failures.sorted(by: { $0.key < $1.key }) {
            let name = url.hasPrefix("data:") ? "a picture in the document" : url
            StandardError.write("lectern: \(name): \(words(for: failure))")
        }
    }

    private static func words(for failure: ImageStore.Failure) -> String {
        switch failure {
        case .missing: "the picture is missing or empty"
        case .unknownFormat: "not a picture in a supported format"
        case .damaged: "the picture is damaged and cannot be shown"
        }
    }
}
