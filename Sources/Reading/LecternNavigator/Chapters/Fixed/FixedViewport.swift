import LecternGeometry
import LecternImages
import LecternMarkup

/// Finds the size of a fixed-layout document: its initial containing block.
/// https://www.w3.org/TR/epub-33/#sec-fxl-icb
struct FixedViewport {
    let markup: MarkupDocument
    /// Returns the size of an image by its reference in the document.
    let imageInfo: (String) -> ImageInfo?
    /// The page box, for documents that use the device size.
    let device: PhysicalSize

    /// Returns the document's own size, else that of its only picture, else the
    /// publication's, else the device's.
    func size(publication: ViewportProperties?) -> PhysicalSize {
        declaredSize ?? picture ?? publication.flatMap(size) ?? device
    }

    private var declaredSize: PhysicalSize? {
        guard let root = markup.root else { return nil }
        if markup.isElement(root, named: .svg) { return size(ofDrawing: root) }
        let meta = markup.elements(named: .meta).first { meta in
            markup.attribute(.name, of: meta)?.lowercased() == "viewport"
        }
        return meta.flatMap { markup.attribute(.content, of: $0) }.flatMap { size(ViewportProperties($0)) }
    }

    /// A missing side is derived from the aspect ratio of the device.
    private func size(_ properties: ViewportProperties) -> PhysicalSize? {
        let shape = device.height.double / max(device.width.double, 1)
        switch (properties.width.map(pixels), properties.height.map(pixels)) {
        case (let width?, let height?): return Self.size(width, height)
        case (let width?, nil): return Self.size(width, width * shape)
        case (nil, let height?): return Self.size(height / max(shape, 0.01), height)
        case (nil, nil): return nil
        }
    }

    private func pixels(_ length: ViewportProperties.Length) -> Double {
        switch length {
        case .pixels(let value): value
        case .deviceWidth: device.width.double
        case .deviceHeight: device.height.double
        }
    }

    private static func size(_ width: Double, _ height: Double) -> PhysicalSize? {
        guard width >= 1, height >= 1 else { return nil }
        return PhysicalSize(width: LayoutUnit(min(width, 10_000)), height: LayoutUnit(min(height, 10_000)))
    }

    /// The size of the only picture of a document without text.
    private var picture: PhysicalSize? {
        guard let body = markup.body, !markup.textContent(of: body).contains(where: { !$0.isWhitespace }) else {
            return nil
        }
        let drawings = markup.elements(named: .svg, in: .svg, below: body)
        let images = markup.elements(named: .img, in: .xhtml, below: body)
        if let drawing = drawings.first, drawings.count == 1, images.isEmpty { return size(ofDrawing: drawing) }
        guard let image = images.first, images.count == 1, drawings.isEmpty,
            let info = markup.attribute(.src, of: image).flatMap(imageInfo), let width = info.width,
            let height = info.height
        else { return nil }
        return Self.size(width, height)
    }

    /// Returns the size of the view box, else width and height.
    private func size(ofDrawing svg: NodeID) -> PhysicalSize? {
        let box = (markup.attribute(.viewBox, of: svg) ?? "").split { $0.isWhitespace || $0 == "," }.compactMap {
            Double($0)
        }
        if box.count == 4, box[2].isFinite, box[3].isFinite, let size = Self.size(box[2], box[3]) { return size }
        guard let width = markup.attribute(.width, of: svg), let height = markup.attribute(.height, of: svg) else {
            return nil
        }
        let properties = ViewportProperties("width=\(width) height=\(height)")
        guard !width.contains("%"), !height.contains("%") else { return nil }
        return size(properties)
    }
}
