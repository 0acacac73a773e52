import LecternAssets
import LecternBase

/// A picture of an RTF file while it is read.
///
/// Spec: RTF 1.9.1, "Pictures"
struct RTFPicture {
    private var data: [UInt8] = []
    /// The first digit of a byte whose second one is not read yet.
    private var half: UInt8?
    private var widthGoal = 0
    private var scale = 100
    /// A description for those who do not see it.
    var alternative = ""
    /// What the file says that it is: the name of a format that cannot be shown.
    private(set) var kindName = "picture"

    mutating func add(hex: ArraySlice<UInt8>) {
        for byte in hex {
            guard let digit = RTFScanner.digit(byte) else { continue }
            if let high = half {
                data.append(high << 4 | digit)
                half = nil
            } else {
                half = digit
            }
        }
    }

    mutating func add(binary: ArraySlice<UInt8>) { data += binary }

    mutating func read(_ name: String, _ value: Int?) {
        switch name {
        case "picwgoal": widthGoal = value ?? 0
        case "picscalex": scale = value ?? 100
        case "emfblip": kindName = "EMF"
        case "wmetafile": kindName = "WMF"
        case "macpict": kindName = "QuickDraw"
        case "dibitmap", "wbitmap", "pmmetafile": kindName = "bitmap"
        default: break
        }
    }

    /// The format, by the data; nil if it cannot be shown.
    var format: Format? {
        guard let format = ImageSignature.format(of: Bytes(Array(data.prefix(32)))), format.mediaType.isImage else {
            return nil
        }
        return format
    }

    var bytes: Bytes { Bytes(data) }

    var isEmpty: Bool { data.isEmpty }

    /// The width in units of WordprocessingML, of which 635 are a twentieth of a point.
    private var width: Int {
        guard (1...32_000).contains(widthGoal), (1...1_000).contains(scale) else { return 0 }
        return widthGoal * scale / 100 * 635
    }

    /// - Parameter id: of its relation; nil if it cannot be shown.
    func markup(id: String?) -> String {
        let extent = width > 0 ? "<extent cx=\"\(width)\"/>" : ""
        let blip = "<blip\(id.map { " embed=\"\($0)\"" } ?? "")/>"
        return "<drawing>\(extent)<docPr descr=\"\(alternative.escapedForXML)\"/>\(blip)</drawing>"
    }
}
