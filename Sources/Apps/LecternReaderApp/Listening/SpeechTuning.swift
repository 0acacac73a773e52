import LecternBase
import LecternGTK
import LecternGeometry
import LecternReader

/// The controls for pitch, volume, pauses and the voices of languages.
@MainActor final class SpeechTuning {
    let widget: Widget
    private let model: SpeechController
    private let pitch = SpeechSlider(tr("Pitch"), SpeechController.pitches, step: 0.1) {
        SpeechController.label(ofShare: $0)
    }
    private let volume = SpeechSlider(tr("Volume"), 0...1, step: 0.05) { SpeechController.label(ofShare: $0) }
    private let pause = SpeechSlider(tr("Pause between Sentences"), SpeechController.pauses, step: 0.1) {
        SpeechController.label(ofPause: $0)
    }
    private let heading = Label(tr("Voices"), styles: ["heading"])
    private let list = Box(.vertical, spacing: 4)
    private let offer = VoiceOffer()
    private var languages: [SpeechController.LanguageVoices] = []
    private var choices: [(button: ChoiceButton<String>, changed: SignalConnection)] = []

    init(_ model: SpeechController) {
        self.model = model
        heading.horizontalAlignment = 0
        widget = Box(.vertical, spacing: 8, [volume.widget, pitch.widget, pause.widget, heading, list, offer.widget])
        volume.onChange = { [weak model] in model?.volume = $0 }
        pitch.onChange = { [weak model] in model?.pitch = $0 }
        pause.onChange = { [weak model] in model?.pauseLength = $0 }
    }

    /// Shows the state of the model.
    func show() {
        volume.show(model.volume)
        pitch.show(model.pitch)
        pause.show(model.pauseLength)
        for slider in [pitch, pause] { slider.widget.isVisible = model.isVoice }
        let shown = model.languageVoices
        if shown.map(\.names) != languages.map(\.names) || shown.map(\.language) != languages.map(\.language) {
            replace(with: shown)
        }
        languages = shown
        for (choice, voices) in zip(choices, shown) {
            choice.changed.silenced { choice.button.selected = voices.chosen }
        }
        heading.isVisible = !shown.isEmpty
        offer.show(isEnglish: model.isEnglish)
    }

    private func replace(with shown: [SpeechController.LanguageVoices]) {
        list.removeAll()
        choices = shown.map { voices in
            let button = ChoiceButton(voices.names) { WordCell(width: 6...20) { $0 } }
            button.setListCell { WordCell { $0 } }
            list.append(controlRow(voices.title, button))
            // After the row, whose label would become a part of the name.
            button.setAccessibleName(tr("Voice for {language}", ["language": voices.title]))
            let changed = button.onChange { [weak self, weak button] in
                if let position = button?.selected { self?.model.chooseVoice(position, for: voices.language) }
            }
            return (button, changed)
        }
    }
}

/// A slider with its name and its value.
@MainActor private final class SpeechSlider {
    let widget: Widget
    var onChange: (@MainActor (Double) -> Void)?
    private let scale: Scale
    private let value: Label
    private let words: @MainActor (Double) -> String
    private var changed: SignalConnection?

    init(_ name: String, _ range: ClosedRange<Double>, step: Double, words: @escaping @MainActor (Double) -> String) {
        self.words = words
        scale = Scale(range, step: step)
        scale.setRounding(digits: 2)
        scale.setSteps(step, page: step * 5)
        scale.setAccessibleName(name)
        scale.setAccessibleDescription(words(range.lowerBound))
        scale.expandsHorizontally = true
        value = Label(words(range.lowerBound), styles: ["dim-label"])
        let label = Label(name, styles: ["row-label"])
        label.horizontalAlignment = 0
        label.expandsHorizontally = true
        widget = Box(.vertical, [Box(.horizontal, spacing: 12, [label, value]), scale])
        changed = scale.onChange { [weak self] in self?.onChange?($0) }
    }

    func show(_ number: Double) {
        changed?.silenced { scale.value = number }
        let text = words(number)
        guard value.text != text else { return }
        value.text = text
        scale.setAccessibleDescription(text)
    }
}
