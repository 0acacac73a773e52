package import LecternGeometry
import LecternText

extension DisplayList {
    /// Returns the list without operations that draw nothing inside an area. Coordinates and bounds stay.
    ///
    /// Operations in transforms and groups are all kept.
    package func part(in area: Rect) -> DisplayList {
        var result = self
        var depth = 0
        result.operations = operations.filter { operation in
            switch operation {
            case .pushTransform, .pushGroup: depth += 1
            case .popTransform, .popGroup: depth -= 1
            default: return depth > 0 || reaches(operation, area)
            }
            return true
        }
        return result
    }

    /// Whether an operation outside of transforms may draw in an area.
    private func reaches(_ operation: Operation, _ area: Rect) -> Bool {
        switch operation {
        case .fill(let shape, _): !shape.bounds.expanded(by: 1).intersection(area).isEmpty
        case .image(let image):
            !(image.tiling?.area ?? image.destination).expanded(by: 1).intersection(area).isEmpty
        case .glyphs(let run): !bounds(of: run).intersection(area).isEmpty
        default: true
        }
    }

    /// A rectangle around the glyphs of a run. Glyphs reach at most three em beyond their origin.
    private func bounds(of run: GlyphOperation) -> Rect {
        let range = Int(run.range.lowerBound)..<Int(run.range.upperBound)
        guard let left = glyphX[range].min(), let right = glyphX[range].max(), let top = glyphY[range].min(),
            let bottom = glyphY[range].max()
        else { return .empty }
        return Rect(left: Double(left), top: Double(top), right: Double(right), bottom: Double(bottom))
            .expanded(by: Double(run.font.size) * 3)
    }
}
