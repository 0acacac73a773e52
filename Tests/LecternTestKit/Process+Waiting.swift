public import Foundation
import Glibc

extension Process {
    /// Waits for the end of the process, without a run loop.
    ///
    /// Foundation learns of the end from a socket. A program that another thread
    /// starts at the same time inherits it, and `waitUntilExit()` then also waits
    /// for that program.
    ///
    /// - Returns: the exit status, or the number of the signal that ended it.
    public func waitForExit() -> Int32 {
        var info = siginfo_t()
        // Foundation collects the process: WNOWAIT leaves it there.
        while waitid(P_PID, id_t(processIdentifier), &info, WEXITED | WNOWAIT) != 0 {
            guard errno == EINTR else {
                // Already collected.
                waitUntilExit()
                return terminationStatus
            }
        }
        return info._sifields._sigchld.si_status
    }
}
