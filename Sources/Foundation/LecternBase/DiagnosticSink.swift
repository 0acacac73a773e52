import Synchronization

/// Where parsers put their diagnostics while they read.
///
///     let diagnostics = DiagnosticSink()
///     diagnostics.report(.init("epub.nav.missing", .warning, "no navigation document"))
///     diagnostics.all.count  // 1
///
/// It keeps the first ``limit`` reports; hostile books could make millions.
public final class DiagnosticSink: Sendable {
    private let reports = Mutex<[Diagnostic]>([])

    /// How many reports are kept.
    public let limit: Int

    /// Makes an empty sink.
    public init(limit: Int = 1_000) { self.limit = limit }

    /// Adds a report, in the order of the calls.
    public func report(_ diagnostic: Diagnostic) {
        reports.withLock { reports in
            if reports.count < limit { reports.append(diagnostic) }
        }
    }

    /// All reports so far.
    public var all: [Diagnostic] { reports.withLock { $0 } }
}
