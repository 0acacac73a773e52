public import LecternBase
public import LecternModel

/// A step of a guided navigation as it is played: a sound and the text or the
/// region that is shown with it.
///
///     func navigator(_ navigator: MediaOverlayNavigator, stateDidChange state: MediaOverlayNavigator.State) {
///         guard let locator = state.clip?.locator else { return reader.apply([], in: "overlay") }
///         reader.apply([Decoration(id: "clip", locator: locator, style: .highlight(tint: yellow))], in: "overlay")
///     }
public struct OverlayClip: Hashable, Sendable {
    /// What sounds.
    public enum Source: Hashable, Sendable {
        /// A part of an audio resource. Times are in seconds; the end is nil for the end of the resource.
        case audio(href: AnyURL, begin: Double, end: Double?)
        /// A text without a recording, to be spoken.
        case speech(text: String, language: Language)
        /// Nothing.
        case silence
    }

    /// The place in the publication's guided navigation.
    public let place: OverlayPlace
    /// What sounds with the clip: the recording, else the text if there is one.
    public let source: Source
    /// The text to decorate; nil if the clip has none, or its element does not exist.
    public let locator: Locator?
    /// The picture that is shown; a fragment selects a region (``/LecternModel/SpatialFragment``).
    public let image: AnyURL?
    /// The text of the clip, with white space collapsed, or its description; nil if there is none.
    public let text: String?
    /// The index in the reading order of the resource that is shown; nil if it is not in the reading order.
    public let resourceIndex: Int?
    /// The structural semantics of the clip itself.
    public let roles: [GuidedNavigationRole]

    /// The indices of the containers in the part, the outermost first.
    let containers: [Int]
    /// The range of the text in the canonical text of the resource.
    let textRange: Range<Int>?
    /// Clips of the same paragraph have the same number, and so have those of a sentence.
    let paragraph: Int
    let sentence: Int

    /// The duration in seconds, as recorded; nil if it is unknown.
    public var duration: Double? {
        guard case .audio(_, let begin, let end) = source else { return nil }
        return end.map { $0 - begin }
    }

    /// Whether another clip goes on in the same sound where this one ends, to the millisecond.
    func isContinued(by next: OverlayClip) -> Bool {
        guard case .audio(let href, _, let end) = source, case .audio(let other, let begin, _) = next.source,
            let end
        else { return false }
        return href == other && abs(begin - end) < 0.0015
    }
}

/// A place in the guided navigation of a publication.
public struct OverlayPlace: Hashable, Sendable, Comparable {
    /// The index of the guided navigation document, in the order of reading.
    public var part: Int
    /// The index of the clip in the document.
    public var clip: Int

    /// Creates a place; by default that of the first clip of a document.
    public init(part: Int, clip: Int = 0) {
        self.part = part
        self.clip = clip
    }

    public static func < (left: OverlayPlace, right: OverlayPlace) -> Bool {
        (left.part, left.clip) < (right.part, right.clip)
    }
}

/// How far a step of the listener goes.
public enum OverlayStep: Hashable, Sendable {
    /// A clip, which may be a word.
    case clip
    /// All clips of a sentence.
    case sentence
    /// All clips of a paragraph, heading or other block.
    case paragraph
}
