import LecternBase

/// The generated files of a fetched book.
///
/// Spec: https://www.w3.org/TR/epub-33/
struct BookFiles {
    let record: FetchRecord

    static let folder = "EPUB/"
    static let package = folder + "package.opf"
    static let navigation = folder + "nav.xhtml"
    static let style = folder + "style.css"
    static let container = "META-INF/container.xml"
    /// The files that are written anew with each update.
    static let generated: Set<String> = ["mimetype", container, package, navigation, style, FetchRecord.path]

    private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    private static let doctype = declaration + "<!DOCTYPE html>\n"
    private static let xhtml = "http://www.w3.org/1999/xhtml"

    private var language: String { record.language ?? "und" }

    static let containerText =
        declaration
            + """
            <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
              <rootfiles>
                <rootfile full-path="\(package)" media-type="application/oebps-package+xml"/>
              </rootfiles>
            </container>

            """

    static let styleText = """
        h1 { margin: 1em 0; line-height: 1.2; }
        img { max-width: 100%; height: auto; }
        figure { margin: 1em 0; text-align: center; break-inside: avoid; }
        figcaption, .source { font-size: 0.85em; }
        pre { white-space: pre-wrap; }
        table { border-collapse: collapse; }
        th, td { padding: 0.2em 0.5em; border: 1px solid; text-align: start; vertical-align: top; }
        .picture { font-style: italic; }

        """

    // MARK: Chapters

    /// A chapter as an XHTML document.
    static func chapter(title: String, language: String, content: String) -> String {
        let (title, tag) = (title.escapedForXML, language.escapedForXML)
        return doctype
            + """
            <html xmlns="\(xhtml)" xmlns:epub="http://www.idpf.org/2007/ops" lang="\(tag)" xml:lang="\(tag)">
            <head>
            <title>\(title)</title>
            <link rel="stylesheet" type="text/css" href="style.css"/>
            </head>
            <body>
            <h1>\(title)</h1>
            \(content)
            </body>
            </html>

            """
    }

    // MARK: Package

    var packageText: String {
        Self.declaration
            + """
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="source" \
            xml:lang="\(language.escapedForXML)">
              <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
            \(metadata)  </metadata>
              <manifest>
            \(manifest)  </manifest>
              <spine>
            \(record.chapters.map { "    <itemref idref=\"\(Self.id($0.file))\"/>\n" }.joined())  </spine>
            </package>

            """
    }

    private var metadata: String {
        var lines = [
            Self.element("dc:identifier", record.source.string, attributes: " id=\"source\""),
            Self.element("dc:title", record.title), Self.element("dc:language", language),
            Self.element("dc:source", record.source.string),
        ]
        lines += record.authors.map { Self.element("dc:creator", $0) }
        lines += [record.publisher.map { Self.element("dc:publisher", $0) }].compactMap(\.self)
        lines += [record.summary.map { Self.element("dc:description", $0) }].compactMap(\.self)
        lines += [record.published.map { Self.element("dc:date", $0) }].compactMap(\.self)
        lines.append(Self.element("meta", record.modified, attributes: " property=\"dcterms:modified\""))
        return lines.map { "    \($0)\n" }.joined()
    }

    private static func element(_ name: String, _ text: String, attributes: String = "") -> String {
        "<\(name)\(attributes)>\(text.escapedForXML)</\(name)>"
    }

    private var manifest: String {
        var items = [
            Self.item(Self.navigation, "application/xhtml+xml", attributes: " properties=\"nav\""),
            Self.item(Self.style, "text/css"),
        ]
        items += record.chapters.map { chapter in
            Self.item(
                chapter.file, "application/xhtml+xml", attributes: chapter.hasFormulas ? " properties=\"mathml\"" : "")
        }
        items += record.pictures.map { picture in
            Self.item(
                picture.file, picture.type,
                attributes: picture.file == record.cover ? " properties=\"cover-image\"" : "")
        }
        return items.map { "    \($0)\n" }.joined()
    }

    private static func item(_ path: String, _ type: String, attributes properties: String = "") -> String {
        let href = path.dropFirst(folder.count)
        return "<item id=\"\(id(path))\" href=\"\(href)\" media-type=\"\(type.escapedForXML)\"\(properties)/>"
    }

    /// `EPUB/pictures/0001.jpg` has the identifier `pictures-0001.jpg`.
    private static func id(_ path: String) -> String { String(path.dropFirst(folder.count).replacing("/", with: "-")) }

    // MARK: Contents

    var navigationText: String {
        let entries = record.chapters.map { chapter in
            "<li><a href=\"\(chapter.file.dropFirst(Self.folder.count))\">\(chapter.title.escapedForXML)</a></li>\n"
        }
        let (title, tag) = (record.title.escapedForXML, language.escapedForXML)
        return Self.doctype
            + """
            <html xmlns="\(Self.xhtml)" xmlns:epub="http://www.idpf.org/2007/ops" lang="\(tag)" xml:lang="\(tag)">
            <head>
            <title>\(title)</title>
            </head>
            <body>
            <nav epub:type="toc">
            <h1>\(title)</h1>
            <ol>
            \(entries.joined())</ol>
            </nav>
            </body>
            </html>

            """
    }
}
