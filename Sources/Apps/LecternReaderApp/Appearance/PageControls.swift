import LecternGTK
import LecternGeometry
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
    private let columns: Choices<ColumnCount>
    private let direction: Choices<ReadingProgression?>
    private let cover = Switch()
    private let coverChanged: SignalConnection
    private let arrangement: ArrangementController
    private let turns: Choices<Appearance.TurnStyle>
    private let scrolling: Choices<Bool?>
    private let strip: Choices<StripChoice?>
    private let spacing: Choices<Double>
    private let spacingRow: Widget
    private let axis: Choices<Axis>
    private let axisRow: Widget
    private let trimming = Switch()
    private let trimmingChanged: SignalConnection

    init(_ book: ReaderModel) {
        let (model, kind, arrangement) = (book.appearance, book.kind, book.arrangement)
        self.model = model
        self.kind = kind
        showsImages = book.showsImages
        self.arrangement = arrangement
        fit = Choices(tr("Page fit"), [(.page, tr("Whole Page")), (.width, tr("Width")), (.height, tr("Height"))]) {
            model.setPageFit($0, for: kind)
        }
        pairs = Choices(tr("Pages shown"), [(.auto, tr("Auto")), (.off, tr("One")), (.on, tr("Two"))]) {
            model.setDualPage($0, for: kind)
        }
        columns = Choices(
            tr("Columns"),
            [(.auto, tr("Auto")), (.one, "1"), (.two, "2"), (.three, "3"), (.four, "4")]
        ) { model.columnCount = $0 }
        direction = Choices(
            tr("Direction of this book"),
            [(nil, tr("Book")), (.ltr, tr("To the Right")), (.rtl, tr("To the Left"))]
        ) { arrangement.set($0) }
        cover.setAccessibleName(tr("Cover alone"))
        coverChanged = cover.onChange { arrangement.set(coverIsAlone: $0) }
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
            (.cover, controlRow(tr("Cover alone"), cover)),
            (.direction, controlRow(tr("Direction of this book"), direction.widget)),
            (.columns, controlRow(tr("Columns"), columns.widget)),
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
        columns.show(model.columnCount)
        direction.show(arrangement.choices.progression)
        coverChanged.silenced { cover.isOn = arrangement.coverIsAlone }
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
