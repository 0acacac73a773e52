import Synchronization

/// Collects the diagnostics that parsers report.
///
///     let diagnostics = DiagnosticSink()
///     diagnostics.report(.init("epub.nav.missing", .warning, "no navigation document"))
///     diagnostics.all.count  // 1
///
/// It keeps the first ``limit`` diagnostics, because a hostile book could cause
/// millions.
public final class DiagnosticSink: Sendable {
    private let reports = Mutex<[Diagnostic]>([])

    /// The largest number of diagnostics that are kept.
    public let limit: Int

    /// Creates an empty sink.
    public init(limit: Int = 1_000) { self.limit = limit }

    /// Adds a diagnostic.
    public func report(_ diagnostic: Diagnostic) {
        reports.withLock { reports in
            if reports.count < limit { reports.append(diagnostic) }
        }
    }

    /// All diagnostics, in the order of the calls.
    public var all: [Diagnostic] { reports.withLock { $0 } }
}
