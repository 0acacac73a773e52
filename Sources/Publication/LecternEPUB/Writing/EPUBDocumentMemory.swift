import LecternMarkup
import Synchronization

/// What is known of documents while they become an EPUB, so that most of them
/// are parsed once: their references are known only when all of them were read.
///
/// It takes a number of bytes; what is over it is parsed again.
final class EPUBDocumentMemory: Sendable {
    /// A document as it was read.
    struct Parsed: Sendable {
        let document: MarkupDocument
        /// Whether its bytes are what EPUB allows, as far as they alone can tell.
        let isFine: Bool
    }

    /// What is written.
    enum Outcome: Sendable {
        /// The bytes of the source.
        case asItIs
        case text(String)
    }

    private struct State: Sendable {
        var documents: [String: Parsed] = [:]
        var outcomes: [String: Outcome] = [:]
        var bytes = 0
    }

    private static let mostBytes = 48 << 20
    private let state = Mutex(State())

    func document(_ path: String) -> Parsed? { state.withLock { $0.documents[path] } }

    func outcome(of path: String) -> Outcome? { state.withLock { $0.outcomes[path] } }

    func keep(_ parsed: Parsed, of path: String) {
        let size = parsed.document.byteCount
        state.withLock { state in
            guard state.documents[path] == nil, state.bytes + size <= Self.mostBytes else { return }
            state.documents[path] = parsed
            state.bytes += size
        }
    }

    /// The outcome for the references that the document has now.
    func keep(_ outcome: Outcome, of path: String) {
        state.withLock { state in
            state.bytes -= state.outcomes.removeValue(forKey: path)?.byteCount ?? 0
            guard state.bytes + outcome.byteCount <= Self.mostBytes else { return }
            state.outcomes[path] = outcome
            state.bytes += outcome.byteCount
        }
    }

    /// Lets go of the documents: what they become is known.
    func dropDocuments() {
        state.withLock { state in
            state.bytes -= state.documents.values.reduce(0) { $0 + $1.document.byteCount }
            state.documents = [:]
        }
    }
}

extension EPUBDocumentMemory.Outcome {
    fileprivate var byteCount: Int { if case .text(let text) = self { text.utf8.count } else { 0 } }
}

extension MarkupDocument {
    /// About how much memory it takes.
    fileprivate var byteCount: Int {
        text.count * 2 + nodes.count * MemoryLayout<Node>.stride + attributes.count * 64
    }
}
