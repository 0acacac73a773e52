import LecternCSS
import Testing

@testable import LecternLayout

/// The dump of a body's children, unindented.
private func dump(_ body: String) -> String {
    let tree = BoxTreeBuilder(document: StyledFixture.document(body)).build()
    return tree.dump().split(separator: "\n").dropFirst(2).map { String($0.dropFirst(4)) }.joined(separator: "\n")
}

/// The text items of a tree, joined.
private func text(_ body: String) -> String {
    let tree = BoxTreeBuilder(document: StyledFixture.document(body)).build()
    return tree.dump().split(separator: "\n").compactMap { line -> Substring? in
        guard line.drop(while: { $0 == " " }).hasPrefix("text") else { return nil }
        return line.drop { $0 != "\"" }.dropFirst().dropLast()
    }.joined()
}

@Suite(.timeLimit(.minutes(10))) struct BoxTreeTests {
    @Test func whiteSpaceBetweenBlocksMakesNoBox() {
        #expect(
            dump("<p>one</p> <p>two</p>") == """
                inlines p 0..3
                  text 0..3 "one"
                inlines p 4..7
                  text 4..7 "two"
                """)
    }

    @Test func inlineRunsBesideBlocksGetAnonymousBlocks() {
        #expect(
            dump("<div>a<p>b</p>c</div>") == """
                blocks div 0..3
                  inlines (div) 0..1
                    text 0..1 "a"
                  inlines p 1..2
                    text 1..2 "b"
                  inlines (div) 2..3
                    text 2..3 "c"
                """)
    }

    @Test func blockSplitsSurroundingInlineBoxes() {
        #expect(
            dump("<div><b>a<i>b<p>c</p>d</i></b></div>") == """
                blocks div 0..4
                  inlines (div) 0..2
                    open b
                      text 0..1 "a"
                      open i
                        text 1..2 "b"
                      close continues
                    close continues
                  inlines p 2..3
                    text 2..3 "c"
                  inlines (div) 3..4
                    open b continues
                      open i continues
                        text 3..4 "d"
                """)
    }

    @Test func displayNoneAndContentsMakeNoBoxes() {
        #expect(
            dump("<p>a<i css='display:none'>x<b>y</b></i><i css='display:contents'>b</i></p>") == """
                inlines p 0..4
                  text 0..1 "a"
                  text 3..4 "b"
                """)
    }

    @Test func floatsAndPositionedBoxesStayInTheirRun() {
        #expect(
            dump("<p>a<i css='float:left'>f</i><i css='absolute'>o</i></p><div><i css='float'>g</i> <p>h</p></div>")
                == """
                inlines p 0..3
                  text 0..1 "a"
                  float inlines i float 1..2
                    text 1..2 "f"
                  out-of-flow inlines i positioned 2..3
                    text 2..3 "o"
                blocks div 3..6
                  inlines i float 3..4
                    text 3..4 "g"
                  inlines p 5..6
                    text 5..6 "h"
                """)
    }

    @Test func outsideMarkersComeFirstInsideMarkersAreInline() {
        #expect(
            dump("<ol start='3'><li css='list:decimal'>a</li><li css='list:lower-roman inside'>b</li></ol>") == """
                blocks ol 0..2
                  blocks li 0..1
                    inlines li::marker 0..0
                      generated @0 "3. "
                    inlines (li) 0..1
                      text 0..1 "a"
                  inlines li 1..2
                    open li::marker
                      generated @1 "iv. "
                    text 1..2 "b"
                """)
    }

    /// The step of the item that sets the counter is the last one: CSS Lists 3, section 4.4.2.
    @Test func reversedListsCountToTheValueThatIsSet() {
        let item = "<li css='list:none increment:n before:counters(n)'/>"
        let set = "<li css='list:none increment:n set:n5 before:counters(n)'/>"
        #expect(
            dump("<ul css='countdown:n'>\(item)\(item)\(set)</ul>").split(separator: "\n")
                .filter { $0.contains("generated") }.map { $0.split(separator: "\"")[1] } == ["3", "4", "5"])
    }

    @Test func reversedListsCountDown() {
        #expect(
            dump(
                "<ol reversed=''><li css='inside list:decimal'>a</li><li css='inside list:decimal' value='9'>b</li><li css='inside list:decimal'>c</li></ol>"
            )
            .split(separator: "\n").filter { $0.contains("generated") }.map { $0.split(separator: "\"")[1] } == [
                "3. ", "9. ", "8. ",
            ])
    }

    @Test func countersNestAndQuotesAlternate() {
        let nested =
            "<ul css='reset:n'><li css='list:none increment:n before:counters(n)'><ul css='reset:n'><li css='list:none increment:n before:counters(n)'/><li css='list:none increment:n before:counters(n)'/></ul></li><li css='list:none increment:n before:counters(n)'/></ul>"
        #expect(
            dump(nested).split(separator: "\n").filter { $0.contains("generated") }.map { $0.split(separator: "\"")[1] }
                == ["1", "1.1", "1.2", "2"])
        #expect(
            dump("<p><i css='before:open after:close'>a<i css='before:open after:close'>b</i></i></p>")
                .split(separator: "\n").filter { $0.contains("\"") }.map { $0.split(separator: "\"")[1] } == [
                    "“", "a", "‘", "b", "’", "”",
                ])
    }

    @Test func firstLettersIncludePunctuation() {
        #expect(
            dump("<div css='first-letter'> <p><b>“Once</b></p></div>") == """
                blocks div 0..6
                  inlines p 1..6
                    open b
                      open div::firstLetter
                        text 1..3 "“O"
                      text 3..6 "nce"
                """)
    }

    @Test func tablesGetMissingParts() {
        #expect(
            dump("<div>x<td>a</td> <td>b</td></div>") == """
                blocks div 0..4
                  inlines (div) 0..1
                    text 0..1 "x"
                  table (div) 1..4 columns=2
                    body (div) 1..4
                      row (div) 1..4
                        cell@0 inlines td 1..2
                          text 1..2 "a"
                        cell@1 inlines td 3..4
                          text 3..4 "b"
                """)
    }

    @Test func spanningCellsOccupyTheirSlots() {
        let table =
            "<table><tfoot><tr><td>f</td></tr></tfoot><tr><td rowspan='9'>a</td><td colspan='2'>b</td></tr><tr><td>c</td>text</tr></table>"
        #expect(
            dump(table) == """
                table table 0..8 columns=3
                  body (table) 1..8
                    row tr 1..3
                      cell@0+1x2 inlines td 1..2
                        text 1..2 "a"
                      cell@1+2x1 inlines td 2..3
                        text 2..3 "b"
                    row tr 3..8
                      cell@1 inlines td 3..4
                        text 3..4 "c"
                      cell@2 inlines (tr) 4..8
                        text 4..8 "text"
                  footer tfoot 0..1
                    row tr 0..1
                      cell@0 inlines td 0..1
                        text 0..1 "f"
                """)
    }

    @Test func rubyPairsBasesWithAnnotations() {
        #expect(
            dump("<p><ruby>漢<rp>(</rp><rt>kan</rt>字<rt>ji</rt></ruby></p>") == """
                inlines p 0..8
                  open ruby
                    ruby
                      text 0..1 "漢"
                      annotation inlines rt 2..5
                        text 2..5 "kan"
                    ruby
                      text 5..6 "字"
                      annotation inlines rt 6..8
                        text 6..8 "ji"
                """)
    }

    @Test func flexItemsAreBlocks() {
        #expect(
            dump("<flex>a <i>b</i> </flex>") == """
                flex flex 0..4
                  inlines (flex) 0..2
                    text 0..2 "a "
                  inlines i 2..3
                    text 2..3 "b"
                """)
    }

    @Test func unavailableImagesShowAlternativeText() {
        #expect(
            dump("<p><img alt='a cat'/><img src='c.png' alt='x'/></p>") == """
                inlines p 0..0
                  open img
                    generated @0 "a cat"
                  atomic replaced img 0..0 image "c.png" alt "x"
                """)
    }

    @Test func deepNestingIsFlattenedAndKeepsItsText() {
        for name in ["div", "b"] {
            let depth = 450
            let nested = String(repeating: "<\(name)>a", count: depth) + String(repeating: "</\(name)>", count: depth)
            #expect(text(nested).filter { $0 == "a" }.count == depth)
        }
    }

    @Test func contentIDsAreDense() {
        let tree = BoxTreeBuilder(
            document: StyledFixture.document("<p>a</p><ruby>b<rt>c</rt></ruby><table><td>d</td></table>")
        ).build()
        #expect(tree.inlineContentCount == 5)
        #expect(tree.boxCount > 0)
    }
}
