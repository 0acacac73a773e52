import LecternCSS
import Testing

@testable import LecternLayout

/// Form controls show their value, options and state.
@Suite(.timeLimit(.minutes(10))) struct FormControlTests {
    /// The generated texts and marks of a body's controls, in order.
    private func parts(_ body: String) -> [String] {
        let tree = BoxTreeBuilder(document: StyledFixture.document(body)).build()
        return tree.dump().split(separator: "\n").compactMap { line in
            let line = line.drop { $0 == " " }
            if line.hasPrefix("generated"), let quote = line.firstIndex(of: "\"") { return String(line[quote...]) }
            if let place = line.firstRange(of: "control ") {
                let mark = String(line[place.upperBound...])
                return mark.replacing(/, LecternLayout.SliderColors\([^)]*\)/, with: "")
            }
            return nil
        }
    }

    @Test(arguments: [
        ("<input value='Ada'/>", "\"Ada\""), ("<input placeholder='Name'/>", "\"Name\""),
        ("<input type='submit'/>", "\"Submit\""), ("<input type='reset' value='Again'/>", "\"Again\""),
        ("<input type='password' value='abc'/>", "\"\u{2022}\u{2022}\u{2022}\""),
        ("<input type='hidden' value='x'/>", nil),
    ])
    func fieldsShowTheirText(body: String, text: String?) {
        #expect(parts("<p>\(body)</p>") == (text.map { [$0] } ?? []))
    }

    @Test func menusShowTheSelectedOptionAndAreAsWideAsTheLongest() {
        let options = "<option>a</option><option selected=''>b</option><option label='longest'>c</option>"
        #expect(parts("<p><select>\(options)</select></p>") == ["\"b\"", "\"longest\"", "menuArrow"])
    }

    @Test(arguments: [
        ("<input type='checkbox' checked=''/>", "checkBox(isChecked: true)"),
        ("<input type='radio'/>", "radioButton(isChecked: false)"),
        ("<input type='range' min='10' max='20' value='15'/>", "slider(0.5)"),
        ("<input type='range'/>", "slider(0.5)"), ("<input type='range' min='9' max='3'/>", "slider(0.0)"),
        ("<progress value='3' max='4'></progress>", "progress(Optional(0.75))"),
        ("<progress></progress>", "progress(nil)"), ("<progress value='9'></progress>", "progress(Optional(1.0))"),
        // The optimum lies in the low part: the high one is the worst.
        ("<meter low='.3' high='.7' optimum='.1' value='.9'></meter>", "meter(0.9, LecternLayout.MeterRegion.worst)"),
        (
            "<meter low='.3' high='.7' optimum='.1' value='.5'></meter>",
            "meter(0.5, LecternLayout.MeterRegion.suboptimal)"
        ),
        ("<meter value='.5'></meter>", "meter(0.5, LecternLayout.MeterRegion.optimum)"),
    ])
    func statesBecomeMarks(body: String, mark: String) {
        #expect(parts("<p>\(body)</p>") == [mark])
    }
}
