import LecternGTK
import LecternGeometry
import LecternReader

/// Speed, skip length, sleep timer and volume.
@MainActor final class ListeningSettings {
    let widget: Widget
    private let speeds: ChoiceButton<String>
    private let sleep: ChoiceButton<String>
    private let skip: ChoiceButton<String>
    private let left = Label(styles: ["listening-time", "dim-label"])
    private let volume = Scale(0...1, step: 0.05)
    private var connections: [SignalConnection] = []

    init(_ model: ListeningModel, _ interruptions: InterruptionModel) {
        speeds = ChoiceButton(ListeningModel.speeds.map { ListeningModel.label(ofSpeed: $0) }) { WordCell { $0 } }
        speeds.setAccessibleName(tr("Speed"))
        speeds.tooltip = tr("Speed")
        sleep = ChoiceButton(ListeningModel.sleepTimers.map { ListeningModel.label(of: $0) }) { WordCell { $0 } }
        sleep.setAccessibleName(tr("Sleep Timer"))
        sleep.tooltip = tr("Sleep Timer")
        skip = ChoiceButton(ListeningModel.skipLengths.map { ListeningModel.label(ofSkip: $0) }) { WordCell { $0 } }
        skip.setAccessibleName(tr("Length of a Skip"))
        skip.tooltip = tr("Length of a Skip")
        volume.setAccessibleName(tr("Volume"))
        volume.tooltip = tr("Volume")
        volume.setMinimumSize(width: 110)
        let loudness = Box(.horizontal, [Image(icon: "audio-volume-high-symbolic"), volume])
        let row = Box(.horizontal, spacing: 12, [speeds, skip, sleep, loudness])
        row.align(horizontally: .center)
        row.margins = Margins(top: 10)
        let pauses = CheckButton(tr("_Pause for other players"), isOn: interruptions.pausesForOthers)
        pauses.align(horizontally: .center)
        pauses.onChange { [weak interruptions] in interruptions?.pausesForOthers = $0 }
        widget = Box(.vertical, spacing: 6, [row, left, pauses])
        connections = [
            speeds.onChange { [weak self, weak model] in
                guard let position = self?.speeds.selected, ListeningModel.speeds.indices.contains(position) else {
                    return
                }
                model?.speed = ListeningModel.speeds[position]
            },
            sleep.onChange { [weak self, weak model] in
                if let position = self?.sleep.selected { model?.sleepTimerIndex = position }
            },
            volume.onChange { [weak model] in model?.volume = $0 },
            skip.onChange { [weak self, weak model] in
                guard let position = self?.skip.selected, ListeningModel.skipLengths.indices.contains(position) else {
                    return
                }
                model?.skipLength = ListeningModel.skipLengths[position]
            },
        ]
    }

    func show(_ model: ListeningModel) {
        let speed = ListeningModel.speeds.firstIndex { abs($0 - model.speed) < 0.01 }
        connections[0].silenced { speeds.selected = speed }
        connections[1].silenced { sleep.selected = model.sleepTimerIndex }
        connections[2].silenced { volume.value = model.volume }
        connections[3].silenced { skip.selected = ListeningModel.skipLengths.firstIndex(of: model.skipLength) }
        showSleep(model)
    }

    /// Shows the remaining time of the sleep timer.
    func showSleep(_ model: ListeningModel) {
        let words = model.sleepLabel
        if left.text != words { left.text = words }
    }
}
