/// The desktop's store of secrets.
///
///     await keyring.store("secret", for: "login https://books.example", label: "Login")
public protocol Keyring: Sendable {
    /// Returns a secret; nil if there is none, or if the keyring cannot be read.
    func secret(for key: String) async -> String?

    /// Stores a secret; nil removes it.
    ///
    /// - Parameter label: The name that the desktop shows for the secret.
    /// - Returns: Whether it was stored.
    func store(_ secret: String?, for key: String, label: String) async -> Bool
}
