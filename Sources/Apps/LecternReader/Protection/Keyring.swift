/// The desktop's store of secrets.
///
///     await keyring.store("secret", for: "login https://books.example", label: "Login")
public protocol Keyring: Sendable {
    /// Returns a secret; nil if there is none.
    func secret(for key: String) async throws(KeyringError) -> String?

    /// Stores a secret; nil removes it.
    ///
    /// - Parameter label: The name that the desktop shows for the secret.
    /// - Returns: Whether it was stored.
    func store(_ secret: String?, for key: String, label: String) async -> Bool
}

/// Why a secret cannot be read.
public enum KeyringError: Error {
    /// The keyring is locked and stays locked, or there is no service.
    case refused
    /// The keyring does not answer in time: it may be asking the user for its password.
    case silent
}
