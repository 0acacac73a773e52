// Written by Scripts/generate-names: edit the lists there.

extension Name {
    /// The empty name, of nodes that have none.
    @inlinable package static var empty: Name { Name(rawValue: 0) }

    /// The texts of the known names, each at its number.
    static let knownTexts: [String] = [
        "",
        // HTML elements
        "html", "head", "title", "base", "link", "meta", "style", "body", "article", "section", "nav", "aside", "h1",
        "h2", "h3", "h4", "h5", "h6", "hgroup", "header", "footer", "address", "p", "hr", "pre", "blockquote", "ol",
        "ul", "menu", "li", "dl", "dt", "dd", "figure", "figcaption", "main", "search", "div", "a", "em", "strong",
        "small", "s", "cite", "q", "dfn", "abbr", "ruby", "rt", "rp", "rb", "rtc", "data", "time", "code", "var",
        "samp", "kbd", "sub", "sup", "i", "b", "u", "mark", "bdi", "bdo", "span", "br", "wbr", "ins", "del",
        "picture", "source", "img", "iframe", "embed", "object", "param", "video", "audio", "track", "map", "area",
        "table", "caption", "colgroup", "col", "tbody", "thead", "tfoot", "tr", "td", "th", "form", "label", "input",
        "button", "select", "datalist", "optgroup", "option", "textarea", "output", "progress", "meter", "fieldset",
        "legend", "details", "summary", "dialog", "script", "noscript", "template", "slot", "canvas", "acronym",
        "applet", "basefont", "bgsound", "big", "blink", "center", "dir", "font", "frame", "frameset", "image",
        "isindex", "keygen", "listing", "marquee", "multicol", "nextid", "nobr", "noembed", "noframes", "plaintext",
        "rbc", "spacer", "strike", "tt", "xmp",
        // HTML attributes
        "id", "class", "lang", "href", "src", "srcset", "srcdoc", "sizes", "alt", "width", "height", "type", "name",
        "content", "charset", "media", "rel", "rev", "target", "download", "hreflang", "start", "value", "reversed",
        "compact", "colspan", "rowspan", "headers", "scope", "align", "valign", "char", "charoff", "border",
        "cellpadding", "cellspacing", "rules", "bgcolor", "background", "color", "face", "size", "clear", "nowrap",
        "hspace", "vspace", "text", "vlink", "alink", "noshade", "hidden", "tabindex", "role", "for", "datetime",
        "poster", "controls", "autoplay", "loop", "muted", "preload", "kind", "srclang", "default", "usemap", "ismap",
        "shape", "coords", "loading", "decoding", "crossorigin", "integrity", "disabled", "checked", "selected",
        "multiple", "open", "readonly", "placeholder", "method", "action", "http-equiv", "property", "about",
        "translate", "draggable", "min", "max", "low", "high", "optimum", "contenteditable", "spellcheck", "longdesc",
        "classid", "codebase", "codetype", "archive", "standby", "axis", "scheme", "profile", "version", "xmlns",
        "is", "part", "inert", "popover", "dirname", "cols", "rows", "wrap", "marginwidth", "marginheight",
        "scrolling", "frameborder", "aria-label", "aria-hidden", "aria-describedby", "aria-labelledby",
        // SVG
        "svg", "g", "defs", "symbol", "use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
        "tspan", "textPath", "tref", "switch", "foreignObject", "marker", "pattern", "mask", "clipPath", "filter",
        "linearGradient", "radialGradient", "stop", "view", "desc", "metadata", "animate", "set", "animateTransform",
        "animateMotion", "flowRoot", "flowPara", "viewBox", "preserveAspectRatio", "x", "y", "x1", "y1", "x2", "y2",
        "cx", "cy", "r", "rx", "ry", "d", "points", "transform", "fill", "stroke", "opacity", "stroke-width",
        "fill-opacity", "stroke-opacity", "font-family", "font-size", "font-style", "font-weight", "text-anchor",
        "offset", "stop-color", "gradientUnits", "gradientTransform", "spreadMethod",
        // MathML
        "math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "ms", "mglyph", "mfrac", "msqrt", "mroot", "mstyle",
        "merror", "mpadded", "mphantom", "mfenced", "menclose", "msub", "msup", "msubsup", "munder", "mover",
        "munderover", "mmultiscripts", "mprescripts", "none", "mtable", "mtr", "mlabeledtr", "mtd", "maction",
        "semantics", "annotation", "annotation-xml", "maligngroup", "malignmark", "mstack", "mlongdiv", "display",
        "mathvariant", "displaystyle", "scriptlevel", "alttext", "altimg", "stretchy", "fence", "separator", "lspace",
        "rspace", "accent", "accentunder", "linethickness", "columnalign", "rowalign", "columnspan", "close",
        "encoding", "separators", "notation",
        // EPUB
        "case", "trigger", "observer", "event", "ref", "prefix", "epub", "vocab",
        // Package documents
        "package", "manifest", "item", "spine", "itemref", "guide", "reference", "collection", "tours", "tour",
        "site", "bindings", "creator", "contributor", "subject", "description", "publisher", "date", "identifier",
        "language", "relation", "coverage", "rights", "media-type", "media-overlay", "fallback", "properties",
        "refines", "idref", "linear", "toc", "page-progression-direction", "file-as", "opf", "handler", "key",
        // Container, encryption and rights
        "container", "rootfiles", "rootfile", "full-path", "links", "encryption", "EncryptedData", "EncryptedKey",
        "EncryptionMethod", "KeyInfo", "KeyName", "KeySize", "CipherData", "CipherReference", "CipherValue",
        "EncryptionProperties", "EncryptionProperty", "Compression", "RetrievalMethod", "ReferenceList",
        "DataReference", "KeyReference", "Algorithm", "URI", "Id", "Method", "OriginalLength", "display_options",
        "platform",
        // Navigation control files
        "ncx", "docTitle", "docAuthor", "navMap", "navPoint", "navLabel", "navList", "navTarget", "navInfo",
        "pageList", "pageTarget", "smilCustomTest", "playOrder", "customTest", "defaultState", "override", "mapRef",
        // Media overlays
        "smil", "seq", "par", "clipBegin", "clipEnd", "textref", "params", "repeatCount",
        // Feeds
        "feed", "entry", "author", "uri", "email", "updated", "published", "category", "term", "logo", "icon",
        "generator", "thr", "count", "price", "currencycode", "indirectAcquisition", "facetGroup", "activeFacet",
        "totalResults", "itemsPerPage", "startIndex", "OpenSearchDescription", "Url", "ShortName", "issued", "extent",
    ]
}
