package import LecternAssets
import LecternBase
package import LecternModel

/// A container that decrypts the entries which a parser finds to be encrypted.
///
/// A ``ContentProtection`` returns one, if the format of the publication lists
/// the encrypted entries: `META-INF/encryption.xml` of EPUB, or the manifest of
/// Readium packages. ``Container/resource(at:)`` returns entries as they are
/// stored.
package protocol DecryptingContainer: Container {
    /// Returns an entry decrypted; nil if it was encrypted by another protection.
    ///
    /// If there is no key, the resource throws when it is read.
    ///
    /// - Parameters:
    ///   - resource: the entry as it is stored.
    ///   - path: the path of the entry.
    ///   - encryption: how the entry was encrypted.
    func decrypting(_ resource: any Resource, at path: String, _ encryption: Encryption) -> (any Resource)?

    /// Whether there is a key.
    var isUnlocked: Bool { get }
}

extension DecryptingContainer {
    /// Whether entries with an encryption can be read now.
    package func canDecrypt(_ encryption: Encryption) -> Bool {
        isUnlocked && decrypting(EmptyResource(), at: "", encryption) != nil
    }
}

/// A resource without bytes.
private struct EmptyResource: ImmediateResource {
    func lengthNow() throws(ReadError) -> UInt64 { 0 }
    func readNow(range: Range<UInt64>?) throws(ReadError) -> Bytes { .empty }
}
