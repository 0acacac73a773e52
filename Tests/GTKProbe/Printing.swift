import LecternGTK

/// Prints three pages to a PDF file. Each takes its time, as a page does that is laid out meanwhile.
@MainActor func printPages(to path: String) -> Int32 {
    let application = Application("org.lectern.Probe", [.isNotUnique])
    application.onActivate {
        let window = ApplicationWindow(application)
        let operation = PrintOperation("Probe")
        operation.onCount = { paper in
            say("paper \(paper.width > 400 && paper.height > paper.width)")
            try? await Task.sleep(for: .milliseconds(200))
            return 3
        }
        operation.onDraw = { page, _ in
            try? await Task.sleep(for: .milliseconds(50))
            say("page \(page)")
        }
        operation.export(to: path) { outcome in
            say("\(outcome)")
            window.close()
        }
        window.present()
    }
    return application.run(["GTKProbe"])
}
