extension UserAgentStyleSheet {
    /// Flow content, headings, hidden elements, direction.
    static let html = """
        @namespace "http://www.w3.org/1999/xhtml";
        @namespace epub "http://www.idpf.org/2007/ops";
        @namespace svg "http://www.w3.org/2000/svg";
        @namespace m "http://www.w3.org/1998/Math/MathML";

        area, base, basefont, datalist, head, link, meta, noembed, noframes, param, rp, script, style, template, title {
            display: none;
        }
        [hidden] { display: none }
        embed[hidden] { display: inline; height: 0; width: 0 }
        input[type=hidden] { display: none !important }
        dialog:not([open]) { display: none }

        html, body { display: block }
        body { margin: 8px }

        address, blockquote, center, dialog, div, dd, dl, dt, figure, figcaption, footer, form, header, hr, legend, listing,
        main, p, plaintext, pre, search, xmp, article, aside, h1, h2, h3, h4, h5, h6, hgroup, nav, section, details, summary,
        dir, menu, ol, ul, fieldset, optgroup, option, frameset, frame {
            display: block;
        }
        blockquote, figure, listing, p, plaintext, pre, xmp, dl, dir, menu, ol, ul { margin-block: 1em }
        blockquote, figure { margin-inline: 40px }
        address { font-style: italic }
        listing, plaintext, pre, xmp { font-family: monospace; white-space: pre }
        pre[wrap] { white-space: pre-wrap }
        dialog { position: absolute; inset-inline: 0; width: fit-content; height: fit-content; margin: auto; border: solid;
            padding: 1em; background-color: canvas; color: canvastext }
        center { text-align: -webkit-center }
        dd { margin-inline-start: 40px }
        slot { display: contents }

        h1 { margin-block: 0.67em; font-size: 2em; font-weight: bold }
        h2 { margin-block: 0.83em; font-size: 1.5em; font-weight: bold }
        h3 { margin-block: 1em; font-size: 1.17em; font-weight: bold }
        h4 { margin-block: 1.33em; font-weight: bold }
        h5 { margin-block: 1.67em; font-size: 0.83em; font-weight: bold }
        h6 { margin-block: 2.33em; font-size: 0.67em; font-weight: bold }
        @media (overflow-block: paged) { h1, h2, h3, h4, h5, h6 { break-after: avoid; break-inside: avoid } }

        hr { color: gray; border-style: inset; border-width: 1px; margin-block: 0.5em; margin-inline: auto; overflow: hidden }
        hr[color], hr[noshade] { border-style: solid }

        [dir]:dir(rtl), bdi:dir(rtl) { direction: rtl }
        [dir]:dir(ltr), bdi:dir(ltr) { direction: ltr }
        address, blockquote, center, dialog, div, dd, dl, dt, figure, figcaption, footer, form, header, hr, legend, listing,
        main, p, plaintext, pre, summary, xmp, article, aside, h1, h2, h3, h4, h5, h6, hgroup, nav, section, search, table,
        caption, colgroup, col, thead, tbody, tfoot, tr, td, th, dir, menu, ol, ul, li, bdi, output, [dir=ltr i],
        [dir=rtl i], [dir=auto i] {
            unicode-bidi: isolate;
        }
        bdo, bdo[dir] { unicode-bidi: isolate-override }
        textarea[dir=auto i], pre[dir=auto i] { unicode-bidi: plaintext }

        details > summary:first-of-type { display: list-item; counter-increment: list-item 0;
            list-style: disclosure-open inside }
        iframe { border: 2px inset }
        video { object-fit: contain }
        audio:not([controls]) { display: none }
        img, video, canvas, object, embed, svg|svg { break-inside: avoid }
        figure, table caption { break-inside: avoid-page }
        """

    /// Table content.
    static let tables = """
        table { display: table; box-sizing: border-box; border-spacing: 2px; border-collapse: separate; text-indent: initial }
        caption { display: table-caption; text-align: -webkit-center }
        colgroup, colgroup[hidden] { display: table-column-group }
        col, col[hidden] { display: table-column }
        thead, thead[hidden] { display: table-header-group }
        tbody, tbody[hidden] { display: table-row-group }
        tfoot, tfoot[hidden] { display: table-footer-group }
        tr, tr[hidden] { display: table-row }
        td, th { display: table-cell; padding: 1px }
        th { font-weight: bold; text-align: -internal-center }
        thead, tbody, tfoot, table > tr { vertical-align: middle }
        tr, td, th { vertical-align: inherit }
        thead, tbody, tfoot, tr { border-color: inherit }
        table[border] { border-color: gray }
        table:is([rules=none i], [rules=groups i], [rules=rows i], [rules=cols i], [rules=all i], [frame=void i],
            [frame=above i], [frame=below i], [frame=hsides i], [frame=lhs i], [frame=rhs i], [frame=vsides i],
            [frame=box i], [frame=border i]) { border-color: black }
        table[rules=groups i] > colgroup { border-inline-width: 1px; border-inline-style: solid }
        table[rules=groups i] > tbody, table[rules=groups i] > thead, table[rules=groups i] > tfoot {
            border-block-width: 1px; border-block-style: solid }
        table[rules=rows i] > tr, table[rules=rows i] > :is(thead, tbody, tfoot) > tr {
            border-block-width: 1px; border-block-style: solid }
        """

    /// Lists and counters.
    static let lists = """
        li { display: list-item; text-align: match-parent }
        :is(dir, menu, ol, ul) { padding-inline-start: 40px; counter-reset: list-item }
        ol { list-style-type: decimal }
        dir, menu, ul { list-style-type: disc }
        :is(dir, menu, ol, ul) :is(dir, menu, ul) { list-style-type: circle }
        :is(dir, menu, ol, ul) :is(dir, menu, ol, ul) :is(dir, menu, ul) { list-style-type: square }
        :is(dir, dl, menu, ol, ul) :is(dir, dl, menu, ol, ul) { margin-block: 0 }
        ol[type="1"], li[type="1"] { list-style-type: decimal }
        ol[type=a s], li[type=a s] { list-style-type: lower-alpha }
        ol[type=A s], li[type=A s] { list-style-type: upper-alpha }
        ol[type=i s], li[type=i s] { list-style-type: lower-roman }
        ol[type=I s], li[type=I s] { list-style-type: upper-roman }
        ul[type=none i], li[type=none i] { list-style-type: none }
        ul[type=disc i], li[type=disc i] { list-style-type: disc }
        ul[type=circle i], li[type=circle i] { list-style-type: circle }
        ul[type=square i], li[type=square i] { list-style-type: square }
        *|*::marker { unicode-bidi: isolate; font-variant-numeric: tabular-nums; text-transform: none; text-indent: 0 }
        """

    /// Phrasing content, ruby, quotes.
    static let phrases = """
        cite, dfn, em, i, var { font-style: italic }
        b, strong { font-weight: bolder }
        code, kbd, samp, tt { font-family: monospace }
        big { font-size: larger }
        small { font-size: smaller }
        sub { vertical-align: sub; font-size: smaller; line-height: normal }
        sup { vertical-align: super; font-size: smaller; line-height: normal }
        s, strike, del { text-decoration: line-through }
        u, ins { text-decoration: underline }
        mark { background-color: yellow; color: black }
        abbr[title], acronym[title] { text-decoration: dotted underline }
        nobr { white-space: nowrap }
        nobr wbr { white-space: normal }
        q::before { content: open-quote }
        q::after { content: close-quote }
        :link { color: #0000EE; text-decoration: underline }
        ruby { display: ruby }
        rb { display: ruby-base }
        rt { display: ruby-text }
        rtc { display: ruby-text-container }
        rt, rtc { text-indent: 0; line-height: 1; text-emphasis: none; white-space: nowrap }
        rtc, :not(rtc) > rt { font-size: 50% }
        ruby:lang(zh), rt:lang(zh) { ruby-align: center }
        rtc:lang(zh-TW), :not(rtc) > rt:lang(zh-TW) { font-size: 30% }
        rbc { display: ruby-base-container }
        marquee { display: inline-block; text-align: initial }
        meter, progress { display: inline-block; inline-size: 10em; block-size: 1em; vertical-align: -0.2em }
        meter { inline-size: 5em }
        img:is([sizes="auto" i]) { contain: size }
        """

    /// Form controls, which show their type, value and options. Lengths are in em, so that they follow the reader's size of text.
    static let forms = """
        input, select, button, textarea { display: inline-block; letter-spacing: initial; word-spacing: initial;
            line-height: initial; text-transform: initial; text-indent: initial; text-shadow: initial; font-size: 83.33%;
            text-align: initial; border: 1px solid #767676; padding: 1px 2px; color: fieldtext; background-color: field }
        button, input[type=submit i], input[type=reset i], input[type=button i] { text-align: center; padding: 1px 6px;
            background-color: buttonface; color: buttontext; border: 1px solid #767676; border-radius: 3px }
        input { inline-size: 20ch; overflow: clip }
        input[type=submit i], input[type=reset i], input[type=button i], input[type=image i], input[type=file i] {
            inline-size: auto }
        input[type=image i], input[type=file i] { border: none; padding: 0; background: none }
        input[type=checkbox i], input[type=radio i] { inline-size: 0.975em; block-size: 0.975em; box-sizing: border-box;
            margin: 3px 3px 3px 4px; border: none; padding: 0; background: none }
        input[type=range i] { inline-size: 9.7em; block-size: 1.2em; margin: 2px; border: none; padding: 0; background: none;
            vertical-align: middle }
        input[type=color i] { inline-size: 3.75em; block-size: 2em; box-sizing: border-box; padding: 4px;
            background-color: buttonface }
        textarea { font-family: monospace; white-space: pre-wrap; overflow-wrap: break-word; inline-size: 20ch;
            min-block-size: 2lh; padding: 2px; vertical-align: text-bottom }
        input::placeholder { color: #757575 }
        input::file-selector-button { display: inline-block; margin-inline-end: 4px; border: 1px solid #767676; border-radius: 3px;
            padding-inline: 6px; background-color: buttonface; color: buttontext; text-align: center; white-space: nowrap }
        select { padding-inline: 4px; border-radius: 3px }
        select[multiple], select[size]:not([size="0"], [size="1"]) { min-block-size: 4lh; padding: 0; border-radius: 0;
            overflow: hidden }
        option { display: block; white-space: nowrap; padding-inline: 2px; min-block-size: 1lh }
        option:checked { background-color: #CECECE }
        optgroup { display: block; font-weight: bolder }
        optgroup > option { font-weight: normal; padding-inline-start: 1.2em }
        optgroup[label]::before { content: attr(label); display: block; padding-inline: 2px }
        fieldset { display: flow-root; margin-inline: 2px; border: 2px groove #C0C0C0; padding-block: 0.35em 0.625em; padding-inline: 0.75em;
            min-inline-size: min-content }
        legend { padding-inline: 2px }
        form { unicode-bidi: isolate }
        """

    /// EPUB's own elements, SVG and MathML.
    static let otherVocabularies = """
        epub|switch, epub|default { display: inline }
        epub|case, epub|trigger { display: none }
        epub|case[required-namespace="http://www.w3.org/1998/Math/MathML"] { display: inline }
        epub|case[required-namespace="http://www.w3.org/1998/Math/MathML"] ~ epub|default { display: none }
        svg|svg:not(:root), svg|symbol, svg|image, svg|marker, svg|pattern, svg|foreignObject { overflow: hidden }
        svg|defs, svg|title, svg|desc, svg|metadata, svg|style, svg|script, svg|symbol, svg|marker, svg|clipPath, svg|mask,
        svg|linearGradient, svg|radialGradient, svg|pattern, svg|filter { display: none }
        svg|a:link { text-decoration: none; color: inherit }

        m|math { direction: ltr; writing-mode: horizontal-tb; text-indent: 0; letter-spacing: normal; line-height: normal;
            word-spacing: normal; font-family: math, serif; font-size: inherit; font-style: normal; font-weight: normal;
            font-variant: normal; text-transform: none; white-space: nowrap; text-align: start; hyphens: manual;
            font-size-adjust: -lectern-parent; display: inline-block; math-style: compact; math-shift: normal;
            math-depth: 0; border-spacing: 0; hanging-punctuation: none; text-emphasis: none }
        m|math[display="block" i] { display: block; text-align: center; margin-block: 1em; break-inside: avoid;
            math-style: normal }
        m|math[display="inline" i] { display: inline-block; math-style: compact }
        m|annotation, m|annotation-xml { display: none }
        m|semantics > m|*:not(:first-child) { display: none }
        m|mphantom { visibility: hidden }
        m|mfrac > m|*, m|msup > m|*, m|msub > m|*, m|msubsup > m|*, m|munder > m|*, m|mover > m|*, m|munderover > m|*,
        m|mmultiscripts > m|*, m|mroot > m|*, m|*[scriptlevel] { font-size: math }
        m|mfrac > m|* { math-depth: auto-add; math-style: compact }
        m|mfrac > m|*:nth-child(2), m|msqrt, m|mroot { math-shift: compact }
        m|msup > m|*:nth-child(2), m|msub > m|*:nth-child(2), m|msubsup > m|*:nth-child(n + 2), m|munder > m|*:nth-child(2),
        m|mover > m|*:nth-child(2), m|munderover > m|*:nth-child(n + 2), m|mmultiscripts > m|*:nth-child(n + 2)
            { math-depth: add(1); math-style: compact }
        m|mroot > m|*:nth-child(2) { math-depth: add(2); math-style: compact }
        m|msub > m|*:nth-child(2), m|msubsup > m|*:nth-child(2), m|munder > m|*:nth-child(2), m|munderover > m|*:nth-child(2),
        m|mmultiscripts > m|*:nth-child(even), m|mmultiscripts > m|mprescripts ~ m|*:nth-child(odd),
        m|mover[accent="true" i] > m|*:nth-child(1), m|munderover[accent="true" i] > m|*:nth-child(1) { math-shift: compact }
        m|mmultiscripts > m|mprescripts ~ m|*:nth-child(even) { math-shift: inherit }
        m|munder[accentunder="true" i] > m|*:nth-child(2), m|mover[accent="true" i] > m|*:nth-child(2),
        m|munderover[accentunder="true" i] > m|*:nth-child(2), m|munderover[accent="true" i] > m|*:nth-child(3)
            { math-depth: inherit }
        m|mtable { display: inline-table; border-spacing: 0; text-align: center; math-style: compact }
        m|mtr, m|mlabeledtr { display: table-row }
        m|mtd { display: table-cell; padding: 0.4ex 0.4em; text-align: center; vertical-align: baseline }
        m|merror { outline: 1px solid red }
        """
}
