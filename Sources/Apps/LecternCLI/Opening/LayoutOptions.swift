import ArgumentParser
import Lectern

/// The page and type that a command lays a book out with.
struct LayoutOptions: ParsableArguments {
    @Option(help: "The page in CSS pixels.")
    var size = PixelSize(width: 600, height: 800)
    @Option(help: "The size of body text in CSS pixels.")
    var fontSize: Double?
    @Option(help: "All four page margins in CSS pixels.")
    var margin: Double?
    @Option(
        help: ArgumentHelp("Reading preferences, as JSON.", valueName: "file"), completion: .file(extensions: ["json"]))
    var preferences: String?

    func validate() throws {
        if let fontSize, !(1...500).contains(fontSize) { throw ValidationError("--font-size must be from 1 to 500") }
        if let margin, !(0...2000).contains(margin) { throw ValidationError("--margin must be from 0 to 2000") }
    }

    /// The settings that the options ask for.
    func settings() throws -> LayoutSettings {
        var settings = LayoutSettings(pageWidth: Double(size.width), pageHeight: Double(size.height))
        if let preferences { try PreferencesFile(path: preferences).apply(to: &settings) }
        if let fontSize { settings.fontSize = fontSize }
        if let margin { settings.margins = .init(margin) }
        return settings
    }
}

/// A size as it is written on the command line: `600x800`.
struct PixelSize: ExpressibleByArgument, CustomStringConvertible {
    let width: Int
    let height: Int

    init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1] else { return nil }
        guard (1...20_000).contains(width), (1...20_000).contains(height) else { return nil }
        self.init(width: width, height: height)
    }

    var description: String { "\(width)x\(height)" }
}

/// Pages as they are written on the command line: `7` or `3-12`, from 1.
struct PageSpan: ExpressibleByArgument {
    let first: Int
    let last: Int

    init?(argument: String) {
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...2).contains(parts.count), let first = parts[0], let last = parts[parts.count - 1] else { return nil }
        guard first >= 1, last >= first else { return nil }
        (self.first, self.last) = (first, last)
    }
}
