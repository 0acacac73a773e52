import Testing

@testable import LecternLayout

/// Shorthand: boxes are numbered in document order; the sketch itself is 1.
private func box(_ css: String = "", _ children: BoxSketch...) -> BoxSketch { BoxSketch(css, children) }

/// CSS 2.2, section 8.3.1.
@Suite(.timeLimit(.minutes(10))) struct MarginCollapsingTests {
    @Test func siblingsCollapse() {
        #expect(box("p:1", box("h:10 mb:20"), box("h:10 mt:30")).layout() == "#2 1,1 198x10\n#3 1,41 198x10")
    }

    @Test func negativeMarginsSubtract() {
        #expect(box("p:1", box("h:10 mb:20"), box("h:10 mt:-5")).layout() == "#2 1,1 198x10\n#3 1,26 198x10")
        #expect(box("p:1", box("h:10 mb:-8"), box("h:10 mt:-5")).layout() == "#2 1,1 198x10\n#3 1,3 198x10")
    }

    @Test func firstChildCollapsesWithParent() {
        #expect(box("p:1", box("mt:10", box("mt:25 h:5"))).layout() == "#2 1,26 198x5\n#3 1,26 198x5")
    }

    @Test func paddingSeparates() {
        #expect(box("p:1", box("mt:10 pt:1", box("mt:25 h:5"))).layout() == "#2 1,11 198x31\n#3 1,37 198x5")
    }

    @Test func lastChildCollapsesThroughAutoHeight() {
        #expect(
            box("p:1", box("mb:5", box("h:5 mb:30")), box("h:1")).layout()
                == "#2 1,1 198x5\n#3 1,1 198x5\n#4 1,36 198x1")
        #expect(
            box("p:1", box("mb:5 h:50", box("h:5 mb:30")), box("h:1")).layout()
                == "#2 1,1 198x50\n#3 1,1 198x5\n#4 1,56 198x1")
    }

    @Test func emptyBlocksCollapseThrough() {
        #expect(
            box("p:1", box("h:5 mb:10"), box("mt:30 mb:20"), box("h:5 mt:15")).layout()
                == "#2 1,1 198x5\n#3 1,36 198x0\n#4 1,36 198x5")
    }

    @Test func minHeightKeepsTheLastMarginInside() {
        #expect(
            box("p:1", box("minh:50", box("h:5 mb:30")), box("h:1")).layout()
                == "#2 1,1 198x50\n#3 1,1 198x5\n#4 1,51 198x1")
    }

    @Test func formattingContextsDoNotCollapseWithTheirChildren() {
        #expect(
            box("p:1", box("flow-root mt:10", box("mt:20 mb:20 h:5")), box("h:1")).layout()
                == "#2 1,11 198x45\n#3 1,31 198x5\n#4 1,56 198x1")
    }

    @Test func heightAppliesAfterAllMarginsCollapsed() {
        #expect(box("p:1", box("mt:5 h:20", box("mt:10 mb:40"))).layout() == "#2 1,41 198x20\n#3 1,41 198x0")
    }
}

/// CSS 2.2, section 10.3.3 and CSS Sizing 3.
@Suite(.timeLimit(.minutes(10))) struct SizingTests {
    @Test func autoMarginsCenter() {
        #expect(box("", box("w:100 h:1 ml:auto mr:auto")).layout() == "#2 50,0 100x1")
        #expect(box("", box("w:100 h:1 ml:auto")).layout() == "#2 100,0 100x1")
    }

    @Test func overConstrainedEndMarginIsIgnored() {
        #expect(box("", box("w:100 h:1 ml:10 mr:10")).layout() == "#2 10,0 100x1")
        #expect(box("rtl", box("w:100 h:1 ml:10 mr:10")).layout() == "#2 90,0 100x1")
    }

    @Test func limitsAndPercentages() {
        #expect(box("", box("w:50% maxw:80 h:1")).layout() == "#2 0,0 80x1")
        #expect(box("h:100", box("h:50%")).layout() == "#2 0,0 200x50")
        #expect(box("", box("h:50%", box("h:7"))).layout() == "#2 0,0 200x7\n#3 0,0 200x7")
        #expect(box("", box("border-box w:100 h:50 p:10")).layout() == "#2 0,0 100x50")
        #expect(box("", box("w:100 ratio:2")).layout() == "#2 0,0 100x50")
    }

    @Test func verticalFlowInHorizontal() {
        #expect(
            box("", box("vertical h:100 w:60", box("w:20"), box("w:10"))).layout()
                == "#2 0,0 60x100\n#3 40,0 20x100\n#4 30,0 10x100")
    }
}

/// CSS 2.2, section 9.5.
@Suite(.timeLimit(.minutes(10))) struct FloatTests {
    @Test func floatsArePlacedSideBySide() {
        #expect(
            box("", box("float:left w:80 h:10"), box("float:left w:80 h:20"), box("float:left w:80 h:10")).layout()
                == "#2 0,0 80x10\n#3 80,0 80x20\n#4 0,20 80x10")
    }

    @Test func rightFloats() {
        #expect(
            box("", box("float:right w:80 h:10"), box("float:right w:80 h:20"), box("float:left w:80 h:10")).layout()
                == "#2 120,0 80x10\n#3 40,0 80x20\n#4 0,20 80x10")
    }

    @Test func formattingContextsArePlacedBesideFloats() {
        #expect(box("", box("float:left w:50 h:10"), box("flow-root h:5")).layout() == "#2 0,0 50x10\n#3 50,0 150x5")
        #expect(
            box("", box("float:left w:50 h:10"), box("flow-root w:180 h:5")).layout() == "#2 0,0 50x10\n#3 0,10 180x5")
    }

    @Test func blocksIgnoreFloats() {
        #expect(box("", box("float:left w:50 h:10"), box("h:5")).layout() == "#2 0,0 50x10\n#3 0,0 200x5")
    }

    @Test func clearedBoxesAreBelowFloats() {
        #expect(
            box("p:1", box("float:left w:50 h:30"), box("clear:both mt:10 h:5")).layout()
                == "#2 1,1 50x30\n#3 1,31 198x5")
        #expect(
            box("p:1", box("float:left w:50 h:30"), box("clear:both mt:40 h:5")).layout()
                == "#2 1,1 50x30\n#3 1,41 198x5")
        #expect(
            box("p:1", box("float:left w:50 h:30"), box("clear:right h:5")).layout() == "#2 1,1 50x30\n#3 1,1 198x5")
    }

    @Test func formattingContextsContainTheirFloats() {
        #expect(box("", box("flow-root", box("float:left w:50 h:30"))).layout() == "#2 0,0 200x30\n#3 0,0 50x30")
        #expect(
            box("", box("", box("float:left w:50 h:30")), box("h:1")).layout()
                == "#2 0,0 200x0\n#3 0,0 50x30\n#4 0,0 200x1")
    }

    @Test func floatsFollowTheCollapsedMargin() {
        // The float's position is known only after the sibling below it, because of collapsing margins.
        #expect(
            box("p:1", box("mt:10", box("float:left w:50 h:30"), box("mt:40 h:5"))).layout()
                == "#2 1,41 198x5\n#3 1,41 50x30\n#4 1,41 198x5")
    }

    @Test func shrinkToFit() {
        #expect(
            box("", box("float:left", box("w:70 h:5"), box("w:30 h:5"))).layout()
                == "#2 0,0 70x10\n#3 0,0 70x5\n#4 0,5 30x5")
    }
}

/// CSS 2.2, sections 10.3.7 and 10.6.4.
@Suite(.timeLimit(.minutes(10))) struct PositionedTests {
    @Test func insetsAndStatic() {
        #expect(box("rel h:100", box("abs left:10 top:20 w:30 h:40")).layout() == "#2 10,20 30x40")
        #expect(box("rel h:100", box("abs right:10 bottom:20 w:30 h:40")).layout() == "#2 160,40 30x40")
        #expect(box("rel h:100", box("h:15"), box("abs w:30 h:40")).layout() == "#2 0,0 200x15\n#3 0,15 30x40")
    }

    @Test func stretchAndCenter() {
        #expect(box("rel h:100", box("abs left:10 right:20 top:5 bottom:5")).layout() == "#2 10,5 170x90")
        #expect(
            box("rel h:100", box("abs left:0 right:0 top:0 bottom:0 w:50 h:50 ml:auto mr:auto mt:auto mb:auto"))
                .layout()
                == "#2 75,25 50x50")
    }

    @Test func containingBlockIsThePaddingBox() {
        #expect(box("rel h:100 b:3 p:4", box("abs left:0 top:0 w:10 h:10")).layout() == "#2 3,3 10x10")
        #expect(box("h:100 b:3", box("abs right:0 bottom:0 w:10 h:10")).layout(height: 500) == "#2 190,490 10x10")
    }

    @Test func relativeMovesOnlyItself() {
        #expect(box("", box("rel left:5 top:7 h:10"), box("h:1")).layout() == "#2 5,7 200x10\n#3 0,10 200x1")
    }
}

/// Nesting does not cost time exponential in its depth.
@Suite(.timeLimit(.minutes(10))) struct NestingTests {
    private func nest(_ css: String, _ depth: Int) -> BoxSketch {
        (0..<depth).reduce(box("w:1 h:1")) { inner, _ in BoxSketch(css, [inner, box("h:1")]) }
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: ["float:left", "flow-root", "abs", "float:left vertical", "mt:1", "rel h:5"])
    func deepNestingTakesBoundedTime(css: String) {
        #expect(!nest(css, 40).layout().isEmpty)
        #expect(nest(css, 40).pages().count < 100)
    }

    /// Many small floats beside a tall one: each is compared with few others.
    @Test(.timeLimit(.minutes(10))) func manyFloatsTakeBoundedTime() {
        let floats =
            [BoxSketch("float:left w:10 h:1000000")] + Array(repeating: BoxSketch("float:left w:150 h:2"), count: 5000)
        #expect(BoxSketch("", floats).layout().hasSuffix("#5002 10,9998 150x2"))
    }

    @Test func alternatingDirectionsTakeBoundedTime() {
        let deep = (0..<30).reduce(box("w:1 h:1")) { inner, level in
            BoxSketch(level % 2 == 0 ? "float:left vertical" : "float:left horizontal", [inner])
        }
        #expect(!deep.layout().isEmpty)
    }
}
