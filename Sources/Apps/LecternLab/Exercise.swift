import Lectern

/// Exercises a navigator: turns pages, jumps, changes settings and sizes, and
/// records faults.
@MainActor final class Exercise {
    private let navigator: SpreadNavigator
    private var report = ExerciseReport()
    private var state: UInt64 = 42

    private init(_ publication: Publication) throws {
        navigator = try publication.makeNavigator(
            configuration: .init(SpreadConfiguration(services: .standard, countsPages: false)))
    }

    static func run(_ publication: Publication, on plan: CheckReadingCommand) async throws -> ExerciseReport {
        let exercise = try Exercise(publication)
        exercise.navigator.setViewport(Viewport(width: 700, height: 900))
        await exercise.navigator.settle()
        await exercise.tap(plan.taps)
        await exercise.jump(plan.switches)
        await exercise.change(plan.places, plan.changes)
        return exercise.report
    }

    // MARK: Taps

    private func tap(_ count: Int) async {
        let start = Clock.cpu()
        for number in 0..<count {
            if number > 0, number % max(count / 10, 1) == 0 { report.memory.append(Memory.resident()) }
            // Sometimes faster than pages can be prepared.
            await number % 97 < 9 ? tapWithoutWaiting() : tapAndLook()
            if !navigator.canTurn(.forward) { await beginAgain() }
        }
        report.turnCPU = (Clock.cpu() - start) / Double(max(count, 1))
        report.memory.append(Memory.resident())
    }

    private func tapAndLook() async {
        guard let before = navigator.shown?.spread else { return fault("nothing is shown") }
        guard navigator.canTurn(.forward) else { return }
        await prepared()
        let isPrepared = navigator.preparedNeighbour(.forward) != nil
        let start = Clock.wall()
        guard navigator.turn(.forward) else { return fault("a dead tap at \(before.key)") }
        await navigator.settle()
        report.turns += 1
        let time = Clock.wall() - start
        if isPrepared { report.preparedTurns.append(time) } else { report.waitedTurns.append(time) }
        guard let after = navigator.shown?.spread else { return }
        check(before, after)
    }

    private func tapWithoutWaiting() async {
        // A book of one page cannot be turned.
        guard navigator.canTurn(.forward) else { return }
        let before = navigator.shown?.spread?.key
        if navigator.turn(.forward) { report.turns += 1 }
        if navigator.turn(.forward) { report.turns += 1 }
        await navigator.settle()
        if navigator.shown?.spread?.key == before { fault("two taps at \(String(describing: before)) led nowhere") }
    }

    /// Waits until the neighbour is prepared, at most 50 ms.
    private func prepared() async {
        for _ in 0..<50 where navigator.preparedNeighbour(.forward) == nil && navigator.canTurn(.forward) {
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    private func beginAgain() async {
        report.wraps += 1
        await navigator.go(toProgression: 0)
    }

    private func check(_ before: LaidOutSpread, _ after: LaidOutSpread) {
        let isNext =
            before.endsChapter
            ? after.key.chapter > before.lastChapter && after.key.index == 0
            : after.key == .init(chapter: before.key.chapter, index: before.key.index + 1)
        if !isNext { fault("after \(before.key) came \(after.key)") }
        if let end = before.pages.last?.page.range.upperBound, !before.endsChapter,
            after.pages.first?.page.range.lowerBound != end
        {
            fault("a gap after \(before.key)")
        }
        look(at: after)
    }

    /// A page with text or pictures must not be blank.
    private func look(at spread: LaidOutSpread) {
        guard !spread.text.isEmpty else { return }
        let pixels = spread.picture.pixels
        guard let first = pixels.first else { return fault("no picture at \(spread.key)") }
        if pixels.allSatisfy({ $0 == first || $0 == 255 }) { fault("a blank page at \(spread.key)") }
    }

    // MARK: Jumps

    private func jump(_ count: Int) async {
        for _ in 0..<count {
            let chapter = random(below: navigator.publication.readingOrder.count)
            guard await navigator.go(to: Place.start(of: chapter)), let spread = navigator.shown?.spread else {
                fault("no way to chapter \(chapter)")
                continue
            }
            report.jumps += 1
            if !spread.pages.contains(where: { $0.page.chapter == chapter }) {
                fault("\(spread.key) instead of chapter \(chapter)")
            }
            look(at: spread)
        }
    }

    // MARK: Changes

    private func change(_ places: Int, _ changes: Int) async {
        for _ in 0..<places {
            let chapter = random(below: navigator.publication.readingOrder.count)
            guard await navigator.go(to: Place.start(of: chapter)), let length = navigator.shown?.spread?.chapterLength
            else {
                continue
            }
            let place = Place(chapter: chapter, offset: random(below: max(length, 1)))
            await navigator.go(to: place)
            for step in 0..<changes { await change(step, keeping: place) }
        }
    }

    private func change(_ step: Int, keeping place: Place) async {
        let start = Clock.wall()
        if step % 2 == 0 {
            let size = (300 + random(below: 1_200), 300 + random(below: 900))
            navigator.setViewport(Viewport(width: Double(size.0), height: Double(size.1)))
        } else {
            var preferences = EPUBPreferences()
            preferences.fontSize = 0.6 + Double(random(below: 20)) / 10
            preferences.pageMargins = Double(random(below: 8)) / 4
            preferences.columnCount = [.auto, .one, .two][random(below: 3)]
            preferences.theme = [.light, .sepia, .dark][random(below: 3)]
            preferences.publisherStyles = random(below: 2) == 0
            preferences.lineHeight = 1 + Double(random(below: 10)) / 10
            preferences.textAlign = .justify
            preferences.hyphens = true
            submit(preferences)
        }
        await navigator.settle()
        report.relayouts += 1
        report.relayoutTimes.append(Clock.wall() - start)
        guard let spread = navigator.shown?.spread else { return fault("nothing is shown") }
        if spread.layout != navigator.layout { fault("a stale layout at \(place)") }
        if !spread.contains(place) { fault("\(place) is not on \(spread.key)") }
        if navigator.place != place { fault("\(place) became \(navigator.place)") }
    }

    private func submit(_ preferences: EPUBPreferences) {
        switch navigator {
        case let navigator as EPUBNavigator: navigator.submitPreferences(preferences)
        case let navigator as PDFNavigator: navigator.submitPreferences(PDFPreferences(theme: preferences.theme))
        case let navigator as ImageNavigator:
            let isDark = preferences.theme == .dark
            navigator.submitPreferences(ImagePreferences(backgroundColor: isDark ? .black : .white))
        default: break
        }
    }

    private func fault(_ words: String) { report.faults.append(words) }

    private func random(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(bound, 1)
    }
}
