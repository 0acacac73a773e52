import LecternGeometry

/// A track's sizing function as specified.
struct SpecifiedTrack: Sendable {
    enum Breadth: Sendable {
        case length(SpecifiedLength)
        case ready(TrackBreadth)

        func resolve(_ builder: StyleBuilder) -> TrackBreadth {
            switch self {
            case .length(let length): .length(builder.length(length))
            case .ready(let breadth): breadth
            }
        }
    }
    var minimum: Breadth
    var maximum: Breadth
    var fitContent: SpecifiedLength?

    func resolve(_ builder: StyleBuilder) -> TrackSize {
        TrackSize(
            minimum.resolve(builder), maximum.resolve(builder), fitContent: fitContent.map { builder.length($0) })
    }
}

/// A track list as specified.
struct SpecifiedTemplate: Sendable {
    var tracks: [SpecifiedTrack] = []
    var names: [[String]] = [[]]
    var repetition: (index: Int, fits: Bool, tracks: [SpecifiedTrack], names: [[String]])?
    /// The names right after the repetition.
    var namesAfter: [String] = []

    mutating func append(_ other: SpecifiedTemplate) {
        add(other.names[0])
        tracks += other.tracks
        names += other.names.dropFirst()
    }

    /// Adds names to the last line.
    mutating func add(_ lineNames: [String]) {
        if repetition?.index == tracks.count { namesAfter += lineNames } else { names[names.count - 1] += lineNames }
    }

    func resolve(_ builder: StyleBuilder) -> GridTemplate {
        var result = GridTemplate()
        result.tracks = tracks.map { $0.resolve(builder) }
        result.names = names
        result.repetition = repetition.map {
            .init(
                index: $0.index, fits: $0.fits, tracks: $0.tracks.map { $0.resolve(builder) }, names: $0.names,
                namesAfter: namesAfter)
        }
        return result
    }
}

extension ValueParser {
    /// The maximum number of tracks; CSS Grid 1, section 7.2.3.3, permits a limit.
    private static let greatestTrackCount = 1000

    /// `grid-template-columns` and `grid-template-rows`.
    mutating func gridTemplate() -> SpecifiedTemplate? {
        if take("none") { return SpecifiedTemplate() }
        return trackList(allowsRepeat: true)
    }

    private mutating func trackList(allowsRepeat: Bool) -> SpecifiedTemplate? {
        var result = SpecifiedTemplate()
        while !atEnd, !peek().isDelimiter("/") {
            if let names = lineNames() {
                result.add(names)
            } else if let track = trackSize() {
                result.tracks.append(track)
                result.names.append([])
            } else if allowsRepeat, trackRepeat(into: &result) {
                continue
            } else {
                return nil
            }
            guard result.tracks.count <= Self.greatestTrackCount else { return nil }
        }
        return result.tracks.isEmpty && result.repetition == nil ? nil : result
    }

    /// `[name …]`
    mutating func lineNames() -> [String]? {
        guard peek().kind == .openSquare else { return nil }
        return arguments { parser in
            var names: [String] = []
            while !parser.atEnd {
                guard let name = parser.customIdent(), name != "span", name != "auto" else { return nil }
                names.append(name)
            }
            return names
        }
    }

    /// Parses `repeat()` and appends its tracks to a list.
    private mutating func trackRepeat(into list: inout SpecifiedTemplate) -> Bool {
        guard functionName() == "repeat" else { return false }
        enum Count { case number(Int), fill, fit }
        let parsed: (Count, SpecifiedTemplate)? = arguments { parser in
            let count: Count
            if parser.take("auto-fill") {
                count = .fill
            } else if parser.take("auto-fit") {
                count = .fit
            } else if let number = parser.integer(), number > 0 {
                count = .number(number)
            } else {
                return nil
            }
            guard parser.comma(), let inner = parser.trackList(allowsRepeat: false) else { return nil }
            return (count, inner)
        }
        guard let (count, inner) = parsed else { return false }
        switch count {
        case .number(let number):
            for _ in 0..<min(number, max(1, Self.greatestTrackCount / max(1, inner.tracks.count))) {
                list.append(inner)
            }
        case .fill, .fit:
            guard list.repetition == nil else { return false }
            if case .fit = count {
                list.repetition = (list.tracks.count, true, inner.tracks, inner.names)
            } else {
                list.repetition = (list.tracks.count, false, inner.tracks, inner.names)
            }
        }
        return true
    }

    /// One or more sizing functions: `grid-auto-rows`.
    mutating func trackSizes() -> [SpecifiedTrack]? {
        var result: [SpecifiedTrack] = []
        while !atEnd, !peek().isDelimiter("/") {
            guard result.count < Self.greatestTrackCount, let track = trackSize() else { return nil }
            result.append(track)
        }
        return result.isEmpty ? nil : result
    }

    mutating func trackSize() -> SpecifiedTrack? {
        if let breadth = trackBreadth(allowsFlex: true) {
            if case .ready(.flex) = breadth { return SpecifiedTrack(minimum: .ready(.auto), maximum: breadth) }
            return SpecifiedTrack(minimum: breadth, maximum: breadth)
        }
        let name = functionName()
        if name == "minmax" {
            return arguments { parser in
                guard let minimum = parser.trackBreadth(allowsFlex: false), parser.comma(),
                    let maximum = parser.trackBreadth(allowsFlex: true)
                else { return nil }
                return SpecifiedTrack(minimum: minimum, maximum: maximum)
            }
        }
        guard name == "fit-content" else { return nil }
        return arguments { parser in
            parser.length(.nonNegative).map {
                SpecifiedTrack(minimum: .ready(.auto), maximum: .ready(.maxContent), fitContent: $0)
            }
        }
    }

    private mutating func trackBreadth(allowsFlex: Bool) -> SpecifiedTrack.Breadth? {
        if take("auto") { return .ready(.auto) }
        if take("min-content") { return .ready(.minContent) }
        if take("max-content") { return .ready(.maxContent) }
        if allowsFlex, let factor = flexFactor() { return .ready(.flex(factor)) }
        return length(.nonNegative).map { .length($0) }
    }

    /// `<flex>`
    private mutating func flexFactor() -> Float? {
        let token = peek()
        guard token.kind == .dimension, list.lowercased(token) == "fr", token.number >= 0 else { return nil }
        advance()
        return finite(token.number)
    }

    /// `grid-template-areas`: a string for each row.
    mutating func gridAreas() -> GridAreas? {
        if take("none") { return GridAreas() }
        var rows: [[String?]] = []
        while let row = string() {
            guard rows.count < Self.greatestTrackCount else { return nil }
            rows.append(Self.areaCells(row))
        }
        return GridAreas(rows: rows)
    }

    /// Splits a row into names and empty cells.
    static func areaCells(_ text: String) -> [String?] {
        var cells: [String?] = []
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" || $0 == "\t" }) {
            cells.append(word.allSatisfy { $0 == "." } ? nil : String(word))
        }
        return cells
    }

    mutating func gridAutoFlow() -> GridAutoFlow? {
        var flow = GridAutoFlow()
        var (hasAxis, hasDense) = (false, false)
        while !atEnd {
            if !hasDense, take("dense") {
                flow.isDense = true
                hasDense = true
            } else if !hasAxis, take("row") {
                hasAxis = true
            } else if !hasAxis, take("column") {
                flow.isColumn = true
                hasAxis = true
            } else {
                break
            }
        }
        return hasAxis || hasDense ? flow : nil
    }

    /// `grid-row-start` and its like.
    mutating func gridLine() -> GridLine? {
        if take("auto") { return .auto }
        var (isSpan, number, name) = (false, Int?.none, String?.none)
        while !atEnd, !peek().isDelimiter("/") {
            if !isSpan, take("span") {
                isSpan = true
            } else if number == nil, let value = integer() {
                number = value
            } else if name == nil, let value = customIdent() {
                name = value
            } else {
                return nil
            }
        }
        if number == 0 { return nil }
        let limited = number.map { min(max($0, -Self.greatestTrackCount), Self.greatestTrackCount) }
        if isSpan {
            guard number != nil || name != nil, limited ?? 1 > 0 else { return nil }
            return .span(limited ?? 1, name: name)
        }
        if let limited { return .line(limited, name: name) }
        return name.map { .named($0) }
    }
}
