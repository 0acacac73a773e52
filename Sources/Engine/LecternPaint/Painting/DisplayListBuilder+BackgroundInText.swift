// CSS Backgrounds 4, section 2.4.1, `background-clip: text`: the background
// is masked by the text, which is painted a second time as the mask.

import LecternCSS
import LecternGeometry
import LecternLayout

extension DisplayListBuilder {
    mutating func beginBackgroundInText(of fragment: Fragment, at offset: PhysicalOffset) -> Bool {
        guard let box = fragment.box, fragment.kind == .box, box.id != canvasBackground?.id, !box.isTable else {
            return false
        }
        if case .tablePart = box.kind { return false }
        return beginBackgroundInText(box.style, BackgroundAreas(fragment, at: offset))
    }

    mutating func beginBackgroundInText(of inline: InlineBoxFragment, at offset: PhysicalOffset) -> Bool {
        beginBackgroundInText(inline.box.style, BackgroundAreas(inline, at: offset))
    }

    /// Paints the background in a group and begins the mask group.
    private mutating func beginBackgroundInText(_ style: ComputedStyle, _ areas: BackgroundAreas) -> Bool {
        guard style.text.visibility == .visible, colorOverride == nil else { return false }
        append(.pushGroup(CompositingGroup(bounds: areas.borderBox)))
        let paint = style.paint
        if paint.backgroundLayers.last?.clip == .text, !paint.backgroundColor.isTransparent {
            append(.fill(.rect(grid.snap(areas.borderBox)), .color(paint.backgroundColor)))
        }
        for layer in paint.backgroundLayers.reversed() where layer.clip == .text {
            if let image = layer.image { paintLayer(layer, image, style: style, areas: areas, isCanvas: false) }
        }
        append(.pushGroup(CompositingGroup(composition: .mask, bounds: areas.borderBox)))
        colorOverride = .black
        return true
    }

    mutating func endBackgroundInText() {
        colorOverride = nil
        append(.popGroup)
        append(.popGroup)
    }
}
