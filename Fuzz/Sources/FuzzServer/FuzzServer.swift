import FuzzDriver
import LecternAssets
import LecternBase
import LecternModel
import LecternPublication
import LecternServer

/// Parses the requests of a connection, and has them answered by a server with
/// one book. However the bytes are divided, the requests must be the same.
enum FuzzServer {
    private static let server = PublicationServer(
        shelf: FixedShelf([ShelvedBook(id: "b1", source: .file("/nowhere"), title: "A & B", mediaType: .epub)])
    ) { _ in
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

    static func check(_ bytes: Bytes) {
        let whole = requests(bytes, pieces: bytes.count)
        let divided = requests(bytes, pieces: 7)
        guard whole == divided else { fatalError("\(whole)\nis, in parts,\n\(divided)") }
        for request in whole.prefix(4) {
            let response = Fuzzer.wait { await server.response(to: request) }
            guard (200...599).contains(response.status) else { fatalError("status \(response.status)") }
            let sensitive = response.headers.fields.contains { $0.value.utf8.contains { $0 < 0x20 } }
            guard !sensitive else { fatalError("control characters in \(response.headers)") }
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
