import Lectern
import LecternCommands

/// Says which pictures cannot be shown: where one should be, the page is empty.
enum PictureFaults {
    static func tell(_ failures: [String: ImageStore.Failure]) {
        for (url, failure) in failures.sorted(by: { $0.key < $1.key }) {
            let name = url.hasPrefix("data:") ? "a picture in the document" : url
            StandardError.write("lectern: \(name): \(words(for: failure))")
        }
    }

    private static func words(for failure: ImageStore.Failure) -> String {
        switch failure {
        case .missing: "the picture is not there, or is empty"
        case .unknownFormat: "it is no picture that can be shown"
        case .damaged: "the picture is damaged and cannot be shown"
        }
    }
}
