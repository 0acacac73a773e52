import LecternBase
import LecternTestKit

/// Small PDFs, written by hand.
enum PDFFixture {
    /// Two pages of text, the second rotated, with every feature that is read.
    static func book() -> Bytes {
        var pdf = PDFWriter()
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
        // The sibling points back: a cycle.
        pdf.add("<</Title<FEFF005A0077006500690301>/Parent 9 0 R/Dest[4 0 R/Fit]/Next 9 0 R>>")
        pdf.add("<</Type/Annot/Subtype/Link/Rect[20 245 60 265]/Dest[4 0 R/Fit]>>")
        pdf.add("<</Type/Annot/Subtype/Link/Rect[20 210 60 230]/A<</S/URI/URI(https://example.org/)>>>>")
        pdf.add("<</Type/Filespec/F(a.txt)/UF(a.txt)/EF<</F 14 0 R>>>>")
        pdf.addStream("attached", "/Type/EmbeddedFile")
        pdf.add("<</Title(The Title)/Author(Ann; Ben)/Keywords(a, b)/CreationDate(D:20010203040506+01'00')>>")
        return pdf.bytes(trailer: "/Info 15 0 R")
    }

    /// A page with a picture of 2 x 1 pixels, red and blue, 40 points wide.
    static func picture() -> Bytes {
        var pdf = PDFWriter()
        pdf.add("<</Type/Catalog/Pages 2 0 R>>")
        pdf.add("<</Type/Pages/Kids[3 0 R]/Count 1>>")
        pdf.add(
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>")
        pdf.addStream("q 40 0 0 20 10 70 cm /I Do Q")
        pdf.addStream(
            "FF00000000FF>",
            "/Type/XObject/Subtype/Image/Width 2/Height 1/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/ASCIIHexDecode"
        )
        return pdf.bytes(trailer: "")
    }
}
