import LecternBase

/// Small PDFs, written by hand.
struct PDFFixture {
    private var objects: [String] = []

    /// Two pages of text, the second turned, with all that is read of a PDF.
    static func book() -> Bytes {
        var pdf = PDFFixture()
        pdf.add(
            "<</Type/Catalog/Pages 2 0 R/Outlines 8 0 R/Lang(de)/PageLabels<</Nums[0<</S/r>>]>>/Names<</EmbeddedFiles<</Names[(a.txt) 13 0 R]>>>>>>"
        )
        pdf.add("<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>")
        pdf.add(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Resources<</Font<</F 5 0 R>>>>/Contents 6 0 R/Annots[11 0 R 12 0 R]>>"
        )
        pdf.add(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Rotate 90/Resources<</Font<</F 5 0 R>>>>/Contents 7 0 R>>")
        pdf.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
        pdf.addStream("BT /F 20 Tf 20 250 Td (First page) Tj 0 -30 Td (second line) Tj ET")
        pdf.addStream("BT /F 20 Tf 20 250 Td (Turned) Tj ET")
        pdf.add("<</Type/Outlines/First 9 0 R/Last 9 0 R/Count 2>>")
        pdf.add("<</Title(One)/Parent 8 0 R/Dest[3 0 R/Fit]/First 10 0 R/Last 10 0 R/Count 1>>")
        // The sibling leads back: a loop.
        pdf.add("<</Title<FEFF005A0077006500690301>/Parent 9 0 R/Dest[4 0 R/Fit]/Next 9 0 R>>")
        pdf.add("<</Type/Annot/Subtype/Link/Rect[20 245 60 265]/Dest[4 0 R/Fit]>>")
        pdf.add("<</Type/Annot/Subtype/Link/Rect[20 210 60 230]/A<</S/URI/URI(https://example.org/)>>>>")
        pdf.add("<</Type/Filespec/F(a.txt)/UF(a.txt)/EF<</F 14 0 R>>>>")
        pdf.addStream("attached", "/Type/EmbeddedFile")
        pdf.add("<</Title(The Title)/Author(Ann; Ben)/Keywords(a, b)/CreationDate(D:20010203040506+01'00')>>")
        return pdf.bytes(trailer: "/Info 15 0 R")
    }

    private mutating func add(_ object: String) { objects.append(object) }

    private mutating func addStream(_ content: String, _ extra: String = "") {
        add("<</Length \(content.utf8.count)\(extra)>>\nstream\n\(content)\nendstream")
    }

    private func bytes(trailer: String) -> Bytes {
        var text = "%PDF-1.7\n"
        var offsets: [Int] = []
        for (number, object) in objects.enumerated() {
            offsets.append(text.utf8.count)
            text += "\(number + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets { text += String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n" }
        text += "trailer\n<</Size \(objects.count + 1)/Root 1 0 R\(trailer)>>\nstartxref\n\(start)\n%%EOF\n"
        return Bytes(utf8: text)
    }
}
