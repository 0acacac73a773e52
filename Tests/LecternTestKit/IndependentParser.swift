import Foundation
import LecternAssets
public import LecternBase

/// Reads EPUBs with Python's `zipfile` and `xml.etree`, which share no code
/// with Lectern, to compare with.
public enum IndependentParser {
    /// Returns what Python reads of a book: `title`, `authors`, `date`,
    /// `order` (paths), `contents` (depth, title, target) and `documents`
    /// (for each path its elements with their start in the canonical text, and
    /// its text nodes).
    public static func parse(_ book: Bytes) async throws -> JSONValue {
        try await withTemporaryFolder { (folder: String) async throws in
            try write(book, toFile: folder + "/book.epub")
            try write(Bytes(utf8: script), toFile: folder + "/parse.py")
            let output = try await onOwnThread {
                let process = Process()
                process.executableURL = URL(filePath: "/usr/bin/env")
                process.arguments = ["python3", folder + "/parse.py", folder + "/book.epub"]
                let pipe = Pipe()
                process.standardOutput = pipe
                try process.run()
                let data = pipe.fileHandleForReading.readDataToEndOfFile()
                process.waitUntilExit()
                return Bytes([UInt8](data))
            }
            return try JSONValue(parsing: output)
        }
    }

    private static let script = #"""
        import json, posixpath, sys, urllib.parse, zipfile
        import xml.etree.ElementTree as ET
        OPF, DC, NCX, XHTML, OPS = ("{%s}" % n for n in (
            "http://www.idpf.org/2007/opf", "http://purl.org/dc/elements/1.1/", "http://www.daisy.org/z3986/2005/ncx/",
            "http://www.w3.org/1999/xhtml", "http://www.idpf.org/2007/ops"))
        book = zipfile.ZipFile(sys.argv[1])
        parse = lambda path: ET.fromstring(book.read(path))
        units = lambda text: len(text.encode("utf-16-le")) // 2
        words = lambda element: " ".join("".join(element.itertext()).split())

        def resolve(base, href):
            path, _, fragment = href.partition("#")
            path = posixpath.normpath(posixpath.join(posixpath.dirname(base), urllib.parse.unquote(path))) if path else base
            return path + ("#" + urllib.parse.unquote(fragment) if fragment else "")

        container = parse("META-INF/container.xml")
        opf = next(e for e in container.iter() if e.tag.endswith("}rootfile")).get("full-path")
        package = parse(opf)
        items = {i.get("id"): i for i in package.iter(OPF + "item")}
        spine = package.find(OPF + "spine")
        order = [resolve(opf, items[r.get("idref")].get("href")) for r in spine if r.get("linear") != "no"]

        def nav_list(ol, path, depth):
            for li in ol.findall(XHTML + "li"):
                label = li.find(XHTML + "a") if li.find(XHTML + "a") is not None else li.find(XHTML + "span")
                href = label.get("href")
                yield [depth, words(label), resolve(path, href) if href else None]
                if li.find(XHTML + "ol") is not None: yield from nav_list(li.find(XHTML + "ol"), path, depth + 1)

        def nav_points(parent, path, depth):
            for point in parent.findall(NCX + "navPoint"):
                yield [depth, words(point.find(NCX + "navLabel")), resolve(path, point.find(NCX + "content").get("src"))]
                yield from nav_points(point, path, depth + 1)

        contents = []
        nav = next((i for i in items.values() if "nav" in (i.get("properties") or "").split()), None)
        if nav is not None:
            path = resolve(opf, nav.get("href"))
            toc = next(n for n in parse(path).iter(XHTML + "nav") if n.get(OPS + "type") == "toc")
            contents = list(nav_list(toc.find(XHTML + "ol"), path, 0))
        else:
            path = resolve(opf, items[spine.get("toc")].get("href"))
            contents = list(nav_points(parse(path).find(NCX + "navMap"), path, 0))

        def document(path):
            elements, texts, position = [], [], 0
            def add(owner, after, text):
                nonlocal position
                if text:
                    texts.append([owner, after, position, units(text)])
                    position += units(text)
            def walk(element):
                number = len(elements)
                elements.append([element.tag.rpartition("}")[2], position])
                add(number, 0, element.text)
                for count, child in enumerate(element, 1):
                    walk(child)
                    add(number, count, child.tail)
            walk(parse(path))
            return {"elements": elements, "texts": texts}

        metadata = package.find(OPF + "metadata")
        text = lambda name: [words(e) for e in metadata.iter(DC + name)]
        print(json.dumps({
            "title": text("title")[0], "authors": text("creator"), "date": (text("date") + [None])[0],
            "order": order, "contents": contents, "documents": {p: document(p) for p in order if p.endswith("html")},
        }))
        """#
}
