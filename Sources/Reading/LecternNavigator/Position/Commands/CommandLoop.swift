/// Carries out navigation commands one after the other.
@MainActor final class CommandLoop {
    weak var handler: (any CommandHandler)?
    /// Pauses the census while commands are carried out.
    let activity = ForegroundActivity()
    private var commands: [NavigationCommand] = []
    /// The command that is carried out.
    private var current: NavigationCommand?
    private var task: Task<Void, Never>?

    /// Whether no more commands are carried out.
    private(set) var isClosed = false

    var isRunning: Bool { task != nil }

    /// Whether a move of the reader is not done yet.
    var hasPendingMove: Bool { current?.isMoveOfReader == true || commands.contains(where: \.isMoveOfReader) }

    /// Adds a command and starts the loop if it is idle. A relayout goes first
    /// and is never queued twice.
    func enqueue(_ command: NavigationCommand) {
        if isClosed { return command.giveUp() }
        if command.isRelayout { enqueueRelayout() } else { commands.append(command) }
        guard task == nil, let handler else { return }
        task = Task { await run(handler) }
    }

    /// Adds a relayout to a loop that is running.
    func enqueueRelayout() {
        if commands.first?.isRelayout != true { commands.insert(.relayout, at: 0) }
    }

    /// Carries out a command again, after a pending relayout. A pending jump supersedes it.
    func retry(_ command: NavigationCommand) {
        guard !commands.contains(where: \.isJump), !Task.isCancelled, !isClosed else { return command.giveUp() }
        commands.insert(command, at: commands.first?.isRelayout == true ? 1 : 0)
    }

    /// Gives up all pending commands.
    func removeAll() {
        for command in commands { command.giveUp() }
        commands.removeAll()
    }

    /// Gives up all commands and ends the loop.
    func close() {
        isClosed = true
        removeAll()
        task?.cancel()
    }

    /// Waits until no command is left.
    func settle() async { while let task { await task.value } }

    private func run(_ handler: any CommandHandler) async {
        activity.isBusy = true
        handler.commandsDidBegin()
        while !commands.isEmpty, !Task.isCancelled {
            let command = commands.removeFirst()
            current = command
            await handler.carryOut(command)
        }
        current = nil
        task = nil
        activity.isBusy = false
        if !Task.isCancelled { handler.commandsDidEnd() }
    }
}

/// Carries out the commands of a ``CommandLoop``.
@MainActor protocol CommandHandler: AnyObject {
    func carryOut(_ command: NavigationCommand) async
    /// The loop starts to work.
    func commandsDidBegin()
    /// No command is left. Not called once the loop is closed.
    func commandsDidEnd()
}
