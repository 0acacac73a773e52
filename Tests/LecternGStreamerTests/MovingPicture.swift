import LecternBase

/// Generated videos without sound: AVI with pictures that are not compressed.
enum MovingPicture {
    private static let perSecond = 10

    /// Returns a video of plain pictures.
    ///
    /// - Parameters:
    ///   - width: a multiple of 4.
    ///   - seconds: how long each colour is shown.
    static func file(width: Int, height: Int, colors: [(red: UInt8, green: UInt8, blue: UInt8)], seconds: Int) -> Bytes
    {
        let size = width * height * 3
        let frames = colors.flatMap { color in
            let pixels = (0..<width * height).flatMap { _ in [color.blue, color.green, color.red] }
            return [[UInt8]](repeating: chunk("00db", pixels), count: seconds * perSecond)
        }
        let main = [
            1_000_000 / perSecond, size * perSecond, 0, 0x10, frames.count, 0, 1, size, width, height, 0, 0, 0, 0,
        ]
        let stream =
            Array("vidsDIB ".utf8)
            + [0, 0, 0, 1, perSecond, 0, frames.count, size, 0, 0].flatMap { number($0, 4) }
            + [0, 0, width, height].flatMap { number($0, 2) }
        let format = [(40, 4), (width, 4), (height, 4), (1, 2), (24, 2), (0, 4), (size, 4)].flatMap(number) + zeros(16)
        let streams = list("strl", chunk("strh", stream) + chunk("strf", format))
        let head = list("hdrl", chunk("avih", main.flatMap { number($0, 4) }) + streams)
        let movie = list("movi", frames.flatMap { $0 })
        let index = frames.indices.flatMap { frame in
            Array("00db".utf8) + [0x10, 4 + frame * (size + 8), size].flatMap { number($0, 4) }
        }
        let body = Array("AVI ".utf8) + head + movie + chunk("idx1", index)
        return Bytes(Array("RIFF".utf8) + number(body.count, 4) + body)
    }

    private static func list(_ name: String, _ content: [UInt8]) -> [UInt8] {
        chunk("LIST", Array(name.utf8) + content)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + number(content.count, 4) + content
    }

    private static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
