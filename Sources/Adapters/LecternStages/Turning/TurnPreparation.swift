internal import CGtk
import LecternGTK

/// Prepares the memory for turns when the frame at rest is drawn and the main loop is idle.
///
/// Not earlier, because that frame uses the memory that the turn has left.
@MainActor final class TurnPreparation {
    /// The memory that the next turn needs.
    struct Demand {
        /// The size of the stage in device pixels.
        let width: Int
        let height: Int
        let isCurl: Bool
        let hasSheet: Bool
        let widget: UnsafeMutablePointer<GtkWidget>?
    }

    /// The surfaces into which curls are drawn.
    let surfaces = CurlSurfaces()
    /// The scheduled start.
    private var start: ScheduledCall?
    /// Whether memory is being prepared.
    private var isStepping = false
    /// The time at rest after which the next turn is prepared, in milliseconds.
    private static let restTime = 60

    /// Schedules the preparation for the next turn. A call replaces the one before.
    func schedule(for turner: PageTurner) {
        if let start { MainLoop.cancel(start) }
        start = MainLoop.timeout(milliseconds: Self.restTime) { [weak self, weak turner] in
            guard let self, let turner else { return .stop }
            start = nil
            guard !turner.motion.isMoving else { return .stop }
            turner.effectiveStyle == .curl ? surfaces.dropTiles() : surfaces.clear()
            prepareStepwise(for: turner)
            return .stop
        }
    }

    /// Prepares the memory in steps, when the main loop is idle.
    private func prepareStepwise(for turner: PageTurner) {
        guard !isStepping else { return }
        isStepping = true
        MainLoop.idle { [weak self, weak turner] in
            guard let self, let turner else { return .stop }
            if !turner.motion.isMoving, let demand = turner.preparationDemand, prepareMore(demand, turner.memory) {
                return .again
            }
            isStepping = false
            if !turner.motion.isMoving { turner.memory?.framesEnd() }
            return .stop
        }
    }

    /// Prepares one piece of memory; returns false if nothing is left to do.
    private func prepareMore(_ demand: Demand, _ memory: (any FrameMemory)?) -> Bool {
        if demand.isCurl, surfaces.prepare(demand.width, demand.height) { return true }
        // The window's picture and Cairo's copy of it, the picture of the page that is made at the same time, and its
        // copy with the margin texts; a curl also has strips.
        let pictures = demand.isCurl ? 6 : 4
        if memory?.holdFrame(of: demand.width * demand.height * 4, pictures: pictures) == true { return true }
        return demand.hasSheet && DisplayMemory.prepare(demand.widget)
    }

    /// Frees the surfaces.
    func clear() { surfaces.clear() }
}
