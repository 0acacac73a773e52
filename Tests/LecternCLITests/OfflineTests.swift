import Foundation
import LecternBase
import LecternTestKit
import Testing

/// What the commands do without a network, and what they show of themselves to it.
@Suite(.timeLimit(.minutes(10))) struct OfflineTests {
    private static func canUnshare() -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/unshare")
        process.arguments = ["-rn", "true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// Comics and books are opened, drawn, searched and spoken of by a process that has no network at all.
    @Test(.enabled(if: canUnshare(), "needs unshare with a namespace of its own"))
    func everythingWorksWithoutANetwork() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try pagesFixture().write(toFile: folder + "/book.epub")
            try write(Self.comic, toFile: folder + "/comic.cbz")
            let products = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            let command = URL(fileURLWithPath: products).deletingLastPathComponent().appending(path: "lectern").path
            for words in [
                ["info", "book.epub"], ["search", "book.epub", "Beta"], ["render", "book.epub", "-o", "b.png"],
                ["info", "comic.cbz"], ["render", "comic.cbz", "--all", "-o", "pages"],
                ["paginate", "comic.cbz"], ["cover", "comic.cbz", "-o", "c.png"],
            ] {
                let (status, errors) = try await onOwnThread {
                    let process = Process()
                    process.executableURL = URL(filePath: "/usr/bin/unshare")
                    process.arguments = ["-rn", command] + words
                    process.currentDirectoryURL = URL(filePath: folder)
                    let complaint = Pipe()
                    process.standardError = complaint
                    process.standardOutput = FileHandle.nullDevice
                    try process.run()
                    let text = String(decoding: complaint.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                    process.waitUntilExit()
                    return (process.terminationStatus, text)
                }
                #expect(status == 0 && errors.isEmpty, "\(words): \(errors)")
            }
            #expect(try Picture(folder + "/pages/page-0001.png").pngSize == [600, 800])
        }
    }

    /// A comic of three white pages.
    private static var comic: Bytes {
        var zip = ZIPBuilder()
        for number in 1...3 { zip.add("p\(number).png", Bytes(onePixel), method: .stored) }
        return zip.bytes()
    }

    /// A PNG of one white pixel.
    private static let onePixel = [UInt8](
        Data(
            base64Encoded: """
                iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4\
                DwABAQEAsTj2FAAAAABJRU5ErkJggg==
                """) ?? Data())

    /// The address that the server has without another is one of the loopback interface, and it listens on that alone.
    @Test func serverListensOnLoopbackOnly() async throws {
        try await withTemporaryFolder { (folder: String) async throws in
            try pagesFixture().write(toFile: folder + "/book.epub")
            let products = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            let process = Process()
            process.executableURL = URL(fileURLWithPath: products).deletingLastPathComponent().appending(
                path: "lectern")
            let help = try await lectern("serve", "--help", folder: folder).output
            #expect(help.contains("127.0.0.1:8080)"))
            // Port 8080 may be taken: any other one.
            process.arguments = ["serve", "book.epub", "--address", "127.0.0.1:0"]
            process.currentDirectoryURL = URL(filePath: folder)
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            defer {
                process.terminate()
                process.waitUntilExit()
            }
            let identifier = process.processIdentifier
            #expect(try await eventually { !Self.listening(identifier).isEmpty })
            let addresses = Self.listening(identifier)
            #expect(addresses.count == 1 && addresses[0].hasPrefix("0100007F:"), "127.0.0.1, as the kernel writes it")
        }
    }

    /// Returns the local addresses of the sockets on which a process listens, in hexadecimal.
    private static func listening(_ process: Int32) -> [String] {
        let folder = "/proc/\(process)/fd/"
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let sockets = descriptors.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: folder + $0) }
        return ["tcp", "tcp6"].flatMap { kind -> [String] in
            let table = (try? String(contentsOfFile: "/proc/\(process)/net/\(kind)", encoding: .utf8)) ?? ""
            return table.split(separator: "\n").dropFirst().compactMap { line in
                let fields = line.split(separator: " ")
                // State 0A is listening; field 9 is the number of the socket.
                guard fields.count > 9, fields[3] == "0A", sockets.contains("socket:[\(fields[9])]") else { return nil }
                return String(fields[1])
            }
        }
    }
}
