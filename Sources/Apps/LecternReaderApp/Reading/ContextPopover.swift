import LecternGTK
import LecternGeometry
import LecternReader

/// The popover with the menu for what is under the pointer.
@MainActor final class ContextPopover {
    private let popover = PopoverMenu()
    private var commands: [ContextCommand] = []
    /// Runs with the chosen entry.
    var onChoice: (@MainActor (ContextCommand) -> Void)?

    /// - Parameter whenClosed: gives the keyboard focus back.
    init(over page: Overlay, whenClosed: @escaping @MainActor () -> Void) {
        popover.beginsAtPoint()
        let run = Action("run", argument: .integer(0)) { [weak self] _, value in
            guard let self, case .integer(let index)? = value, commands.indices.contains(index) else { return }
            onChoice?(commands[index])
        }
        page.addActions([run], prefix: "context")
        popover.attach(to: page)
        popover.onClosed(whenClosed)
    }

    /// Opens the menu at a point of the page.
    func open(_ menu: ContextMenu, at point: Point) {
        commands = []
        popover.setMenu(Menu(menu.sections.map { .section($0.map { entry($0) }) }))
        popover.setAccessibleName(menu.name)
        popover.point(at: Rect(x: point.x, y: point.y, width: 1, height: 1))
        popover.open()
    }

    private func entry(_ entry: ContextMenu.Entry) -> Menu.Entry {
        switch entry {
        case .item(let title, let command):
            commands.append(command)
            return .item(title, action: "context.run", .integer(commands.count - 1))
        case .menu(let title, let entries): return .submenu(title, entries.map { self.entry($0) })
        }
    }

    /// Detaches the popover.
    func close() { popover.unparent() }
}
