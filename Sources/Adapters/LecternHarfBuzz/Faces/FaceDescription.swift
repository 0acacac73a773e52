internal import CHarfBuzz

/// The properties of a face from its font file: names, style, variation axes.
package struct FaceDescription: Hashable, Sendable {
    /// A variation axis and its position.
    package struct Axis: Hashable, Sendable {
        var tag: UInt32
        var minimum: Float
        var standard: Float
        var maximum: Float
    }

    /// The index of the face in its collection.
    var index = 0
    /// The names of the family in all languages of the font, typographic family first.
    package var families: [String] = []
    var style = ""
    var fullName = ""
    var postScriptName = ""
    /// From 1 to 1000.
    package var weight: Float = 400
    /// Percent.
    var stretch: Float = 100
    package var isItalic = false
    var axes: [Axis] = []

    init(face: OpaquePointer, index: Int) {
        self.index = index
        readNames(face)
        readStyle(face)
        axes = Self.axes(of: face)
    }

    private mutating func readNames(_ face: OpaquePointer) {
        var count: UInt32 = 0
        guard let names = hb_ot_name_list_names(face, &count) else { return }
        var families: [(rank: Int, name: String)] = []
        for entry in UnsafeBufferPointer(start: names, count: Int(min(count, 4096))) {
            let isEnglish = hb_language_to_string(entry.language).map { $0[0] == 0x65 && $0[1] == 0x6E } ?? false
            switch entry.name_id {
            case 16: families.append((isEnglish ? 0 : 2, Self.name(face, entry)))
            case 1: families.append((isEnglish ? 1 : 3, Self.name(face, entry)))
            case 17 where isEnglish || style.isEmpty: style = Self.name(face, entry)
            case 2 where style.isEmpty: style = Self.name(face, entry)
            case 4 where isEnglish || fullName.isEmpty: fullName = Self.name(face, entry)
            case 6 where postScriptName.isEmpty: postScriptName = Self.name(face, entry)
            default: break
            }
        }
        for rank in 0...3 {
            for family in families
            where family.rank == rank && !family.name.isEmpty && !self.families.contains(family.name) {
                self.families.append(family.name)
            }
        }
    }

    private static func name(_ face: OpaquePointer, _ entry: hb_ot_name_entry_t) -> String {
        var length: UInt32 = 256
        let units = [UInt16](unsafeUninitializedCapacity: 256) { out, count in
            out.initialize(repeating: 0)
            _ = hb_ot_name_get_utf16(face, entry.name_id, entry.language, &length, out.baseAddress)
            count = Int(min(length, 255))
        }
        return String(decoding: units, as: UTF16.self)
    }

    private mutating func readStyle(_ face: OpaquePointer) {
        guard let font = hb_font_create(face) else { return }
        defer { hb_font_destroy(font) }
        weight = min(max(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT), 1), 1000)
        stretch = min(max(hb_style_get_value(font, HB_STYLE_TAG_WIDTH), 10), 1000)
        isItalic =
            hb_style_get_value(font, HB_STYLE_TAG_ITALIC) != 0
            || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0
    }

    private static func axes(of face: OpaquePointer) -> [Axis] {
        var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: 16)
        var count = UInt32(infos.count)
        _ = hb_ot_var_get_axis_infos(face, 0, &count, &infos)
        return infos.prefix(Int(count)).map {
            Axis(tag: $0.tag, minimum: $0.min_value, standard: $0.default_value, maximum: $0.max_value)
        }
    }
}
