import Foundation
import Glibc
import LecternTestKit

/// A session bus with GNOME's keyring, whose files are in a temporary folder, or with a service that never answers.
enum KeyringSession {
    enum State: String {
        case unlocked, locked, silent
    }

    /// Whether the bus, the service, libsecret and a client of it are installed.
    static var isInstalled: Bool {
        ToolRun.hasPrograms("gdbus", "gnome-keyring-daemon", "secret-tool") && hasLibrary
    }

    /// Whether the bus and libsecret are installed, which is enough for ``State/silent``.
    static var hasLibrary: Bool {
        ToolRun.hasPrograms("dbus-run-session") && FileManager.default.isExecutableFile(atPath: python)
            && dlopen("libsecret-1.so.0", RTLD_NOW) != nil
    }

    /// Calls `body` with the address of the bus; ends the session afterwards.
    static func run(_ state: State, _ body: (_ address: String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["dbus-run-session", "--", "sh", "-c", script, "sh", state.rawValue, silence, python]
            process.environment = environment(folder)
            let (input, output) = (Pipe(), Pipe())
            process.standardInput = input
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try await onOwnThread { try runUnblocked(process) }
            defer {
                // The script ends with its input, and the bus with the script.
                try? input.fileHandleForWriting.close()
                _ = process.waitForExit()
            }
            try await body(onOwnThread { firstLine(of: output.fileHandleForReading) })
        }
    }

    /// Runs a process that can be ended by signals. The threads of Swift's tasks
    /// block them, and processes inherit that.
    private static func runUnblocked(_ process: Process) throws {
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        try process.run()
    }

    /// A locked keyring is started by the bus with the first call, and ends with
    /// the bus; nobody can answer its question for the password, because there
    /// is no display.
    private static let script = """
        if [ "$1" = unlocked ]; then
            printf password | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null &
            keyring=$!
            gdbus wait --session --timeout 60 org.freedesktop.secrets
        fi
        if [ "$1" = silent ]; then
            mkfifo "$HOME/ready"
            "$3" -c "$2" >"$HOME/ready" &
            keyring=$!
            read -r line <"$HOME/ready"
        fi
        echo "$DBUS_SESSION_BUS_ADDRESS"
        cat >/dev/null
        if [ "$keyring" ]; then kill -KILL "$keyring"; fi
        """

    /// Debian's Python, which has python3-gi.
    private static let python = "/usr/bin/python3"

    /// Owns the name of the service and stops: calls wait for ever.
    private static let silence = """
        import os, signal
        from gi.repository import Gio, GLib
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
                      GLib.Variant("(su)", ("org.freedesktop.secrets", 0)), None, 0, -1)
        print("ready", flush=True)
        os.kill(os.getpid(), signal.SIGSTOP)
        """

    private static func environment(_ folder: String) -> [String: String] {
        var result = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"] { result[name] = nil }
        for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"] { result[name] = folder }
        return result
    }

    private static func firstLine(of file: FileHandle) -> String {
        var bytes: [UInt8] = []
        while let byte = try? file.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
