import LecternCSS
import LecternGeometry

extension LineBreaker {
    /// Lets the annotations of an object reach over the kana before it.
    ///
    /// https://www.w3.org/TR/css-ruby-1/#ruby-overhang
    mutating func overhangStart(_ object: inout LineObject, at offset: Int) {
        guard case .ruby(let ruby) = object.content, ruby.overhangLeft > .zero, offset > lineStart,
            paragraph.levels.isEmpty, let index = lastContent, items[Int(pieces[index].item)].kind == .text,
            Int(pieces[index].end) == offset, RubyOverhang.isAllowed(over: text[offset - 1])
        else { return }
        object.margin.left = -ruby.overhangLeft
    }

    /// Lets the annotations of the object that was last reach over the kana after it.
    mutating func overhangEnd(before offset: Int) {
        guard paragraph.levels.isEmpty, let index = lastContent, pieces[index].object >= 0,
            RubyOverhang.isAllowed(over: text[offset])
        else { return }
        let object = Int(pieces[index].object)
        guard case .ruby(let ruby) = objects[object].content, ruby.overhangRight > .zero,
            objects[object].margin.right == .zero
        else { return }
        objects[object].margin.right = -ruby.overhangRight
        pieces[index].inlineSize = pieces[index].inlineSize - ruby.overhangRight
        position = position - ruby.overhangRight
    }

    /// Nothing reaches out of the end of a line.
    mutating func withdrawOverhang() {
        guard !objects.isEmpty, let index = lastContent, pieces[index].object >= 0 else { return }
        let object = Int(pieces[index].object)
        guard case .ruby = objects[object].content, objects[object].margin.right < .zero else { return }
        pieces[index].inlineSize = pieces[index].inlineSize - objects[object].margin.right
        objects[object].margin.right = .zero
    }

    /// The last piece that is no edge of a box.
    @inline(__always) private var lastContent: Int? {
        var index = pieces.count
        while index > 0 {
            index -= 1
            let kind = items[Int(pieces[index].item)].kind
            if (kind != .open && kind != .close) || pieces[index].inlineSize != .zero { return index }
        }
        return nil
    }
}

enum RubyOverhang {
    /// Kana and the punctuation of Japanese: ideographs must not be covered, since
    /// it would not be clear whose reading it is.
    static func isAllowed(over unit: UInt16) -> Bool {
        switch unit {
        case 0x3000...0x3003, 0x3008...0x3011, 0x3014...0x301B, 0x3041...0x30FF: true
        default: false
        }
    }
}
