package import ArgumentParser
package import Lectern

/// The page size and text settings of a command that lays out a book.
package struct LayoutOptions: ParsableArguments {
    @Option(
        help: """
            The reader's window in CSS pixels. A wide one shows two pages side by side; with --bare it is one page.
            """)
    package var size = PixelSize(width: 600, height: 800)
    @Option(help: "The size of body text in CSS pixels: 18, or what the preferences say; with --bare 16.")
    package var fontSize: Double?
    @Option(
        help: "All four page margins in CSS pixels, instead of the reader's; with --bare a 15th of the shorter side.")
    package var margin: Double?
    @Option(
        help: ArgumentHelp("Reading preferences, as JSON: those of the kind of book.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    package var preferences: String?
    @Flag(help: "Only the book's own styles and one page of --size, not what the desktop reader shows.")
    package var bare = false

    package init() {}

    package func validate() throws {
        if let fontSize, !(1...500).contains(fontSize) { throw ValidationError("--font-size must be from 1 to 500") }
        if let margin, !(0...2000).contains(margin) { throw ValidationError("--margin must be from 0 to 2000") }
        if bare, preferences != nil { throw ValidationError("--preferences does not go with --bare") }
    }

    /// Returns the layout of a publication: as the desktop reader shows it with these preferences, unless it is bare.
    /// Warns about members of the preferences that have no effect.
    ///
    /// - Parameters:
    ///   - wordHints: Explains hard words; nil for no hints.
    ///   - level: Which words get hints; nil for what the preferences say.
    package func layout(
        of publication: Publication, scale: Double = 1, wordHints: (any WordHintSource)? = nil,
        level: WordHintLevel? = nil
    ) throws -> LayoutRequest {
        if bare { return LayoutRequest(singlePages: bareSettings, of: publication) }
        guard size.width >= 50, size.height >= 50 else {
            throw CommandError("--size \(size) is too small for a window", advice: "give 50x50 or more, or add --bare")
        }
        let viewport = Viewport(width: Double(size.width), height: Double(size.height), scale: scale)
        var configuration = NavigatorConfiguration(services: .standard)
        configuration.wordHints = wordHints
        if let preferences {
            try PreferencesFile(path: preferences).read(into: &configuration, for: publication, in: viewport)
        }
        if let level { configuration.epub.wordHints = level }
        if let fontSize {
            configuration.baseFontSize = fontSize
            configuration.epub.fontSize = nil
        }
        var layout = LayoutRequest(publication, in: viewport, configuration: configuration)
        if let margin, publication.navigatorKind == .text { layout.setMargins(margin) }
        return layout
    }

    private var bareSettings: LayoutSettings {
        var settings = LayoutSettings(pageWidth: Double(size.width), pageHeight: Double(size.height))
        if let fontSize { settings.fontSize = fontSize }
        if let margin { settings.margins = .init(margin) }
        return settings
    }
}

/// A size in pixels, written `600x800` on the command line.
package struct PixelSize: ExpressibleByArgument, CustomStringConvertible {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    package init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1] else { return nil }
        guard (1...20_000).contains(width), (1...20_000).contains(height) else { return nil }
        self.init(width: width, height: height)
    }

    package var description: String { "\(width)x\(height)" }
}

/// A range of page numbers counted from 1, written `7` or `3-12` on the command line.
package struct PageSpan: ExpressibleByArgument {
    package let first: Int
    package let last: Int

    package init?(argument: String) {
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...2).contains(parts.count), let first = parts[0], let last = parts[parts.count - 1] else { return nil }
        guard first >= 1, last >= first else { return nil }
        self.first = first
        self.last = last
    }
}
