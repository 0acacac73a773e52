import LecternReader

/// Reports that the keyring does not answer, in a window that is created after the keyring.
@MainActor final class KeyringSilence {
    var onReport: ((String) -> Void)?

    func report() {
        onReport?(
            tr("The desktop’s keyring does not answer. Unlock it, or logins are kept only until Lectern is closed."))
    }
}
