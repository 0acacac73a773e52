extension PropertyTable {
    /// CSS Grid Layout 1.
    mutating func defineGrid() {
        define(.gridTemplateColumns, \.box.grid.values.templateColumns, initial: "none", support: "no subgrid") {
            $0.gridTemplate()
        } compute: {
            $0.resolve($1)
        }
        define(.gridTemplateRows, \.box.grid.values.templateRows, initial: "none", support: "no subgrid") {
            $0.gridTemplate()
        } compute: {
            $0.resolve($1)
        }
        plain(.gridTemplateAreas, \.box.grid.values.templateAreas, initial: "none") { $0.gridAreas() }
        define(.gridAutoColumns, \.box.grid.values.autoColumns, initial: "auto") {
            $0.trackSizes()
        } compute: { tracks, builder in
            tracks.map { $0.resolve(builder) }
        }
        define(.gridAutoRows, \.box.grid.values.autoRows, initial: "auto") {
            $0.trackSizes()
        } compute: { tracks, builder in
            tracks.map { $0.resolve(builder) }
        }
        plain(.gridAutoFlow, \.box.grid.values.autoFlow, initial: "row") { $0.gridAutoFlow() }
        plain(.gridRowStart, \.box.grid.values.rowStart, initial: "auto") { $0.gridLine() }
        plain(.gridColumnStart, \.box.grid.values.columnStart, initial: "auto") { $0.gridLine() }
        plain(.gridRowEnd, \.box.grid.values.rowEnd, initial: "auto") { $0.gridLine() }
        plain(.gridColumnEnd, \.box.grid.values.columnEnd, initial: "auto") { $0.gridLine() }
    }
}
