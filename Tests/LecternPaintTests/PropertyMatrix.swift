/// A row of the matrix: a property, a value, and a document in which it has an effect.
struct PropertySample: Sendable, CustomStringConvertible {
    /// The first stage that a property affects.
    enum Reach: String, Sendable {
        /// Layout: pages, drawing and hit testing change, too.
        case layout
        /// Layout adds marks, but text keeps its places.
        case marks
        /// Drawing only.
        case paint
    }

    let reach: Reach
    let property: String
    let value: String
    /// The document; `§` is replaced by the property.
    let markup: String

    var description: String { "\(property): \(value)" }
    var withProperty: String { markup.replacing("§", with: "\(property): \(value)") }
    var without: String { markup.replacing("§", with: "") }

    /// Parses a table of samples: `property: value | markup`, one per line.
    static func table(_ reach: Reach, _ text: String) -> [PropertySample] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "|", maxSplits: 1).map { $0.trimmingSpaces }
            guard let colon = parts.first?.firstIndex(of: ":") else { return nil }
            let declaration = parts[0]
            return PropertySample(
                reach: reach, property: String(declaration[..<colon]),
                value: String(declaration[declaration.index(after: colon)...].trimmingSpaces),
                markup: parts.count > 1 ? String(parts[1]) : plain)
        }
    }

    private static let plain = "<div style='§'>ab cd <b>ef</b> gh</div><p>ij <a href='x'>kl</a></p>"

    static let all =
        table(.layout, layoutTable) + table(.paint, paintTable) + table(.paint, drawingTable)
        + table(
            .marks,
            "text-overflow: ellipsis | <div style='width: 45px; overflow: hidden; white-space: nowrap; §'>abcdef</div>")

    private static let layoutTable = """
        font-size: 20px
        line-height: 30px
        letter-spacing: 5px
        word-spacing: 5px
        text-indent: 20px
        text-align: right
        text-align-last: right
        text-justify: inter-character | <div style='width: 85px; text-align: justify; §'>ab cdef ghijk lm</div>
        text-transform: uppercase | <div style='§'>aß<b>b</b></div>
        white-space-collapse: preserve | <div style='§'>a   b</div>
        text-wrap-mode: nowrap | <div style='width: 30px; §'>ab cd ef</div>
        text-wrap-style: balance | <div style='width: 110px; §'>ab cd ef gh ij</div>
        word-space-transform: space | <div style='§'>ab&#x200B;cd</div>
        word-break: break-all | <div style='width: 30px; §'>ab cdefg</div>
        overflow-wrap: anywhere | <div style='width: 30px; §'>abcdefg</div>
        line-break: anywhere | <div style='width: 30px; §'>ab cdefg</div>
        hyphens: none | <div style='width: 40px; §'>ab cd­efgh</div>
        hyphenate-character: "=-" | <div style='width: 60px; §'>ab cd­efgh</div>
        tab-size: 2 | <div style='white-space: pre; §'>a\tb</div>
        hanging-punctuation: first | <div style='§'>“ab”</div>
        text-spacing-trim: space-all | <div style='§'>（）（日）</div>
        text-autospace: normal | <div style='§'>日a本</div>
        text-combine-upright: all | <div style='writing-mode: vertical-rl; height: 60px'>日<span style='§'>12</span>本</div>
        text-orientation: upright | <div style='writing-mode: vertical-rl; height: 60px; direction: rtl; §'>ab cd</div>
        text-emphasis-style: dot | <p style='line-height: normal; §'>ab</p><p>cd</p>
        text-emphasis-position: under | <p style='line-height: 12px; text-emphasis: dot; §'>ab</p><p>cd</p>
        ruby-position: under | <p style='§'><ruby>ab<rt>c</rt></ruby></p>
        ruby-align: start | <p style='§'><ruby>abcd<rt>e</rt></ruby></p>
        list-style-type: "+++" | <ul><li style='list-style-position: inside; §'>ab</li></ul>
        list-style-position: inside | <ul><li style='§'>ab</li></ul>
        quotes: "[[[" "]" | <p style='§'><q>ab</q></p>
        orphans: 3 | <div style='columns: 2; height: 30px; column-fill: auto'><p>x</p><p style='§'>a<br/>b<br/>c<br/>d</p></div>
        widows: 3 | <div style='columns: 2; height: 40px; column-fill: auto; orphans: 1'><p style='widows: 1; §'>a<br/>b<br/>c<br/>d<br/>e</p></div>
        border-collapse: collapse | <table style='§'><tr><td>a</td><td>b</td></tr></table>
        border-spacing: 9px | <table style='§'><tr><td>a</td><td>b</td></tr></table>
        caption-side: bottom | <table style='§'><caption>a</caption><tr><td>b</td></tr></table>
        writing-mode: vertical-rl
        direction: rtl
        display: none
        position: absolute | <p>x</p><div style='§'>ab</div><p>cd</p>
        float: right | <div style='§'>ab</div><p>cd</p>
        clear: left | <div style='float: left'>ab</div><p style='§'>cd</p>
        top: 5px | <p style='position: relative; §'>ab</p>
        right: 5px | <p style='position: relative; §'>ab</p>
        bottom: 5px | <p style='position: relative; §'>ab</p>
        left: 5px | <p style='position: relative; §'>ab</p>
        width: 30px
        height: 50px
        min-width: 50px | <div style='float: right; §'>ab</div>
        min-height: 50px
        max-width: 30px
        max-height: 5px
        box-sizing: border-box | <div style='width: 60px; padding: 10px; §'>ab cd</div>
        aspect-ratio: 2 | <div style='width: 80px; §'>ab</div><p>cd</p>
        margin-top: 5px
        margin-right: 150px
        margin-bottom: 5px
        margin-left: 5px
        padding-top: 5px
        padding-right: 150px
        padding-bottom: 5px
        padding-left: 5px
        border-top-width: 5px | <div style='border-style: solid; border-width: 0; §'>ab</div>
        border-right-width: 170px | <div style='border-style: solid; border-width: 0; §'>ab cd</div>
        border-bottom-width: 5px | <div style='border-style: solid; border-width: 0; §'>ab</div><p>cd</p>
        border-left-width: 5px | <div style='border-style: solid; border-width: 0; §'>ab</div>
        border-top-style: solid
        border-right-style: solid | <div style='border-right-width: 170px; §'>ab cd</div>
        border-bottom-style: solid
        border-left-style: solid
        overflow-x: hidden | <div style='width: 15px; white-space: nowrap; §'>abcdef</div>
        overflow-y: hidden | <div style='height: 5px; §'>ab<br/>cd</div>
        vertical-align: 5px | <p>a<span style='§'>b</span>c</p><p>d</p>
        unicode-bidi: bidi-override | <p>a<span style='direction: rtl; §'>bcd</span>e</p>
        break-before: column | <div style='columns: 2; height: 50px; column-fill: auto'><p>a</p><p style='§'>b</p></div>
        break-after: column | <div style='columns: 2; height: 50px; column-fill: auto'><p style='§'>a</p><p>b</p></div>
        break-inside: avoid | <div style='columns: 2; height: 30px; column-fill: auto'><p>x</p><p>y</p><div style='§'><p>a</p><p>b</p></div></div>
        box-decoration-break: clone | <p style='width: 30px'><span style='padding-left: 5px; §'>ab cd</span></p>
        table-layout: fixed | <table style='width: 100px; §'><tr><td>abcdef</td><td>b</td></tr></table>
        column-count: 2
        column-width: 60px
        column-fill: auto | <div style='columns: 2; height: 40px; §'><p>a</p><p>b</p></div>
        column-span: all | <div style='columns: 2'><p>a</p><p style='§'>b</p><p>c</p></div>
        column-gap: 60px | <div style='columns: 2; §'><p>a</p><p>b</p></div>
        row-gap: 9px | <div style='display: grid; §'><p>a</p><p>b</p></div>
        flex-direction: column | <div style='display: flex; §'><p>a</p><p>b</p></div>
        flex-wrap: wrap | <div style='display: flex; width: 15px; §'><p>ab</p><p>cd</p></div>
        flex-grow: 1 | <div style='display: flex'><p style='§'>a</p><p>b</p></div>
        flex-shrink: 0 | <div style='display: flex; width: 80px'><p style='width: 80px; §'>a</p><p style='width: 80px'>b</p></div>
        flex-basis: 50px | <div style='display: flex'><p style='§'>a</p><p>b</p></div>
        order: 1 | <div style='display: flex'><p style='§'>a</p><p>b</p></div>
        align-content: end | <div style='display: flex; flex-wrap: wrap; height: 60px; §'><p>a</p></div>
        align-items: end | <div style='display: flex; height: 60px; §'><p>a</p></div>
        align-self: end | <div style='display: flex; height: 60px'><p style='§'>a</p></div>
        justify-content: end | <div style='display: flex; §'><p>a</p></div>
        justify-items: end | <div style='display: grid; §'><p>a</p></div>
        justify-self: end | <div style='display: grid'><p style='§'>a</p></div>
        margin-trim: block | <div style='§'><p style='margin-top: 9px'>a</p></div>
        text-box-trim: trim-both | <div style='line-height: 3; §'>a</div>
        text-box-edge: cap alphabetic | <div style='text-box-trim: trim-both; §'>a</div><p>b</p>
        max-lines: 1 | <div style='continue: collapse; §'>a<br/>b</div>
        block-ellipsis: auto | <div style='width: 50px; continue: collapse; max-lines: 1; §'>ab cd ef</div>
        -lectern-warichu: 2 | <p>a<span style='font-size: 50%; line-height: 1; §'>bcde</span>f</p>
        continue: collapse | <div style='max-lines: 1; §'>a<br/>b</div>
        grid-template-columns: 30px 40px | <div style='display: grid; §'><p>a</p><p>b</p></div>
        grid-template-rows: 30px 40px | <div style='display: grid; §'><p>a</p><p>b</p></div>
        grid-template-areas: ". . a" | <div style='display: grid; §'><p style='grid-area: a'>a</p></div>
        grid-auto-columns: 30px | <div style='display: grid; grid-auto-flow: column; §'><p>a</p><p>b</p></div>
        grid-auto-rows: 30px | <div style='display: grid; §'><p>a</p><p>b</p></div>
        grid-auto-flow: column | <div style='display: grid; §'><p>a</p><p>b</p></div>
        grid-row-start: 2 | <div style='display: grid; grid-auto-rows: 20px'><p style='§'>a</p></div>
        grid-column-start: 2 | <div style='display: grid; grid-auto-columns: 20px'><p style='§'>a</p></div>
        grid-row-end: 4 | <div style='display: grid; grid-auto-rows: 20px'><p style='§'>a</p></div>
        grid-column-end: 4 | <div style='display: grid; grid-auto-columns: 20px'><p style='§'>a</p></div>
        initial-letter: 2 | <style>#i::first-letter { § }</style><p id='i' style='width: 60px'>ab cd ef gh</p>
        content: 'xyz' | <style>#i::before { content: ''; § }</style><p id='i'>ab</p>
        counter-reset: c 12345 | <style>#i::before { content: counter(c) }</style><p id='i' style='§'>ab</p>
        counter-increment: c 12345 | <style>#i::before { content: counter(c) }</style><p id='i' style='§'>ab</p>
        counter-set: c 12345 | <style>#i::before { content: counter(c) }</style><p id='i' style='§'>ab</p>
        contain: layout | <p style='margin-top: 9px; §'>a<span style='position: absolute; top: 50px; left: 9px'>b</span></p>
        contain-intrinsic-width: 50px | <p><span style='contain: size; display: inline-block; §'>a</span>bc</p>
        contain-intrinsic-height: 50px | <p style='contain: size; background: red; §'>a</p>
        transform: translate(9px)
        translate: 9px
        rotate: 45deg
        scale: 2
        perspective: 50px | <div style='§'><p style='transform: translateZ(25px)'>ab</p></div>
        perspective-origin: 0 0 | <div style='perspective: 50px; §'><p style='transform: translateZ(25px)'>ab</p></div>
        backface-visibility: hidden | <p style='transform: rotateY(180deg); §'>ab</p>
        transform-origin: 0 0 | <p style='transform: rotate(90deg); §'>ab</p>
        will-change: transform | <p style='margin-top: 9px; §'>a<span style='position: absolute; top: 50px; left: 9px'>b</span></p>
        clip: rect(0, 5px, 5px, 0) | <p style='position: absolute; §'>ab</p>
        filter: opacity(1) | <p style='margin-top: 9px; §'>a<span style='position: absolute; top: 50px; left: 9px'>b</span></p>
        """

    private static let drawingTable = #"""
        fill: red | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><rect width='9' height='9' style='§'/></svg>
        fill-opacity: 0.5 | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><rect width='9' height='9' style='§'/></svg>
        fill-rule: evenodd | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><path d='M0 0h9v9z' style='§'/></svg>
        stroke: red | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><rect width='9' height='9' style='§'/></svg>
        stroke-opacity: 0.5 | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><path d='M0 0h9v9z' stroke='blue' style='§'/></svg>
        stroke-width: 3px | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><path d='M0 0h9v9z' stroke='blue' style='§'/></svg>
        stroke-linecap: round | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><path d='M0 0h9v9z' stroke='blue' style='§'/></svg>
        stroke-linejoin: bevel | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><path d='M0 0h9v9z' stroke='blue' style='§'/></svg>
        stroke-miterlimit: 2 | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><path d='M0 0h9v9z' stroke='blue' style='§'/></svg>
        stroke-dasharray: 2 1 | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><path d='M0 0h9v9z' stroke='blue' style='§'/></svg>
        stroke-dashoffset: 1px | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><path d='M0 0h9v9z' stroke='blue' stroke-dasharray='2 1' style='§'/></svg>
        marker-start: url(#m) | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><marker id='m'><rect width='2' height='2'/></marker><path d='M0 5h9v9' style='§'/></svg>
        marker-mid: url(#m) | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><marker id='m'><rect width='2' height='2'/></marker><path d='M0 5h9v9' style='§'/></svg>
        marker-end: url(#m) | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><marker id='m'><rect width='2' height='2'/></marker><path d='M0 5h9v9' style='§'/></svg>
        paint-order: stroke | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><path d='M0 0h9v9z' stroke='blue' style='§'/></svg>
        text-anchor: middle | <svg xmlns='http://www.w3.org/2000/svg' width='90' height='20'><text x='40' y='15' style='§'>ab</text></svg>
        dominant-baseline: middle | <svg xmlns='http://www.w3.org/2000/svg' width='90' height='20'><text x='40' y='15' style='§'>ab</text></svg>
        alignment-baseline: middle | <svg xmlns='http://www.w3.org/2000/svg' width='90' height='20'><text x='40' y='15'>a<tspan style='§'>b</tspan></text></svg>
        baseline-shift: 3px | <svg xmlns='http://www.w3.org/2000/svg' width='90' height='20'><text x='40' y='15'>a<tspan style='§'>b</tspan></text></svg>
        color-interpolation: linearrgb | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><linearGradient id='g' style='§'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient><rect width='9' height='9' fill='url(#g)'/></svg>
        color-interpolation-filters: srgb | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><filter id='f'><feFlood style='§'/></filter><rect width='9' height='9' filter='url(#f)'/></svg>
        flood-color: red | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><filter id='f'><feFlood style='§'/></filter><rect width='9' height='9' filter='url(#f)'/></svg>
        flood-opacity: 0.5 | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><filter id='f'><feFlood style='§'/></filter><rect width='9' height='9' filter='url(#f)'/></svg>
        lighting-color: red | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><filter id='f'><feDiffuseLighting style='§'><feDistantLight/></feDiffuseLighting></filter><rect width='9' height='9' filter='url(#f)'/></svg>
        stop-color: red | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><linearGradient id='g'><stop style='§'/><stop offset='1' stop-color='blue'/></linearGradient><rect width='9' height='9' fill='url(#g)'/></svg>
        stop-opacity: 0.5 | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><linearGradient id='g'><stop style='§'/><stop offset='1' stop-color='blue'/></linearGradient><rect width='9' height='9' fill='url(#g)'/></svg>
        clip-path: circle(3px) | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><rect width='9' height='9' style='§'/></svg>
        clip-rule: evenodd | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><clipPath id='c'><path d='M0 0h9v9z' style='§'/></clipPath><rect width='9' height='9' clip-path='url(#c)'/></svg>
        mask: url(#m) | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><mask id='m'><rect width='4' height='4'/></mask><rect width='9' height='9' style='§'/></svg>
        mask-type: alpha | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><mask id='m' style='§'><rect width='4' height='4'/></mask><rect width='9' height='9' mask='url(#m)'/></svg>
        vector-effect: non-scaling-stroke | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><path transform='scale(2)' d='M0 5h9' stroke='red' style='§'/></svg>
        transform-box: fill-box | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><rect x='4' width='9' height='9' style='transform: rotate(90deg); transform-origin: 50% 50%; §'/></svg>
        x: 3px | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><rect width='9' height='9' style='§'/></svg>
        y: 3px | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><rect width='9' height='9' style='§'/></svg>
        cx: 3px | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><circle cx='9' cy='9' r='5' style='§'/></svg>
        cy: 3px | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><circle cx='9' cy='9' r='5' style='§'/></svg>
        r: 3px | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><circle cx='9' cy='9' r='5' style='§'/></svg>
        rx: 3px | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><rect width='9' height='9' style='§'/></svg>
        ry: 3px | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><rect width='9' height='9' style='§'/></svg>
        d: path("M0 0h3v3z") | <svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'><path d='M0 0h9v9z' style='§'/></svg>
        """#

    private static let paintTable = """
        overflow-clip-margin: 5px | <div style='overflow: clip; height: 20px; §'>ab<p style='height: 30px; background: red'></p></div>
        color: #0f0
        text-shadow: 1px 1px red
        text-emphasis-color: #0f0 | <p style='text-emphasis-style: dot; §'>ab</p>
        text-decoration-line: underline
        text-decoration-style: wavy | <p style='text-decoration-line: underline; §'>ab</p>
        text-decoration-color: red | <p style='text-decoration-line: underline; §'>ab</p>
        text-decoration-thickness: 4px | <p style='text-decoration-line: underline; §'>ab</p>
        text-underline-position: under | <p style='text-decoration-line: underline; §'>ab</p>
        text-underline-offset: 4px | <p style='text-decoration-line: underline; §'>ab</p>
        text-decoration-skip-ink: none | <p style='text-decoration-line: underline; §'>gp</p>
        appearance: none | <p><input type='checkbox' style='§'/></p>
        visibility: hidden
        empty-cells: hide | <table style='§'><tr><td style='border: 1px solid'></td></tr></table>
        opacity: 0.5
        mix-blend-mode: multiply
        isolation: isolate | <div style='§'><p style='position: relative; z-index: -1; background: red'>a</p></div><p style='position: relative; z-index: -2; background: blue'>b</p>
        z-index: 1 | <p style='position: relative; background: red; §'>a</p><p style='position: relative; background: blue'>b</p>
        background-color: red
        background-image: linear-gradient(red, blue)
        background-position: 5px | <p style='background: linear-gradient(red, blue) no-repeat; background-size: 5px; §'>ab</p>
        background-size: 5px | <p style='background: linear-gradient(red, blue); §'>ab</p>
        background-repeat: no-repeat | <p style='background: linear-gradient(red, blue); background-size: 5px; §'>ab</p>
        background-attachment: fixed | <p style='margin: 9px; background: linear-gradient(red, blue); §'>ab</p>
        background-origin: content-box | <p style='padding: 9px; background: linear-gradient(red, blue) no-repeat; §'>ab</p>
        background-clip: content-box | <p style='padding: 9px; background: red; §'>ab</p>
        border-top-color: red | <p style='border: 3px solid; §'>ab</p>
        border-right-color: red | <p style='border: 3px solid; §'>ab</p>
        border-bottom-color: red | <p style='border: 3px solid; §'>ab</p>
        border-left-color: red | <p style='border: 3px solid; §'>ab</p>
        border-top-left-radius: 4px | <p style='background: red; §'>ab</p>
        border-top-right-radius: 4px | <p style='background: red; §'>ab</p>
        border-bottom-right-radius: 4px | <p style='background: red; §'>ab</p>
        border-bottom-left-radius: 4px | <p style='background: red; §'>ab</p>
        border-image-source: linear-gradient(red, blue) | <p style='border: 9px solid; §'>ab</p>
        border-image-slice: 3 | <p style='border: 9px solid; border-image-source: linear-gradient(red, blue); §'>ab</p>
        border-image-width: 3px | <p style='border: 9px solid; border-image-source: linear-gradient(red, blue); §'>ab</p>
        border-image-outset: 3px | <p style='border: 9px solid; border-image-source: linear-gradient(red, blue); §'>ab</p>
        box-shadow: 1px 1px red
        outline-width: 5px | <p style='outline-style: solid; §'>ab</p>
        outline-style: solid
        outline-color: red | <p style='outline-style: solid; §'>ab</p>
        outline-offset: 5px | <p style='outline-style: solid; §'>ab</p>
        column-rule-width: 5px | <div style='columns: 2; column-rule-style: solid; §'><p>a</p><p>b</p></div>
        column-rule-style: solid | <div style='columns: 2; §'><p>a</p><p>b</p></div>
        column-rule-color: red | <div style='columns: 2; column-rule-style: solid; §'><p>a</p><p>b</p></div>
        """

    /// Properties whose effect needs more than square glyphs on a page, with their tests.
    static let elsewhere: [String: String] = {
        var result: [String: String] = [:]
        for (place, names) in [
            (
                "fonts and features, with real fonts: LecternHarfBuzzTests, LecternCSSTests",
                """
                font-family font-weight font-style font-stretch font-size-adjust font-variant-caps font-variant-position
                font-variant-ligatures font-variant-numeric font-variant-east-asian font-variant-alternates font-kerning
                font-feature-settings font-variation-settings font-synthesis-weight font-synthesis-style
                font-palette
                """
            ),
            ("formulas: LecternCSSTests, LecternLayoutTests", "math-style math-shift math-depth"),
            ("hyphenation, with dictionaries: LecternHyphenTests", "hyphenate-limit-chars hyphenate-limit-lines"),
            (
                "lines of books: BookLinesTests",
                "hyphenate-limit-last hyphenate-limit-zone -lectern-typesetting"
            ),
            (
                "pictures: LecternLayoutTests, LecternCairoTests",
                "object-fit object-position image-rendering list-style-image border-image-repeat"
            ),
            ("hints over words: WordHintTests", "-lectern-word-hints"),
            ("printing: LecternLayoutTests", "page"),
        ] {
            for name in names.split(whereSeparator: { $0 == " " || $0 == "\n" }) { result[String(name)] = place }
        }
        return result
    }()
}

extension PropertySample {
    /// A value for each property that is tested elsewhere, other than its initial one.
    static let valuesElsewhere: [(String, String)] = [
        ("math-style", "compact"), ("math-shift", "compact"), ("math-depth", "2"), ("font-family", "sans-serif"),
        ("font-weight", "700"), ("font-style", "italic"), ("font-stretch", "75%"),
        ("font-size-adjust", "0.5"), ("font-variant-caps", "small-caps"), ("font-variant-position", "super"),
        ("font-variant-ligatures", "none"), ("font-variant-numeric", "oldstyle-nums"),
        ("font-variant-east-asian", "ruby"), ("font-variant-alternates", "historical-forms"),
        ("font-kerning", "none"), ("font-feature-settings", "\"zero\""), ("font-variation-settings", "\"opsz\" 12"),
        ("font-synthesis-weight", "none"), ("font-synthesis-style", "none"), ("font-palette", "dark"),
        ("hyphenate-limit-chars", "7"),
        ("hyphenate-limit-lines", "2"), ("hyphenate-limit-last", "always"), ("hyphenate-limit-zone", "2em"),
        ("-lectern-typesetting", "book"), ("-lectern-word-hints", "auto"), ("object-fit", "cover"),
        ("object-position", "0 0"),
        ("image-rendering", "pixelated"), ("list-style-image", "url(b.png)"),
        ("border-image-repeat", "round; border-image-source: linear-gradient(red, blue)"), ("page", "cover"),
    ]
}

extension Substring {
    fileprivate var trimmingSpaces: Substring {
        var result = self
        while result.first == " " { result.removeFirst() }
        while result.last == " " { result.removeLast() }
        return result
    }
}
