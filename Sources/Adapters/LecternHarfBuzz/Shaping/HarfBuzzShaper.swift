internal import CHarfBuzz
public import LecternText
import Synchronization

// Shaping: from the UTF-16 text of a paragraph to glyphs with advances, in font units.
//
// `LecternText` states what a shaper is (`TextShaper`) and has the parts that need no library: the input
// (`ShapingItem`), the result (`ShapedText`), the builder that collects it (`ShapedTextBuilder`) and the cache of
// words (`ShapeCache`). This folder implements it with HarfBuzz in four steps:
//
// 1. *Items to font runs* (`FontItemizer`): an item has one style and one bidi level. It is divided by script and by
//    font: the first font of the cascade that has a cluster sets it.
// 2. *Runs to segments* (`ShapingWorkspace+Runs`): a run is cut where HarfBuzz gives the same glyphs for both parts
//    alone, mostly at spaces. Characters that never depend on their neighbours need no segment.
// 3. *Segments to glyphs* (`ShapingWorkspace+Segments`): from the cache, or composed of pairs of letters, or from
//    HarfBuzz, in this order. HarfBuzz is the slowest by far; most words of a book come from the cache.
// 4. *Collecting* (`ShapedTextBuilder`): glyphs and the advance of each UTF-16 unit. A text that is only measured
//    collects advances; its glyphs are made at their first use.
//
// Whether text may be cut is a property of the font. `LayoutTables` reads it from the GSUB and GPOS tables, once for
// each `ShapingContext`: a face with its features, script, language and direction. A context also has the glyph of
// each character that was met.
//
// All of this must not change a glyph: `HarfBuzzShaper.Cutting.never` shapes runs whole, and tests compare the two.
//
// - `HarfBuzzShaper`: the entry, and a pool of workspaces: one for each call
// - `ShapingWorkspace`: the state of a call; its extensions are the steps
// - `ShapingWorkspace+Neighbours`, `NeighbourTable`: words composed of pairs of letters
// - `ShapingWorkspace+Combinations`: ligatures in such words
// - `ShapingWorkspace+Plain`: the width of plain Japanese text, without glyphs
// - `ShapingContext`, `KnownContexts`: the facts about a font, for one call and for all calls
// - `LayoutTables`, `LayoutTableReader`, `GlyphRule`, `GlyphSequences`, `SpacedRules`: where text may be cut
// - `GlyphBits`: a set of glyphs

/// Shapes paragraphs with HarfBuzz.
///
/// Text is divided into runs of one font and script, and runs into words where that does not change the glyphs. Known
/// words come from a `ShapeCache`. Each call borrows its own workspace, so calls on several threads do not block
/// each other.
public final class HarfBuzzShaper: TextShaper {
    /// Whether runs are divided into words.
    public enum Cutting: Hashable, Sendable {
        /// Where this does not change the glyphs.
        case words
        /// Each run is shaped whole: slow; the reference that `words` must equal.
        case never
    }

    private let idle = Mutex<[Workspace]>([])
    private let cacheByteLimit: Int
    private let cutting: Cutting
    private let shared = KnownContexts()

    /// Proof of `@unchecked Sendable`: a workspace is either in the pool or used by the one call that took it.
    private final class Workspace: @unchecked Sendable {
        var state: ShapingWorkspace
        init(_ cacheByteLimit: Int, _ cutting: Cutting, shared: KnownContexts) {
            state = ShapingWorkspace(cacheByteLimit, cutting, shared: shared)
        }
    }

    /// Creates a shaper.
    ///
    /// - Parameters:
    ///   - cacheByteLimit: the approximate size of each workspace's word cache; 0 disables caching.
    ///   - cutting: whether runs are divided into words.
    public init(cacheByteLimit: Int = 12 << 20, cutting: Cutting = .words) {
        self.cacheByteLimit = cacheByteLimit
        self.cutting = cutting
    }

    public var fingerprint: String { "HarfBuzz " + String(cString: hb_version_string()) }

    public func shape(_ text: [UInt16], items: [ShapingItem]) -> ShapedText {
        shape(text, items: items, glyphs: nil)
    }

    public func measure(_ text: [UInt16], items: [ShapingItem]) -> ShapedText {
        shape(text, items: items) { [self] in shape(text, items: items).glyphs }
    }

    private func shape(
        _ text: [UInt16], items: [ShapingItem], glyphs make: (@Sendable () -> GlyphBuffer)?
    ) -> ShapedText {
        text.withUnsafeBufferPointer { units in withWorkspace { $0.state.shape(units, items: items, glyphs: make) } }
    }

    public func plainAdvance(of text: UnsafeBufferPointer<UInt16>, style: ShapingStyle) -> PlainAdvance? {
        withWorkspace { $0.state.plainAdvance(text, style) }
    }

    /// Calls a closure with a workspace that no other call uses.
    @inline(__always)
    private func withWorkspace<Result>(_ body: (Workspace) -> Result) -> Result {
        let workspace = idle.withLock { $0.popLast() } ?? Workspace(cacheByteLimit, cutting, shared: shared)
        let result = body(workspace)
        idle.withLock { if $0.count < 8 { $0.append(workspace) } }
        return result
    }

    /// Frees the workspaces of all tasks but one.
    public func trim() { idle.withLock { $0.removeFirst(max(0, $0.count - 1)) } }
}
