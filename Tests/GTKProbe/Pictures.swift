import Glibc
import LecternGTK
import LecternGeometry
import LecternStages

/// Shows a large picture.
@MainActor func showImage(in window: ApplicationWindow) {
    let stage = ImageStage(page(4, width: 1600, height: 2400).texture, alternativeText: "A large picture")
    stage.onChange { zoom, frame in
        say("shown \(Int(zoom * 100)) \(Int(frame.x)) \(Int(frame.y)) \(Int(frame.width)) \(Int(frame.height))")
    }
    window.setContent(stage)
    stage.grabFocus()
}

/// Writes pictures of page turns to a folder. Pages may be PNG files.
@MainActor func writePictures(to folder: String, pages files: [String]) -> Int32 {
    guard Desktop.start() else { return 1 }
    let stage = PageStage()
    stage.paper = Color(rgb: 0xFAF5E8)
    for (name, count, mirrored) in [
        ("single", 1, false), ("spread", 2, false), ("mirrored", 1, true), ("mirrored-spread", 2, true),
        ("down", 1, false), ("down-spread", 2, false),
    ] {
        let (first, second) = sheets(files, count)
        stage.readsRightToLeft = mirrored
        stage.axis = name.hasPrefix("down") ? .vertical : .horizontal
        stage.show(first, previous: second, next: second)
        for style in [TurnStyle.slide, .curl] {
            stage.style = style
            for step in 0...4 {
                let (width, height) = (first.texture.width, first.texture.height)
                let picture = stage.picture(of: .forward, at: Double(step) / 4, width: width, height: height)
                let path = "\(folder)/\(name)-\(style.rawValue)-\(step * 25).png"
                guard let picture, picture.savePNG(to: path) else { return 1 }
            }
        }
    }
    say("written")
    return 0
}

@MainActor private func sheets(_ files: [String], _ count: Int) -> (PageSheet, PageSheet) {
    let decoded = files.compactMap { read($0) }.compactMap { Texture(encoded: $0) }
    guard decoded.count >= count * 2 else {
        return (
            page(3, width: 500 * count, height: 700, pageCount: count),
            page(8, width: 500 * count, height: 700, pageCount: count)
        )
    }
    let at = count == 1 ? 0 : 2
    return (PageSheet(decoded[at], pageCount: count), PageSheet(decoded[at + 1], pageCount: count))
}

private func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: max(0, ftell(file)))
    rewind(file)
    _ = fread(&bytes, 1, bytes.count, file)
    return bytes
}

/// Prints the CPU time per picture of a page turn, in microseconds.
@MainActor func measureFrames() -> Int32 {
    guard Desktop.start() else { return 1 }
    let stage = PageStage()
    for count in [1, 2] {
        let (first, second) = (
            page(3, width: 1000, height: 800, pageCount: count), page(4, width: 1000, height: 800, pageCount: count)
        )
        stage.show(first, previous: nil, next: second)
        for style in [TurnStyle.slide, .curl] {
            stage.style = style
            for step in 0...8 {
                let progress = Double(step) / 8
                _ = stage.picture(of: .forward, at: progress, width: 1000, height: 800)
                let start = clock()
                for _ in 0..<5 { _ = stage.picture(of: .forward, at: progress, width: 1000, height: 800) }
                say("frame \(count) \(style.rawValue) \(step) \((clock() - start) / 5)")
            }
        }
    }
    return 0
}
