import LecternAssets
import LecternBase
import LecternFormats
import LecternModel
import LecternNavigator
import LecternPlayback
import LecternPublication
import LecternTestKit

/// A kind of navigator.
enum NavigatorKind: String, CaseIterable, Sendable {
    case epub, pictures, pdf, audio
    /// A navigator that the tests have written.
    case own

    private var seen: SeenKind? { self == .own ? .epub : SeenKind(rawValue: rawValue) }

    /// A publication of five parts.
    private func publication() async throws -> Publication {
        if let seen { return try await seen.publication() }
        var zip = ZIPBuilder()
        let order = (1...5).map {
            #"{"href": "t\#($0).mp3", "type": "audio/mpeg", "title": "Part \#($0)", "duration": 60}"#
        }
        zip.add(
            "manifest.json",
            #"""
            {"metadata": {"title": "Book", "conformsTo": "https://readium.org/webpub-manifest/profiles/audiobook"},
             "readingOrder": [\#(order.joined(separator: ", "))]}
            """#)
        for number in 1...5 { zip.add("t\(number).mp3", Bytes([UInt8(number)])) }
        let asset = try await AssetRetriever.files.retrieve(
            resource: DataResource(zip.bytes(), properties: ResourceProperties(filename: "b.audiobook")))
        return try await PublicationOpener(parser: ReadiumWebPubParser()).open(asset)
    }

    /// A link to a part, counted from 0.
    func link(_ part: Int, of publication: Publication) -> Link {
        seen?.link(part, of: publication) ?? publication.readingOrder[part]
    }

    /// Creates a navigator of the kind, before it presents anything.
    @MainActor func make(_ publication: Publication, at location: Locator? = nil) throws -> any TestedNavigator {
        if self == .own { return try TestOwnNavigator(publication, at: location) }
        if seen != nil { return try TestNavigator(publication, at: location, countsPages: true) }
        return try TestAudioNavigator(publication, at: location)
    }

    /// Opens a navigator for a publication of the kind.
    @MainActor func open(at location: Locator? = nil) async throws -> any TestedNavigator {
        let test = try make(try await publication(), at: location)
        await test.begin()
        return test
    }
}

/// The interface that all navigators have in common.
@MainActor protocol ContractNavigator: Navigator {
    /// The index of the presented part.
    var part: Int? { get }
    var canGoBack: Bool { get }
    @discardableResult func go(toProgression progression: Double) async -> Bool
    @discardableResult func go(toPosition position: Int) async -> Bool
    @discardableResult func goBack() async -> Bool
    @discardableResult func goForwardInHistory() async -> Bool
}

extension SpreadNavigator {
    var part: Int? { shown?.key.chapter }
}

extension EPUBNavigator: ContractNavigator {}
extension ImageNavigator: ContractNavigator {}
extension PDFNavigator: ContractNavigator {}

extension AudioNavigator: ContractNavigator {
    var part: Int? { place.track }
}

/// A navigator, with its reported events.
@MainActor protocol TestedNavigator: AnyObject {
    var tested: any ContractNavigator { get }
    var locations: [Locator] { get }
    var jumps: [Locator] { get }
    var errorCount: Int { get }
    /// Presents the initial place.
    func begin() async
}

extension TestNavigator: TestedNavigator {
    var tested: any ContractNavigator {
        switch navigator {
        case let navigator as PDFNavigator: navigator
        case let navigator as ImageNavigator: navigator
        case let navigator as EPUBNavigator: navigator
        default: preconditionFailure("not a navigator of Lectern")
        }
    }
    var errorCount: Int { errors.count }

    func begin() async {
        navigator.setViewport(Viewport(width: 300, height: 400))
        await navigator.settle()
        await navigator.loadPositions()
    }
}

/// A navigator without sound.
@MainActor final class TestAudioNavigator: TestedNavigator, AudioNavigatorDelegate {
    private let navigator: AudioNavigator
    private(set) var locations: [Locator] = []
    private(set) var jumps: [Locator] = []
    private(set) var errorCount = 0

    init(_ publication: Publication, at location: Locator?) throws {
        navigator = try AudioNavigator(
            publication, initialLocation: location, configuration: .init(engine: VirtualAudioEngine { _ in 60 }))
        navigator.delegate = self
    }

    var tested: any ContractNavigator { navigator }

    func begin() async {
        navigator.play()
        await navigator.settle()
    }

    func navigator(_ navigator: any Navigator, locationDidChange locator: Locator) { locations.append(locator) }
    func navigator(_ navigator: any Navigator, didJumpTo locator: Locator) { jumps.append(locator) }
    func navigator(_ navigator: any Navigator, presentError error: NavigatorError) { errorCount += 1 }
}
