import Foundation
import FuzzDriver

@testable import LecternAssets
@testable import LecternBase
@testable import LecternModel
@testable import LecternPublication
@testable import LecternServer

/// Parses the requests of a connection, and has them answered by a server with
/// two books, one of them in a folder. However the bytes are divided, the
/// requests must be the same, and no answer is from outside of the folder.
enum FuzzServer {
    private static let secret = "From outside of the folder."
    private static let server = PublicationServer(
        shelf: FixedShelf(
            ["b1", "b2"].map { ShelvedBook(id: $0, source: .file("/nowhere"), title: "A & B", mediaType: .epub) })
    ) { book in
        if book.id == "b2" {
            return Publication(
                manifest: Manifest(metadata: Metadata(title: "B"), readingOrder: [Link("1.xhtml", mediaType: .xhtml)]),
                container: folder)
        }
        let manifest = Manifest(
            metadata: Metadata(title: "A"), readingOrder: [Link("text/1.xhtml", mediaType: .xhtml)],
            resources: [Link("a%20b.css", mediaType: .css)])
        let page = "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>Secret.</p></body></html>"
        return Publication(
            manifest: manifest,
            container: CollectionContainer([
                ("text/1.xhtml", DataResource(page)), ("a b.css", DataResource("p { }")),
            ]))
    }

    /// A folder beside which there is a file that is not served.
    private static let folder: DirectoryContainer = {
        let path = NSTemporaryDirectory() + "/lectern-fuzz-server-\(getpid())"
        do {
            try FileManager.default.createDirectory(atPath: path + "/book", withIntermediateDirectories: true)
            try Data(secret.utf8).write(to: URL(filePath: path + "/secret"))
            try FileManager.default.createSymbolicLink(atPath: path + "/book/link", withDestinationPath: "../secret")
            try Data("<html xmlns='http://www.w3.org/1999/xhtml'/>".utf8).write(
                to: URL(filePath: path + "/book/1.xhtml"))
            return try DirectoryContainer(path: path + "/book")
        } catch {
            fatalError("\(error)")
        }
    }()

    static func check(_ bytes: Bytes) {
        let whole = requests(bytes, pieces: bytes.count)
        let divided = requests(bytes, pieces: 7)
        guard whole == divided else { fatalError("\(whole)\nis, in parts,\n\(divided)") }
        for request in whole.prefix(4) {
            let response = Fuzzer.wait { await server.response(to: request) }
            guard (200...599).contains(response.status) else { fatalError("status \(response.status)") }
            let sensitive = response.headers.fields.contains { $0.value.utf8.contains { $0 < 0x20 } }
            guard !sensitive else { fatalError("control characters in \(response.headers)") }
            guard !content(of: response).contains(secret) else {
                fatalError("a file outside is served: \(request.target)")
            }
        }
    }

    private static func content(of response: ServerResponse) -> String {
        switch response.body {
        case .bytes(let bytes): bytes.utf8Text
        case .resource(let resource, let range):
            Fuzzer.wait { (try? await resource.read(range: range))?.utf8Text ?? "" }
        }
    }

    private static func requests(_ bytes: Bytes, pieces length: Int) -> [ServerRequest] {
        var parser = RequestParser()
        var requests: [ServerRequest] = []
        for start in stride(from: 0, to: bytes.count, by: max(length, 1)) {
            bytes.slice(start..<min(start + length, bytes.count)).withUnsafeBytes { parser.append($0) }
            do {
                while let request = try parser.next() { requests.append(request) }
            } catch {
                return requests
            }
        }
        return requests
    }
}

/// The entry point that libFuzzer calls.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzServer.check(Fuzzer.bytes(data, count))
    return 0
}
