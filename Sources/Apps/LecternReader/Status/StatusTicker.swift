import Foundation

/// Keeps the clock and the battery of the line at the foot of pages up to date, while they are shown.
@MainActor final class StatusTicker {
    /// The charge of the battery in percent; nil if there is none, and until it is read.
    private(set) var charge: Int?
    /// Called at the beginning of each minute.
    var onTick: () -> Void = {}
    private let folder: String
    private var line = StatusLine()
    private var task: Task<Void, Never>?

    /// - Parameter folder: Where Linux describes batteries.
    init(folder: String = "/sys/class/power_supply") { self.folder = folder }

    /// Begins to tick if a line changes with time; stops for other lines.
    func follow(_ line: StatusLine) {
        guard line != self.line || task == nil else { return }
        self.line = line
        stop()
        guard line.changesWithTime else { return }
        task = Task { [weak self, folder] in
            while !Task.isCancelled {
                let charge = await Task.detached { Battery.charge(in: folder) }.value
                guard !Task.isCancelled else { return }
                self?.tick(charge)
                let second = Date.now.timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
                try? await Task.sleep(for: .seconds(60.02 - second))
            }
        }
    }

    private func tick(_ charge: Int?) {
        self.charge = charge
        onTick()
    }

    deinit { task?.cancel() }

    /// Stops: no book is open.
    func stop() {
        task?.cancel()
        task = nil
    }
}
