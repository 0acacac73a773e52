import LecternAssets
import LecternBase
import LecternGeometry
import LecternPDFium
import LecternPublication
import LecternTestKit
import Testing

/// Values of form fields are drawn, and are text of the page.
@Suite(.timeLimit(.minutes(10))) struct PDFFormTests {
    /// A page with a text field, a list, a choice, a password and a field of two
    /// lines, none with an appearance of its own.
    private static func form() -> Bytes {
        var pdf = PDFWriter()
        pdf.add(
            "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R 7 0 R 8 0 R 9 0 R 10 0 R]/DA(/H 12 Tf 0 g)/DR<</Font<</H 5 0 R>>>>>>>>"
        )
        pdf.add("<</Type/Pages/Kids[3 0 R]/Count 1>>")
        pdf.add(
            """
            <</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 4 0 R/Resources<</Font<</H 5 0 R>>>>\
            /Annots[6 0 R 7 0 R 8 0 R 9 0 R 10 0 R]>>
            """)
        pdf.addStream("BT /H 14 Tf 20 260 Td (Name:) Tj 0 -40 Td (Colour:) Tj 0 -200 Td (End) Tj ET")
        pdf.add("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
        func widget(_ rect: String, _ field: String) -> String {
            "<</Type/Annot/Subtype/Widget/F 4/Rect[\(rect)]/DA(/H 12 Tf 0 g)\(field)>>"
        }
        pdf.add(widget("100 250 300 274", "/FT/Tx/T(name)/V(Jane Example)"))
        pdf.add(widget("100 210 300 234", "/FT/Ch/Ff 131072/T(colour)/Opt[(Red)(Green)]/V(Green)"))
        pdf.add(widget("100 150 300 200", "/FT/Ch/Ff 2097152/T(list)/Opt[(Apple)(Pear)(Plum)]/V[(Apple)(Plum)]/I[0 2]"))
        pdf.add(widget("100 110 300 134", "/FT/Tx/Ff 8192/T(secret)/V(hunter2)"))
        pdf.add(widget("100 60 300 100", "/FT/Tx/Ff 4096/T(lines)/V(first line\\nsecond line)"))
        return pdf.bytes(trailer: "")
    }

    private func open() async throws -> any PDFDocument {
        try await PDFiumDocumentFactory().open(DataResource(Self.form()), password: nil)
    }

    @Test func valuesAreText() async throws {
        let document = try await open()
        let text = await document.text(ofPage: 0)
        let lines = text.string.split(whereSeparator: \.isNewline).map(String.init)
        #expect(
            lines == [
                "Name: Jane Example", "Colour: Green", "Apple", "Plum", "first line", "second line", "End",
            ])
        #expect(text.units.count == text.boxes.count && !text.string.contains("hunter2"))
    }

    @Test func valuesHaveTheirPlace() async throws {
        let text = try await open().text(ofPage: 0)
        let start = try #require(text.units.firstRange(of: Array("Jane".utf16))?.lowerBound)
        let rect = try #require(text.rects(of: start..<start + 4).first)
        #expect(rect.x >= 100 && rect.x + rect.width <= 300 && rect.y == 26 && rect.height == 24)
    }

    @Test func valuesAreDrawn() async throws {
        let document = try await open()
        let picture = try #require(await document.picture(ofPage: 0, width: 400, height: 300))
        func darkPixels(_ top: Int, _ bottom: Int) -> Int {
            var count = 0
            for y in top..<bottom {
                for x in 100..<300 where picture.pixels[(y * 400 + x) * 4] < 0x80 { count += 1 }
            }
            return count
        }
        // From the top: name, colour, list, password, two lines.
        for (top, bottom) in [(26, 50), (66, 90), (100, 150), (166, 190), (200, 240)] {
            #expect(darkPixels(top, bottom) > 10, "\(top)")
        }
        #expect(darkPixels(245, 300) == 0)
    }
}
