/// Downloads of publications, several at a time.
///
///     let downloads = OPDSDownloads(OPDSAcquirer(client: client), folder: books)
///     let id = await downloads.add(publication)
///     for await item in await downloads.changes() { show(item) }
public actor OPDSDownloads {
    /// A download.
    public struct Item: Sendable, Identifiable {
        /// The number of the download, in the order of the calls.
        public let id: Int
        /// The publication.
        public let publication: OPDSPublication
        /// How far the download is.
        public var state: State
    }

    /// How far a download is.
    public enum State: Sendable {
        /// Other downloads run first.
        case waiting
        /// The bytes so far and the total, if known.
        case running(UInt64, UInt64?)
        /// The file is complete and in the folder.
        case finished(AcquiredFile)
        /// The publication was not got; ``OPDSDownloads/restart(_:)`` tries again.
        case failed(OPDSError)
        /// Cancelled by the app; ``OPDSDownloads/restart(_:)`` continues it.
        case cancelled

        /// Whether the download waits for others.
        public var isWaiting: Bool {
            if case .waiting = self { true } else { false }
        }

        /// Whether the download was cancelled.
        public var isCancelled: Bool {
            if case .cancelled = self { true } else { false }
        }

        /// Whether the download waits or runs.
        public var isActive: Bool {
            switch self {
            case .waiting, .running: true
            default: false
            }
        }
    }

    private let acquirer: OPDSAcquirer
    private let folder: String
    private let simultaneous: Int
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var observers: [Int: AsyncStream<Item>.Continuation] = [:]
    private var nextObserver = 0
    /// All downloads in the order of the calls.
    public private(set) var items: [Item] = []

    /// - Parameters:
    ///   - folder: the folder for the files.
    ///   - simultaneous: how many downloads run at a time.
    public init(_ acquirer: OPDSAcquirer, folder: String, simultaneous: Int = 3) {
        self.acquirer = acquirer
        self.folder = folder
        self.simultaneous = max(1, simultaneous)
    }

    /// Adds a download and returns its number. A publication that is already
    /// waiting or running is not added again.
    public func add(_ publication: OPDSPublication) -> Int {
        if let same = items.first(where: { $0.publication == publication && $0.state.isActive }) { return same.id }
        items.append(Item(id: items.count, publication: publication, state: .waiting))
        startWaiting()
        return items.count - 1
    }

    /// Cancels a download that has not ended. What was received is kept, so
    /// that ``restart(_:)`` continues it.
    public func cancel(_ id: Int) {
        guard items.indices.contains(id) else { return }
        tasks[id]?.cancel()
        if case .waiting = items[id].state { set(id, .cancelled) }
    }

    /// Starts a download again that failed or was cancelled.
    public func restart(_ id: Int) {
        guard items.indices.contains(id), tasks[id] == nil else { return }
        switch items[id].state {
        case .failed, .cancelled: set(id, .waiting)
        default: return
        }
        startWaiting()
    }

    /// Reports each change of a download from now on.
    public func changes() -> AsyncStream<Item> {
        let (stream, continuation) = AsyncStream.makeStream(of: Item.self, bufferingPolicy: .bufferingNewest(256))
        let number = nextObserver
        nextObserver += 1
        observers[number] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.removeObserver(number) } }
        return stream
    }

    private func removeObserver(_ number: Int) { observers[number] = nil }

    private func startWaiting() {
        while tasks.count < simultaneous, let item = items.first(where: { $0.state.isWaiting }) {
            set(item.id, .running(0, nil))
            tasks[item.id] = Task { await self.run(item) }
        }
    }

    private func run(_ item: Item) async {
        let id = item.id
        let state: State
        do throws(OPDSError) {
            let file = try await acquirer.acquire(item.publication, to: folder) { [weak self] done, total in
                Task { await self?.report(id, done: done, of: total) }
            }
            state = .finished(file)
        } catch {
            if case .cancelled = error { state = .cancelled } else { state = .failed(error) }
        }
        tasks[id] = nil
        set(id, state)
        startWaiting()
    }

    /// Reports progress, which may arrive late and out of order.
    private func report(_ id: Int, done: UInt64, of total: UInt64?) {
        guard tasks[id] != nil, case .running(let before, _) = items[id].state, done > before else { return }
        set(id, .running(done, total))
    }

    private func set(_ id: Int, _ state: State) {
        items[id].state = state
        for observer in observers.values { observer.yield(items[id]) }
    }
}
