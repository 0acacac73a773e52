import ArgumentParser
package import Lectern
import Synchronization

/// The parts of a book that a command could not read. The command does its work with the others, and then fails: a script
/// must not take a part for the whole.
package final class Omissions: Sendable {
    private let count = Mutex(0)

    package init() {}

    /// Says on the standard error stream what is left out.
    package func add(_ error: any Error) { add(ErrorMessages.sentence(for: error) + "; it is skipped") }

    /// Says on the standard error stream what is left out.
    package func add(_ sentence: String) {
        StandardError.write("lectern: \(sentence)")
        count.withLock { $0 += 1 }
    }

    /// Adds the documents of the reading order that cannot be read.
    ///
    /// - Parameter read: The hrefs of those of which something was read.
    package func addUnreadable(of publication: Publication, besides read: Set<String>) async {
        let others = publication.readingOrder.filter { link in
            !read.contains(link.href) && link.url.map { !read.contains($0.string) } ?? true
        }
        for link in others {
            do {
                guard let resource = publication.get(link) else { throw RenditionError.missing(link.href) }
                _ = try await resource.readWhole()
            } catch let error as RenditionError {
                add(error)
            } catch {
                add(RenditionError.reading(link.href, cause: error))
            }
        }
    }

    /// Adds the entries of a book's archive that were read although they are damaged.
    package func addDamage(of publication: Publication) {
        var seen: Set<String> = []
        for fault in publication.container.diagnostics where fault.isDamageOfEntry {
            guard let path = fault.href, seen.insert(path).inserted else { continue }
            add("\(path): \(fault.message); what was read of it may be incomplete or wrong")
        }
    }

    /// Ends a command that has read a publication.
    ///
    /// - Throws: `ExitCode.failure` if something was left out, or if damaged entries were read.
    package func finish(reading publication: Publication) throws {
        addDamage(of: publication)
        try finish()
    }

    /// Ends the command.
    ///
    /// - Throws: `ExitCode.failure` if something was left out.
    package func finish() throws { if count.withLock({ $0 > 0 }) { throw ExitCode.failure } }
}
