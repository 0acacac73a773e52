import LecternMarkup
import Synchronization

/// Caches parsed documents while an EPUB is written, so that most are parsed
/// once: references can only be checked after all documents were read.
///
/// The cache has a limit in bytes; documents beyond it are parsed again.
final class EPUBDocumentMemory: Sendable {
    /// A parsed document.
    struct Parsed: Sendable {
        let document: MarkupDocument
        /// Whether the bytes conform to EPUB, apart from references.
        let isFine: Bool
    }

    /// What is written.
    enum Outcome: Sendable {
        /// The original bytes.
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

    /// Caches the outcome for the document's current references.
    func keep(_ outcome: Outcome, of path: String) {
        state.withLock { state in
            state.bytes -= state.outcomes.removeValue(forKey: path)?.byteCount ?? 0
            guard state.bytes + outcome.byteCount <= Self.mostBytes else { return }
            state.outcomes[path] = outcome
            state.bytes += outcome.byteCount
        }
    }

    /// Drops the documents once their outcomes are known.
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
    /// The approximate size in memory.
    fileprivate var byteCount: Int {
        text.count * 2 + nodes.count * MemoryLayout<Node>.stride + attributes.count * 64
    }
}
