/// What a navigator has been told to do and has not done yet.
enum NavigationCommand {
    /// Show the same place in the layout that is wanted now.
    case relayout
    case turn(TurnDirection, Completion)
    case jump(Jump)

    /// Tells the one who waits whether the reader has arrived.
    typealias Completion = CheckedContinuation<Bool, Never>?

    struct Jump {
        var target: SpreadTarget
        /// Whether the place left is one to come back to.
        var isRemembered: Bool
        /// Whether the delegate is not told of it.
        var isSilent: Bool
        var completion: Completion
    }

    var isRelayout: Bool { if case .relayout = self { true } else { false } }

    /// Ends the command without having done it.
    func giveUp() {
        switch self {
        case .relayout: break
        case .turn(_, let completion): completion?.resume(returning: false)
        case .jump(let jump): jump.completion?.resume(returning: false)
        }
    }
}
