internal import CGtk

/// Fills the cells of a list a few at a time.
///
/// GTK makes up to thirty rows of a grid at once, and binds all of them again
/// after a long scroll. The cells are therefore empty at first, in their final
/// size, and are filled here: visible ones before the next frame, the others
/// when the main loop is idle, in steps between which input is handled.
@MainActor final class CellFiller {
    /// A filled cell.
    private struct Filled {
        var isNear: Bool?
        let report: @MainActor (Bool) -> Void
    }

    private let queue = FillingQueue<OpaquePointer>()
    private var filled: [OpaquePointer: Filled] = [:]
    private var isTelling = false
    private weak var view: GObjectReference?
    private var scheduled: (call: ScheduledCall, isUrgent: Bool)?
    private var scrolling: [SignalConnection] = []

    /// Starts to fill the cells of a scrolled view.
    func attach(to view: GObjectReference) {
        self.view = view
        view.onNotify("vadjustment") { [weak self] in self?.followScrolling() }
        followScrolling()
    }

    /// Requests that the cell of a list item is filled.
    func want(_ listItem: OpaquePointer, _ fill: @escaping @MainActor () -> Void) {
        queue.want(listItem, fill)
        // With hundreds of requests, earlier ones have already scheduled the
        // call.
        if scheduled == nil || scheduled?.isUrgent == false && order.distance(Self.position(of: listItem)) == 0 {
            schedule()
        }
    }

    /// Tells the cell of a list item, which is filled, whether it is near the visible ones, now and after scrolling.
    func watch(_ listItem: OpaquePointer, _ report: @escaping @MainActor (Bool) -> Void) {
        filled[listItem] = Filled(report: report)
        notifySoon()
    }

    /// Withdraws the request for a list item.
    func forget(_ listItem: OpaquePointer) {
        queue.forget(listItem)
        filled[listItem] = nil
    }

    private func notifySoon() {
        guard !isTelling else { return }
        isTelling = true
        MainLoop.soon { [weak self] in self?.notifyCells() }
    }

    /// Tells the cells whose distance has changed.
    private func notifyCells() {
        isTelling = false
        let order = order
        for (listItem, cell) in filled {
            let isNear = order.isNear(Self.position(of: listItem))
            guard isNear != cell.isNear else { continue }
            filled[listItem]?.isNear = isNear
            cell.report(isNear)
        }
    }

    private func schedule() {
        guard !queue.isEmpty, scheduled?.isUrgent != true else { return }
        let isUrgent = queue.isUrgent(order, position: Self.position)
        if let scheduled {
            guard isUrgent else { return }
            MainLoop.cancel(scheduled.call)
        }
        // Before the next frame if a visible cell is empty, otherwise when
        // idle.
        let call =
            isUrgent
            ? MainLoop.soon { [weak self] in self?.step() }
            : MainLoop.idle { [weak self] in
                self?.step()
                return .stop
            }
        scheduled = (call, isUrgent)
    }

    private func step() {
        scheduled = nil
        MainLoop.timed("fill") { _ = queue.step(order, position: Self.position) }
        schedule()
    }

    private static func position(of listItem: OpaquePointer) -> Int {
        Int(gtk_list_item_get_position(listItem))
    }

    private var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
        view.flatMap { gtk_scrollable_get_vadjustment($0.raw()) }
    }

    private var order: FillingOrder {
        guard let view, let adjustment, let model: OpaquePointer = gtk_grid_view_get_model(view.raw()).map({ $0 })
        else { return FillingOrder(seen: 0..<0) }
        return FillingOrder(
            seen: FillingOrder.seen(
                offset: gtk_adjustment_get_value(adjustment), page: gtk_adjustment_get_page_size(adjustment),
                length: gtk_adjustment_get_upper(adjustment), count: Int(g_list_model_get_n_items(model))))
    }

    /// Reconsiders the order after scrolling.
    private func followScrolling() {
        for connection in scrolling { connection.disconnect() }
        scrolling = []
        guard let adjustment else { return }
        let reference = GObjectReference(OpaquePointer(adjustment), .borrowed)
        scrolling = [
            reference.onSignal("value-changed") { [weak self] in self?.moved() },
            reference.onSignal("changed") { [weak self] in self?.moved() },
        ]
    }

    private func moved() {
        schedule()
        notifySoon()
    }
}
