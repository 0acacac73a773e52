import LecternGeometry
import LecternPublication

/// A requested move that is not carried out yet.
enum NavigationCommand {
    /// Show the same place in the requested layout.
    case relayout
    case turn(Turn)
    case jump(Jump)

    /// Resumes the caller with whether the reader has moved.
    typealias Completion = CheckedContinuation<Bool, Never>?

    struct Turn {
        var direction: TurnDirection
        var options: NavigatorGoOptions
        var completion: Completion
    }

    struct Jump {
        var target: SpreadTarget
        var options = NavigatorGoOptions.none
        /// Whether the history records the place that is left.
        var isRemembered: Bool
        /// Whether the host gets no location and jump events.
        var isSilent: Bool
        var completion: Completion
    }

    var isRelayout: Bool { if case .relayout = self { true } else { false } }
    var isJump: Bool { if case .jump = self { true } else { false } }

    /// Whether the reader has asked for a move; false if pages follow something else.
    var isMoveOfReader: Bool {
        switch self {
        case .relayout: false
        case .turn: true
        case .jump(let jump): !jump.isSilent
        }
    }

    /// Ends the command without a move.
    func giveUp() { complete(false) }

    /// Resumes the caller, if one waits.
    func complete(_ hasMoved: Bool) {
        switch self {
        case .relayout: break
        case .turn(let turn): turn.completion?.resume(returning: hasMoved)
        case .jump(let jump): jump.completion?.resume(returning: hasMoved)
        }
    }
}
