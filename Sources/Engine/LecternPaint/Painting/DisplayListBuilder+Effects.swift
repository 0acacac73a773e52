// Effects on a box and its descendants: transforms, groups, clips.

import LecternCSS
import LecternGeometry

extension DisplayListBuilder {
    mutating func begin(_ effects: Effects) {
        if let transform = effects.transform { push(transform) }
        if effects.style.box.needsGroup {
            let box = effects.style.box
            let far = max(canvas.width, canvas.height)
            append(
                .pushGroup(
                    CompositingGroup(
                        opacity: Double(max(min(box.opacity, 1), 0)), composition: .blend(box.mixBlendMode),
                        bounds: transform == .identity ? canvas : effects.rect.expanded(by: far))))
        }
        if let clip = effects.clip { push(.rect(clip)) }
    }

    mutating func end(_ effects: Effects) {
        if effects.clip != nil { popClip() }
        if effects.style.box.needsGroup { append(.popGroup) }
        if effects.transform != nil { popTransform() }
    }

    mutating func push(_ transform: AffineTransform) {
        outerTransforms.append(self.transform)
        self.transform = transform.concatenated(with: self.transform)
        append(.pushTransform(transform))
    }

    mutating func popTransform() {
        transform = outerTransforms.removeLast()
        append(.popTransform)
    }

    mutating func push(_ clip: Shape) { append(.pushClip(clip)) }

    /// Ends a clip, and removes it if nothing was painted inside.
    mutating func popClip() {
        if case .pushClip? = list.operations.last { list.operations.removeLast() } else { append(.popClip) }
    }
}

extension BoxStyle {
    /// CSS Color 4, section 4 and Compositing 1, section 3: the content is composited as one.
    fileprivate var needsGroup: Bool { opacity < 1 || mixBlendMode != .normal || isolates }
}
