internal import CEpoll
import Glibc
import Synchronization

/// A socket that an ``EventLoop`` watches.
protocol EventSource: AnyObject, Sendable {
    /// Called on the thread of the loop when the socket can be read or written.
    func ready(_ events: SocketEvents)
    /// Called on the thread of the loop about twice a second.
    func tick(now: Int)
}

/// What has happened to a socket.
struct SocketEvents: OptionSet {
    let rawValue: UInt32

    static let readable = SocketEvents(rawValue: 1)
    static let writable = SocketEvents(rawValue: 2)
    /// The peer has sent its last byte.
    static let ended = SocketEvents(rawValue: 4)
    /// The connection is broken.
    static let broken = SocketEvents(rawValue: 8)
}

/// A thread that waits for sockets (epoll) and executes the actors of their
/// connections.
///
/// An actor of the loop that waits for its socket is resumed without a change
/// of thread. Everything that takes longer than microseconds must run
/// elsewhere: it would delay all connections of the loop.
final class EventLoop: SerialExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var sources: [Int32: any EventSource] = [:]
        var isStopped = false
    }
    private let state = Mutex(State())
    private let thread = Atomic<UInt>(0)
    private let dateNow = Mutex((second: 0, text: ""))
    private let poll: Int32
    /// Wakes the thread when jobs arrive from other threads.
    private let bell: Int32
    private static let tickInterval = 500

    init() throws(ServerError) {
        poll = epoll_create1(Int32(EPOLL_CLOEXEC))
        bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard poll >= 0, bell >= 0 else { throw .system("cannot wait for sockets", errno: errno) }
        watch(bell, EPOLLIN.rawValue)
        var thread = pthread_t()
        let failure = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<EventLoop>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
        guard failure == 0 else { throw .system("cannot create a thread", errno: failure) }
        pthread_detach(thread)
    }

    deinit {
        close(poll)
        close(bell)
    }

    // MARK: Executor

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFirst = state.withLock { state in
            state.jobs.append(job)
            return state.jobs.count == 1
        }
        if isFirst, !isOnThread { ring() }
    }

    func checkIsolated() { precondition(isOnThread, "not on the thread of the event loop") }

    private var isOnThread: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

    private func ring() {
        var one: UInt64 = 1
        _ = write(bell, &one, 8)
    }

    /// The current date as in a header field.
    func date() -> String {
        let second = time(nil)
        return dateNow.withLock { cached in
            if cached.second != second { cached = (second, Clock.date(second)) }
            return cached.text
        }
    }

    // MARK: Sources

    /// Watches a socket until ``remove(_:)``. Events are reported once for each
    /// change; a source that repeats them is told again until it has read all.
    func add(_ source: any EventSource, socket: Int32, repeats: Bool = false) {
        state.withLock { $0.sources[socket] = source }
        let events = EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue
        watch(socket, repeats ? EPOLLIN.rawValue : events | EPOLLET.rawValue)
    }

    /// Stops watching a socket; call it before the socket is closed.
    func remove(_ socket: Int32) {
        state.withLock { $0.sources[socket] = nil }
        _ = epoll_ctl(poll, EPOLL_CTL_DEL, socket, nil)
    }

    /// Ends the thread once all sources are removed.
    func stop() {
        state.withLock { $0.isStopped = true }
        ring()
    }

    private func watch(_ descriptor: Int32, _ events: UInt32) {
        var event = epoll_event()
        event.events = events
        event.data.fd = descriptor
        _ = epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event)
    }

    // MARK: Thread

    private func run() {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        var lastTick = Clock.milliseconds()
        while true {
            runJobs()
            let (hasJobs, isDone) = state.withLock { (!$0.jobs.isEmpty, $0.isStopped && $0.sources.isEmpty) }
            if isDone, !hasJobs { return }
            let count = epoll_wait(poll, &events, Int32(events.count), hasJobs ? 0 : Int32(Self.tickInterval))
            for event in events.prefix(Int(max(count, 0))) { deliver(event) }
            let now = Clock.milliseconds()
            guard now - lastTick >= Self.tickInterval else { continue }
            lastTick = now
            for source in state.withLock({ Array($0.sources.values) }) { source.tick(now: now) }
        }
    }

    private func runJobs() {
        let jobs = state.withLock { state in
            defer { state.jobs.removeAll(keepingCapacity: true) }
            return state.jobs
        }
        for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    private func deliver(_ event: epoll_event) {
        let descriptor = event.data.fd
        guard descriptor != bell else {
            var count: UInt64 = 0
            _ = read(bell, &count, 8)
            return
        }
        guard let source = state.withLock({ $0.sources[descriptor] }) else { return }
        var happened: SocketEvents = []
        if event.events & EPOLLIN.rawValue != 0 { happened.insert(.readable) }
        if event.events & EPOLLOUT.rawValue != 0 { happened.insert(.writable) }
        if event.events & EPOLLRDHUP.rawValue != 0 { happened.formUnion([.ended, .readable]) }
        if event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { happened.formUnion([.broken, .readable]) }
        source.ready(happened)
    }
}

/// Clocks of the server.
enum Clock {
    /// Milliseconds of a clock that never goes back.
    static func milliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    /// The date as in a header field, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// Spec: https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7
    static func date(_ seconds: Int = Glibc.time(nil)) -> String {
        var (time, parts) = (time_t(seconds), tm())
        gmtime_r(&time, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) "
            + "\(parts.tm_year + 1900) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }
}
