import Glibc
package import LecternGTK
import LecternGeometry

/// A part of a sheet with other pixels than the sheet's texture.
package struct SheetPatch: Sendable {
    /// The pixels.
    package var texture: Texture
    /// The column of its left side in the sheet's texture.
    var x: Int
    /// The row of its top side in the sheet's texture.
    package var y: Int

    /// Creates a patch.
    package init(_ texture: Texture, x: Int, y: Int) {
        self.texture = texture
        self.x = x
        self.y = y
    }
}

/// The picture of a sheet: a texture, and patches over parts of it.
@MainActor final class SheetPicture {
    nonisolated let base: Texture
    nonisolated let patches: [SheetPatch]
    /// One texture with all pixels, made at its first use.
    private(set) lazy var whole: Texture = patches.isEmpty ? base : merged ?? base

    nonisolated init(_ base: Texture, _ patches: [SheetPatch]) {
        self.base = base
        self.patches = patches
    }

    private var merged: Texture? {
        let (box, stride) = base.bgra
        var pixels = box.handler
        for patch in patches {
            let (part, partStride) = patch.texture.bgra
            let (first, length) = (patch.x * 4, patch.texture.width * 4)
            guard patch.x >= 0, patch.y >= 0, first + length <= stride, patch.y + patch.texture.height <= base.height
            else { continue }
            for row in 0..<patch.texture.height {
                let (from, to) = (row * partStride, (patch.y + row) * stride + first)
                pixels.replaceSubrange(to..<to + length, with: part.handler[from..<from + length])
            }
        }
        return Texture(premultipliedBGRA: pixels, width: base.width, height: base.height, stride: stride)
    }
}

/// The nodes of the sheets that are drawn. GTK does not draw a node again that the previous frame has at the same place.
@MainActor final class SheetNodes {
    private struct Key: Hashable {
        let texture: ObjectIdentifier
        let frame: Rect
    }
    /// Each retains its texture, so that its address is not reused.
    private var nodes: [Key: (texture: Texture, node: GskNode)] = [:]
    private var used: Set<Key> = []

    nonisolated init() {}

    /// Returns the node of a texture in a rectangle of the stage; nil if there is no memory.
    func node(_ texture: Texture, in frame: Rect) -> GskNode? {
        let key = Key(texture: ObjectIdentifier(texture), frame: frame)
        used.insert(key)
        if let cached = nodes[key] { return cached.node }
        let node = GskNode(texture, in: frame)
        if let node { nodes[key] = (texture, node) }
        return node
    }

    /// Drops the nodes that the frame has not used.
    func frameEnds() {
        if nodes.count > used.count { nodes = nodes.filter { used.contains($0.key) } }
        used.removeAll(keepingCapacity: true)
    }
}

extension SheetPatch {
    /// Whether another patch has the same pixels in the same place.
    @MainActor package func hasSamePixels(as other: SheetPatch) -> Bool {
        guard x == other.x, y == other.y, texture.width == other.texture.width, texture.height == other.texture.height
        else { return false }
        let ((pixels, ownStride), (others, othersStride)) = (texture.bgra, other.texture.bgra)
        guard ownStride == othersStride, pixels.handler.count == others.handler.count else { return false }
        return pixels.handler.withUnsafeBytes { pixels in
            others.handler.withUnsafeBytes { others in
                guard let pixels = pixels.baseAddress, let others = others.baseAddress else { return false }
                return memcmp(pixels, others, ownStride * texture.height) == 0
            }
        }
    }
}
