import LecternGTK
import LecternModel
import LecternNavigator
import LecternPreferences
import LecternReader

/// The controls for the arrangement of pages: fit, pairs, scrolling and turns.
@MainActor struct PageControls {
    private let model: AppearanceModel
    private let kind: BookKind
    private let showsImages: Bool
    private let fit: Choices<PageFit>
    private let pairs: Choices<DualPage>
    private let turns: Choices<Appearance.TurnStyle>
    private let scrolling: Choices<Bool?>
    private let strip: Choices<StripChoice?>
    private let spacing: Choices<Double>
    private let spacingRow: Widget
    private let axis: Choices<Axis>
    private let axisRow: Widget
    private let trimming = Switch()
    private let trimmingChanged: SignalConnection

    init(_ model: AppearanceModel, _ kind: BookKind, showsImages: Bool) {
        (self.model, self.kind, self.showsImages) = (model, kind, showsImages)
        fit = Choices(tr("Page fit"), [(.page, tr("Whole Page")), (.width, tr("Width")), (.height, tr("Height"))]) {
            model.setPageFit($0, for: kind)
        }
        pairs = Choices(tr("Pages shown"), [(.auto, tr("Auto")), (.off, tr("One")), (.on, tr("Two"))]) {
            model.setDualPage($0, for: kind)
        }
        scrolling = Choices(tr("Scrolling"), [(nil, tr("Book")), (false, tr("Pages")), (true, tr("Scroll"))]) {
            model.scrolls = $0
        }
        strip = Choices(
            tr("Scrolling"),
            [(nil, tr("Book")), (.pages, tr("Pages")), (.vertical, tr("Down")), (.horizontal, tr("Across"))]
        ) { model.setStrip($0, for: kind) }
        spacing = Choices(tr("Page spacing"), [(0, tr("None")), (8, tr("Narrow")), (32, tr("Wide"))]) {
            model.stripSpacing = $0
        }
        spacingRow = controlRow(tr("Page spacing"), spacing.widget)
        trimmingChanged = trimming.onChange { model.setTrimsMargins($0, for: kind) }
        axis = Choices(tr("Turn pages"), [(.horizontal, tr("Sideways")), (.vertical, tr("Up and Down"))]) {
            model.setTurnAxis($0, for: kind)
        }
        axisRow = controlRow(tr("Turn pages"), axis.widget)
        turns = Choices(
            tr("Page turn"), [(.slide, tr("Slide")), (.curl, tr("Curl")), (.none, tr("None"))]
        ) { model.turnStyle = $0 }
    }

    /// The rows, each with the control that decides whether it is shown.
    var rows: [(AppearanceControl, Widget)] {
        [
            (.pageFit, controlRow(tr("Page fit"), fit.widget)),
            (.trimming, controlRow(tr("Trim margins"), trimming)),
            (.pagesShown, controlRow(tr("Pages shown"), pairs.widget)),
            (.scrolling, controlRow(tr("Scrolling"), scrolling.widget)),
            (.strip, controlRow(tr("Scrolling"), strip.widget)),
            (.strip, spacingRow),
            (.strip, axisRow),
            (.pageTurn, controlRow(tr("Page turn"), turns.widget)),
        ]
    }

    /// Shows the choices of the model.
    func show() {
        fit.show(model.pageFit(for: kind))
        trimmingChanged.silenced { trimming.isOn = model.trimsMargins(for: kind) }
        pairs.show(model.dualPage(for: kind))
        turns.show(model.turnStyle)
        scrolling.show(model.scrolls)
        strip.show(model.strip(for: kind))
        axis.show(model.turnAxis(for: kind))
        spacing.show(model.stripSpacing)
        let controls = model.controls(for: kind, showsImages: showsImages)
        axisRow.isVisible = controls.contains(.turnAxis)
        spacingRow.isVisible = controls.contains(.stripSpacing)
    }
}
