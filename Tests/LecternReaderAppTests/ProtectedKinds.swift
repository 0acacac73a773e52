import LecternBase
import LecternTestKit

/// A protected PDF and a protected audiobook.
struct ProtectedKinds {
    private let provider: LCPTestProvider

    init(_ provider: LCPTestProvider) { self.provider = provider }

    func write(to folder: TemporaryFolder) throws -> (pdf: String, audio: String) {
        let leaves = (1...6).map { leaf in
            ["The canary sings on leaf \(leaf)"] + (1...12).map { "Line \(leaf).\($0) has its place." }
        }
        var license = LCPTestLicense()
        license.id = "pdf"
        license.copy = 10
        let herbal = LCPTestResource("herbal.pdf", type: "application/pdf", PDFBuilder(pages: leaves).build())
        let pdf = try provider.package("Herbal", profile: "pdf", [herbal], license: license)
        license.id = "audio"
        let sound = LCPTestResource("one.wav", type: "audio/wav", Self.sound(seconds: 90), duration: 90)
        let audio = try provider.package("Aloud", profile: "audiobook", [sound], license: license)
        return (
            try folder.write("herbal.lcpdf", pdf.bytes()), try folder.write("aloud.lcpa", audio.bytes())
        )
    }

    /// A tone of 200 Hz, as WAV with 8,000 samples of 16 bits each second.
    private static func sound(seconds: Int) -> Bytes {
        let count = UInt32(seconds) * 16_000
        func little(_ value: UInt32, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) } }
        var bytes = Array("RIFF".utf8) + little(count + 36, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
        bytes += little(1, 2) + little(1, 2) + little(8_000, 4) + little(16_000, 4) + little(2, 2) + little(16, 2)
        bytes += Array("data".utf8) + little(count, 4)
        let period = (0..<40).flatMap { little($0 < 20 ? 4_000 : 61_536, 2) }
        for _ in 0..<seconds * 200 { bytes += period }
        return Bytes(bytes)
    }
}
