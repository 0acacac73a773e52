import LecternGeometry
import LecternNavigator
import LecternTestKit
import Testing

/// Ready-made observers of pointers and keys.
@Suite(.timeLimit(.minutes(10))) @MainActor struct PointerObserverTests {
    private let touch = Pointer.touch(TouchPointer(id: 1))
    private let mouse = Pointer.mouse(MousePointer(buttons: .main))

    private func event(
        _ phase: PointerEvent.Phase, _ x: Double = 50, pointer: Pointer? = nil, at time: Double = 0
    ) -> PointerEvent {
        PointerEvent(pointer: pointer ?? touch, phase: phase, location: .init(x: x, y: 60), time: time)
    }

    private func tap(_ observer: some InputObserving, at time: Double, _ x: Double = 50) -> Bool {
        let isTaken = observer.didReceive(event(.down, x, at: time))
        return observer.didReceive(event(.up, x, at: time + 0.02)) || isTaken
    }

    @Test func tapsAndClicksAreTheirDevices() {
        var (taps, clicks, menus, either) = (0, 0, 0, 0)
        let observers: [any InputObserving] = [
            ActivatePointerObserver.tap { _ in
                taps += 1; return false
            },
            ActivatePointerObserver.click { _ in
                clicks += 1; return false
            },
            ActivatePointerObserver.click(buttons: .secondary) { _ in
                menus += 1; return false
            },
            ActivatePointerObserver.activate { _ in
                either += 1; return false
            },
        ]
        for pointer in [touch, mouse, .mouse(MousePointer(buttons: .secondary))] {
            for observer in observers {
                _ = observer.didReceive(event(.down, pointer: pointer))
                _ = observer.didReceive(event(.up, pointer: pointer))
            }
        }
        #expect((taps, clicks, menus, either) == (1, 1, 1, 2))
    }

    @Test func shakyTapIsATapAndAMoveIsNot() {
        var points: [Double] = []
        let observer = ActivatePointerObserver.tap { event in
            points.append(event.location.x); return true
        }
        #expect(!observer.didReceive(event(.down, 50)))
        #expect(!observer.didReceive(event(.move, 55)))
        #expect(observer.didReceive(event(.up, 55)))
        _ = observer.didReceive(event(.down, 50))
        _ = observer.didReceive(event(.move, 70))
        _ = observer.didReceive(event(.move, 50))
        #expect(!observer.didReceive(event(.up, 50)))
        _ = observer.didReceive(event(.down, 50))
        _ = observer.didReceive(event(.cancel, 50))
        #expect(!observer.didReceive(event(.up, 50)))
        #expect(points == [55])
    }

    @Test func twoFingersAreNoTap() {
        var taps = 0
        let observer = ActivatePointerObserver.tap { _ in
            taps += 1; return true
        }
        let second = Pointer.touch(TouchPointer(id: 2))
        _ = observer.didReceive(event(.down))
        _ = observer.didReceive(event(.down, 90, pointer: second))
        _ = observer.didReceive(event(.up))
        _ = observer.didReceive(event(.up, 90, pointer: second))
        #expect(taps == 0)
        #expect(tap(observer, at: 1) && taps == 1, "all fingers were up")
    }

    @Test func modifiersMustMatch() {
        var taps = 0
        let observer = ActivatePointerObserver.click(modifiers: .control) { _ in
            taps += 1; return true
        }
        for modifiers in [[], .control, [.control, .shift]] as [KeyEvent.Modifiers] {
            var (down, up) = (event(.down, pointer: mouse), event(.up, pointer: mouse))
            down.modifiers = modifiers
            up.modifiers = modifiers
            _ = observer.didReceive(down)
            _ = observer.didReceive(up)
        }
        #expect(taps == 1)
    }

    /// Gaps between the two taps, and whether they are one double tap.
    @Test(arguments: [(0.1, true), (0.3, true), (0.6, false)])
    func doubleTapIsNeverTwoTaps(gap: Double, isDouble: Bool) async throws {
        var singles: [Double] = []
        var doubles: [Point] = []
        let observer = DoubleTapPointerObserver(
            onTap: { singles.append($0.location.x) },
            onDoubleTap: {
                doubles.append($0.location); return true
            })
        _ = tap(observer, at: 0, 50)
        _ = tap(observer, at: 0.02 + gap, 52)
        if isDouble {
            #expect(doubles == [Point(x: 52, y: 60)])
            // Longer than the interval: no single tap follows.
            try await Task.sleep(for: .milliseconds(400))
            #expect(singles.isEmpty)
        } else {
            #expect(doubles.isEmpty && singles == [50])
            try #require(await eventually { singles == [50, 52] })
        }
    }

    @Test func tapsFarApartAreSingle() async throws {
        var (singles, doubles) = (0, 0)
        let observer = DoubleTapPointerObserver(
            onTap: { _ in singles += 1 },
            onDoubleTap: { _ in
                doubles += 1; return true
            })
        _ = tap(observer, at: 0, 50)
        _ = tap(observer, at: 0.1, 150)
        try #require(await eventually { singles == 2 })
        #expect(doubles == 0)
    }

    @Test func dragHasStartMovesAndEnd() {
        var log: [String] = []
        let observer = DragPointerObserver.drag(
            onStart: {
                log.append("start \($0.location.x)"); return true
            },
            onMove: {
                log.append("move \($0.location.x)"); return true
            },
            onEnd: {
                log.append("end \($0.phase) \($0.location.x)"); return true
            })
        for (phase, x) in [(.down, 10), (.move, 12), (.move, 30), (.move, 40), (.up, 44)]
            as [(PointerEvent.Phase, Double)]
        {
            _ = observer.didReceive(event(phase, x))
        }
        #expect(log == ["start 30.0", "move 40.0", "end up 44.0"])
        log = []
        _ = observer.didReceive(event(.down, 10))
        _ = observer.didReceive(event(.move, 90))
        _ = observer.didReceive(event(.down, 200, pointer: .touch(TouchPointer(id: 2))))
        #expect(log == ["start 90.0", "end cancel 200.0"], "a second finger ends the drag")
        #expect(!tap(observer, at: 0), "fingers are down still")
    }

    @Test func keysMatchWithTheirModifiers() {
        var (all, some) = (0, 0)
        let observers: [any InputObserving] = [
            KeyObserver.key { _ in
                all += 1; return false
            },
            KeyObserver.key("b", .control) {
                some += 1; return true
            },
        ]
        for event in [
            KeyEvent("b"), KeyEvent("b", .control), KeyEvent("b", .control, phase: .up),
            KeyEvent("b", [.control, .shift]),
        ] {
            for observer in observers { _ = observer.didReceive(event) }
        }
        #expect((all, some) == (3, 1), "a key that goes up is not pressed")
    }
}
