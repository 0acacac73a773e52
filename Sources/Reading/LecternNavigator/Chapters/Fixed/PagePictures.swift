import LecternAssets
import LecternBase
import LecternImages
import LecternModel
import LecternPublication
import Synchronization

/// What is found in pages that are pictures: their margins, panels and shapes. Each page is looked at once.
final class PagePictures: Sendable {
    private struct State {
        var contents: [Int: PagePart] = [:]
        var panels: [PanelKey: [PagePart]] = [:]
        var wide: Set<Int>?
    }
    private struct PanelKey: Hashable {
        let unit: Int
        let isRightToLeft: Bool
    }

    private let publication: Publication
    private let builder: DocumentBuilder
    private let state = Mutex(State())
    /// The size at which pages are looked at, in pixels.
    private static let marginSize = 400
    private static let panelSize = 900
    /// Enough for the headers of most files.
    private static let headBytes: UInt64 = 4 << 10
    private static let longHeadBytes: UInt64 = 128 << 10

    init(_ publication: Publication, _ builder: DocumentBuilder) {
        self.publication = publication
        self.builder = builder
    }

    /// Returns the part of a page that remains without its margins; nil for the whole page.
    ///
    /// Margins of the next pages on the same side of a spread count, too: left and right pages keep their positions.
    func part(ofUnit index: Int) -> PagePart? {
        guard let unitContent = content(ofUnit: index) else { return nil }
        let part = [index - 2, index + 2].compactMap { content(ofUnit: $0) }.reduce(unitContent) { $0.union($1) }
        return part == .whole ? nil : part
    }

    /// Returns the same for a page of a PDF, by what is drawn on it.
    func part(ofPageUnit index: Int) async -> PagePart? {
        guard var part = await content(ofPageUnit: index) else { return nil }
        for other in [index - 2, index + 2] {
            if let next = await content(ofPageUnit: other) { part = part.union(next) }
        }
        return part == .whole ? nil : part
    }

    private func content(ofPageUnit index: Int) async -> PagePart? {
        guard publication.units.indices.contains(index), let page = publication.units[index].page else { return nil }
        if let cached = state.withLock({ $0.contents[index] }) { return cached }
        let document = try? await publication.pdfDocument(of: publication.units[index].link)
        guard let document = document ?? nil, let size = await document.geometry(ofPage: page) else { return nil }
        let scale = Double(Self.marginSize) / max(size.width, size.height, 1)
        let (width, height) = (max(Int(size.width * scale), 1), max(Int(size.height * scale), 1))
        guard let picture = await document.picture(ofPage: page, width: width, height: height) else { return nil }
        let content = MarginFinder.content(
            of: Bitmap(
                width: picture.width, height: picture.height, bytesPerRow: picture.width * 4, pixels: picture.pixels))
        state.withLock { $0.contents[index] = content }
        return content
    }

    private func content(ofUnit index: Int) -> PagePart? {
        guard let link = picture(ofUnit: index) else { return nil }
        if let cached = state.withLock({ $0.contents[index] }) { return cached }
        let content = decode(link, Self.marginSize).map { MarginFinder.content(of: $0) } ?? .whole
        state.withLock { $0.contents[index] = content }
        return content
    }

    /// Returns the panels of a page in reading order, found by its gutters; nil if it is not a picture.
    func panels(ofUnit index: Int, isRightToLeft: Bool) -> [PagePart]? {
        guard let link = picture(ofUnit: index) else { return nil }
        let key = PanelKey(unit: index, isRightToLeft: isRightToLeft)
        if let cached = state.withLock({ $0.panels[key] }) { return cached }
        let finder = PanelFinder(isRightToLeft: isRightToLeft)
        let panels = decode(link, Self.panelSize).map { finder.panels(in: $0) } ?? [.whole]
        state.withLock { $0.panels[key] = panels }
        return panels
    }

    private func picture(ofUnit index: Int) -> Link? {
        guard publication.units.indices.contains(index) else { return nil }
        let unit = publication.units[index]
        return unit.page == nil && unit.link.mediaType?.isBitmap == true ? unit.link : nil
    }

    private func decode(_ link: Link, _ size: Int) -> Bitmap? {
        builder.images.bytes(for: link.href).flatMap {
            builder.services.imageDecoder.decode($0, fitting: (size, size))
        }
    }

    /// Returns the pages of a fixed layout that are wider than high, as the manifest says, or a file that is read without
    /// waiting: the first page of a comic on a server does not wait for the headers of all pages.
    func wideUnits() -> Set<Int> {
        if let cached = state.withLock({ $0.wide }) { return cached }
        var wide: Set<Int> = []
        for index in publication.units.indices {
            guard let link = picture(ofUnit: index) else { continue }
            if isWide(link) { wide.insert(index) }
        }
        state.withLock { [wide] in $0.wide = wide }
        return wide
    }

    private func isWide(_ link: Link) -> Bool {
        if let width = link.width, let height = link.height { return width > height }
        guard let resource = publication.get(link) else { return false }
        for length in [Self.headBytes, Self.longHeadBytes] {
            guard let head = (try? resource.readImmediately(range: 0..<length)) ?? nil else { return false }
            if let ratio = ImageInfo(sniffing: head.array)?.ratio { return ratio > 1 }
            if head.count < length { return false }
        }
        return false
    }
}

extension PagePart {
    /// The smallest part that contains both.
    fileprivate func union(_ other: PagePart) -> PagePart {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PagePart(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}
