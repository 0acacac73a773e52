internal import CGtk
import Glibc

/// The program on the desktop: one process, its windows and actions.
///
/// ```swift
/// let application = Application("org.example.App")
/// application.onActivate {
///     window.present()
///     Task { try await view.open(path: path) }
/// }
/// exit(application.run([CommandLine.arguments[0]]))
/// ```
public final class Application: GObjectReference {
    /// The kinds of start that an application handles.
    public struct Options: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int
        /// Creates options from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// It handles the command line of each start: ``Application/onCommandLine(_:)``.
        public static let readsCommandLine = Options(rawValue: 2)
        /// Each start is a separate process.
        public static let isNotUnique = Options(rawValue: 4)
    }

    /// Creates an application with its name on the bus.
    public init(_ identifier: String, _ options: Options = []) {
        var flags = G_APPLICATION_DEFAULT_FLAGS.rawValue
        if options.contains(.readsCommandLine) { flags |= G_APPLICATION_HANDLES_COMMAND_LINE.rawValue }
        if options.contains(.isNotUnique) { flags |= G_APPLICATION_NON_UNIQUE.rawValue }
        super.init(adw_application_new(identifier, GApplicationFlags(flags)).map { OpaquePointer($0) })
    }

    /// Registers the application. Returns whether another process of it is running, to which ``run(_:)`` passes its
    /// arguments.
    public func findsOther() -> Bool {
        g_application_register(raw(), nil, nil) != 0 && g_application_get_is_remote(raw()) != 0
    }

    /// Runs until the last window closes. Returns the exit status of the process.
    ///
    /// Call it before the program awaits anything: with the first `await` at its top level the Swift runtime gives the
    /// main thread away, and no task of the main actor would ever run beside GTK. Load what a window shows in a `Task` of
    /// ``onActivate(_:)``. After an `await` this returns 1 at once, with a message on standard error.
    public func run(_ arguments: [String]) -> Int32 {
        guard lectern_gtk_is_on_first_thread() != 0 else {
            _ = Self.awaitedBefore.withCString { write(STDERR_FILENO, $0, strlen($0)) }
            return 1
        }
        MainLoop.installDispatchSource()
        let words = arguments.map { g_strdup($0) }
        defer { for word in words { g_free(word) } }
        var vector: [UnsafeMutablePointer<CChar>?] = words + [nil]
        return g_application_run(raw(), gint(clamping: words.count), &vector)
    }

    private static let awaitedBefore = """
        Application.run was called after an `await` at the top level of the program, which has given the main thread \
        away. Run the application first, and await in a Task of onActivate.

        """

    /// Runs when the application is started without files, for the first time or again.
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        onSignal("activate", handler)
    }

    /// Runs in the first process with the command line of each start. Returns the exit status of the started process.
    @discardableResult
    public func onCommandLine(_ handler: @escaping @MainActor (CommandLineArguments) -> Int32) -> SignalConnection {
        onObjectInteger("command-line") { line in
            guard let line else { return 1 }
            return handler(CommandLineArguments(line))
        }
    }

    /// Ends the loop, even if windows are open.
    public func quit() { g_application_quit(raw()) }

    /// Activates the application, as starting it again would.
    public func activate() { g_application_activate(raw()) }

    /// Keeps the application running without a window, until as many calls of ``release()``.
    public func hold() { g_application_hold(raw()) }

    /// Undoes one ``hold()``.
    public func release() { g_application_release(raw()) }

    /// The window that was last used.
    public var activeWindow: Window? {
        gtk_application_get_active_window(raw()).map {
            Window(UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self), .borrowed)
        }
    }

    /// Sets the keys of an action, such as `["<Control>f"]` for `win.search`.
    public func setKeys(_ keys: [String], for action: String) {
        withCStrings(keys) { gtk_application_set_accels_for_action(raw(), action, $0) }
    }

    /// Shows a desktop notification.
    public func notify(_ identifier: String, title: String, body: String) {
        let notification = GObjectReference(g_notification_new(title))
        g_notification_set_body(notification.raw(), body)
        g_application_send_notification(raw(), identifier, notification.raw())
    }
}

/// The command line of a process.
public struct CommandLineArguments: Sendable {
    /// The arguments; the first is the program's name.
    public var arguments: [String]
    /// The folder in which the process was started.
    public var workingDirectory: String?

    init(_ line: OpaquePointer) {
        let line = UnsafeMutablePointer<GApplicationCommandLine>(line)
        var count: gint = 0
        let words = g_application_command_line_get_arguments(line, &count)
        arguments = (0..<Int(count)).map { String(borrowing: words?[$0]) }
        g_strfreev(words)
        workingDirectory = g_application_command_line_get_cwd(line).map { String(cString: $0) }
    }
}
