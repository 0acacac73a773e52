import Foundation

/// Input, screenshots and the accessibility tree.
extension VirtualDisplay {
    /// Waits for a window whose title contains a text and focuses it. Nil if none opens in time.
    @discardableResult
    public func focus(_ title: String, within seconds: Double = Patience.seconds) async throws -> String? {
        var window: String?
        _ = try await eventually(within: .seconds(seconds), every: .milliseconds(50)) {
            let found = (try? run("xdotool", ["search", "--onlyvisible", "--name", title])) ?? ""
            window = found.split(separator: "\n").last.map(String.init)
            return window != nil
        }
        guard let window else { return nil }
        try run("xdotool", ["windowfocus", "--sync", window])
        return window
    }

    /// Presses keys, such as `Right` or `ctrl+f`, one after the other.
    public func key(_ names: String...) throws { try run("xdotool", ["key", "--delay", "30"] + names) }

    /// Types a text.
    public func type(_ text: String) throws { try run("xdotool", ["type", "--delay", "20", text]) }

    /// Moves the pointer.
    public func move(_ x: Int, _ y: Int) throws { try run("xdotool", ["mousemove", "--sync", "\(x)", "\(y)"]) }

    /// Clicks: button 1 is the left one, 3 the right one, 4 and 5 the wheel's up and down.
    public func click(_ x: Int, _ y: Int, button: Int = 1, times: Int = 1) throws {
        try run(
            "xdotool",
            ["mousemove", "\(x)", "\(y)", "click", "--repeat", "\(times)", "--delay", "40", "\(button)"])
    }

    /// Drags along points, with a pause at each. The display reports the pointer's position before each pause.
    public func drag(_ points: [(x: Int, y: Int)], pause: Double = 0.02, holdAtEnd: Double = 0) throws {
        guard let first = points.first else { return }
        var words = ["mousemove", "\(first.x)", "\(first.y)", "mousedown", "1"]
        for point in points.dropFirst() {
            words += ["sleep", "\(pause)", "mousemove", "\(point.x)", "\(point.y)", "getmouselocation"]
        }
        if holdAtEnd > 0 { words += ["sleep", "\(holdAtEnd)"] }
        try run("xdotool", words + ["mouseup", "1"])
    }

    /// Resizes a window.
    public func resize(_ window: String, _ width: Int, _ height: Int) throws {
        try run("xdotool", ["windowsize", window, "\(width)", "\(height)"])
    }

    /// Writes a screenshot to a PNG file.
    public func screenshot(_ path: String) throws { try run("import", ["-window", "root", "-silent", path]) }

    /// Returns the colour of a screen pixel: red, green and blue from 0 to 255.
    public func color(_ x: Int, _ y: Int) throws -> [Int] {
        let pixel = ["-crop", "1x1+\(x)+\(y)", "+repage", "-depth", "8", "-format", "%[hex:p{0,0}]", "info:"]
        let hex = try run("convert", ["x:root"] + pixel)
        guard let value = Int(hex, radix: 16) else { throw Failure.failed("convert printed “\(hex)”", status: 0) }
        return [value >> 16, value >> 8 & 255, value & 255]
    }

    /// Returns the accessibility tree of a program, one indented line per object,
    /// such as `push button: Next page`.
    ///
    /// The content of text objects follows after a bar.
    public func accessibilityTree(of program: DisplayedProgram) throws -> [String] {
        try run(Self.python, ["-c", Self.walk, "\(program.processIdentifier)"]).split(separator: "\n").map(String.init)
    }

    /// Performs the action of the object with a role and a name; false if none appears in time.
    public func press(role: String, name: String, of program: DisplayedProgram) async -> Bool {
        let words = ["-c", Self.walk, "\(program.processIdentifier)", role, name]
        let pressed = await wait {
            (try? run(Self.python, words))?.contains("pressed") == true ? true : nil
        }
        return pressed ?? false
    }

    /// The system's Python, which has Debian's modules.
    private static let python = "/usr/bin/python3"

    private static let walk = """
        import sys, gi
        gi.require_version('Atspi', '2.0')
        from gi.repository import Atspi
        Atspi.init()
        pid, wanted = int(sys.argv[1]), sys.argv[2:]
        def walk(node, depth):
            role, name = node.get_role_name(), node.get_name() or ''
            if wanted:
                if [role, name] == wanted and node.get_action_iface():
                    node.get_action_iface().do_action(0)
                    print('pressed')
                    return True
            else:
                text = node.get_text_iface()
                words = Atspi.Text.get_text(text, 0, Atspi.Text.get_character_count(text)) if text else ''
                print('  ' * depth + role + ': ' + name + (' | ' + words if words else ''))
            for i in range(node.get_child_count()):
                child = node.get_child_at_index(i)
                if child and walk(child, depth + 1): return True
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(i)
            if program and program.get_process_id() == pid: walk(program, 0)
        """
}
