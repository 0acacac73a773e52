import LecternBase
public import LecternPlayback

/// Speech by speech-dispatcher, the speech service of the Linux desktop.
///
///     let synthesizer = PublicationSpeechSynthesizer(publication: publication) { SpeechDispatcherEngine() }
///
/// All installed output modules are usable; index marks report the words where a module supports them. The service is
/// started if it does not run. If it ends during speech, ``speak(_:onSpeakRange:)`` throws
/// ``/LecternPlayback/TTSError/engineLost(_:)``, after which the synthesizer connects again and continues at the same
/// word.
@MainActor public final class SpeechDispatcherEngine: TTSEngine {
    /// How to reach the service.
    public struct Configuration: Sendable {
        /// The socket; `nil` for the one that `SPEECHD_ADDRESS` names, or the user's standard one.
        public var socketPath: String?
        /// The command that starts the service if it does not run; `nil` to start none.
        public var launcher: [String]?
        /// The longest time that the service may take to answer.
        public var patience: Duration
        /// The longest time that the service may take to start.
        public var startPatience: Duration

        /// Creates a configuration for the user's own service, which is started if it does not run.
        public init(
            socketPath: String? = nil, launcher: [String]? = ["speech-dispatcher", "--spawn"],
            patience: Duration = .seconds(10), startPatience: Duration = .seconds(4)
        ) {
            self.socketPath = socketPath
            self.launcher = launcher
            self.patience = patience
            self.startPatience = startPatience
        }
    }

    public private(set) var availableVoices: [TTSVoice] = []
    private let configuration: Configuration
    private var connection: SSIPConnection?
    /// The commands that set the parameters of the connection, to send only changes.
    private var settings: [String: String] = [:]
    /// The end of the last exchange, which the next one awaits.
    private var exchange: Task<Void, Never>?
    /// Reports of messages being spoken, by the identifier of the message.
    private var messages: [String: SpokenMessage] = [:]
    /// Events of messages whose identifier is not known yet.
    private var earlyEvents: [SSIPEvent] = []
    /// The times from the arrival of the last index marks until they were reported, for tests.
    private(set) var lags: [Duration] = []

    /// Creates an engine; ``prepare()`` connects it.
    public init(configuration: Configuration = Configuration()) { self.configuration = configuration }

    // MARK: Connecting

    public func prepare() async throws(TTSError) {
        if let connection, connection.isOpen { return }
        settings = [:]
        earlyEvents = []
        let connection = try await open()
        self.connection = connection
        Task { [weak self, events = connection.events] in
            for await event in events { self?.handle(event) }
            self?.lost(connection)
        }
        for command in [
            "SET self CLIENT_NAME user:lectern:reading", "SET self NOTIFICATION ALL ON",
            "SET self SSML_MODE ON", "SET self PRIORITY MESSAGE", "SET self PUNCTUATION NONE",
        ] {
            try await send(command)
        }
    }

    /// Lists the voices of all output modules; variants of voices (`German+Adam`) are left out. With espeak-ng it
    /// takes half a second, so that speech does not wait for it.
    public func loadVoices() async throws(TTSError) {
        guard availableVoices.isEmpty else { return }
        availableVoices = try await listVoices()
    }

    /// Before the voices are listed, a voice of the identifier that may not be installed.
    public func voiceWithIdentifier(_ identifier: String) -> TTSVoice? {
        availableVoices.isEmpty
            ? TTSVoice(ssipIdentifier: identifier) : availableVoices.first { $0.identifier == identifier }
    }

    /// Connects, and starts the service first if necessary.
    private func open() async throws(TTSError) -> SSIPConnection {
        let address = configuration.socketPath.map { SSIPAddress.unix($0) } ?? .standard
        if let connection = SSIPConnection(address) { return connection }
        guard let launcher = configuration.launcher, ServiceLauncher.start(launcher) else {
            throw .unavailable("speech-dispatcher is not installed or does not run: \(address)")
        }
        let deadline = ContinuousClock.now + configuration.startPatience
        while ContinuousClock.now < deadline, !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(50))
            if let connection = SSIPConnection(address) { return connection }
        }
        throw .unavailable("speech-dispatcher does not start; run “speech-dispatcher --run-single” to see why")
    }

    private func listVoices() async throws(TTSError) -> [TTSVoice] {
        let modules = try await send("LIST OUTPUT_MODULES").data.filter { $0 != "dummy" }
        guard !modules.isEmpty else { throw .unavailable("speech-dispatcher has no output module that works") }
        let standard = try? await send("GET OUTPUT_MODULE").data.first
        var voices: [TTSVoice] = []
        for module in modules {
            var lines: [String] = []
            try await exclusively { () async throws(TTSError) in
                guard (try? await self.set("OUTPUT_MODULE", module)) != nil else { return }
                lines = try await self.sendNow("LIST SYNTHESIS_VOICES").data
                if let standard { try? await self.set("OUTPUT_MODULE", standard) }
            }
            voices += await Self.voices(module: module, lines)
        }
        return voices
    }

    /// Off the main actor: espeak-ng lists a hundred variants of each voice, more than ten thousand lines.
    @concurrent private static func voices(module: String, _ lines: [String]) async -> [TTSVoice] {
        lines.compactMap { TTSVoice(module: module, line: $0) }
    }

    // MARK: Speaking

    public func speak(
        _ utterance: TTSUtterance, onSpeakRange: @escaping @MainActor (Range<Int>) -> Void
    ) async throws(TTSError) {
        let text = MarkedText(utterance.text, phonemes: utterance.phonemes)
        let message = SpokenMessage(length: utterance.text.utf16.count, onWord: onSpeakRange)
        try await exclusively { () async throws(TTSError) in
            if Task.isCancelled { return message.end(.cancelled) }
            try await self.apply(utterance)
            _ = try await self.sendNow("SPEAK")
            let answer = try await self.sendNow(text.ssipData)
            guard let identifier = answer.data.first else { throw .other("no message identifier: \(answer.text)") }
            self.begin(message, identifier)
        }
        let connection = connection
        let watch = Task { await self.watch(message) }
        defer { watch.cancel() }
        let end = await withTaskCancellationHandler {
            await message.ended()
        } onCancel: {
            Task { @MainActor in await self.cancel(message, on: connection) }
        }
        if case .lost = end { throw .engineLost("speech-dispatcher has ended") }
        if case .silent = end { throw .noSound("speech-dispatcher plays to no sound device") }
    }

    /// Ends a message of which the service reports nothing any more, as it does without a sound server.
    private func watch(_ message: SpokenMessage) async {
        while !Task.isCancelled, !message.hasEnded {
            if message.isStalled {
                finish(message, .silent)
                try? await exclusively { () async throws(TTSError) in _ = try await self.sendNow("CANCEL self") }
                return
            }
            try? await Task.sleep(for: .milliseconds(250))
        }
    }

    /// Sets language, voice and sound, as far as they differ from those of the last utterance.
    private func apply(_ utterance: TTSUtterance) async throws(TTSError) {
        if let voice = utterance.voice, let name = voice.ssipName {
            if settings["OUTPUT_MODULE"] != name.module || settings["LANGUAGE"] != voice.language.tag {
                settings["SYNTHESIS_VOICE"] = nil
            }
            try await set("OUTPUT_MODULE", name.module)
            try await set("LANGUAGE", voice.language.tag)
            try await set("SYNTHESIS_VOICE", name.voice)
        } else {
            try await useStandardVoice(for: utterance)
        }
        // The factors at the ends of espeak-ng's scale; the service does not define them.
        try await set("RATE", "\(Self.percent(utterance.rate, in: 0.46...2.57))")
        try await set("PITCH", "\(Self.percent(utterance.pitch, in: 0.5...2))")
        try await set("VOLUME", "\(Int(utterance.volume * 200) - 100)")
    }

    /// Uses the voice that the service chooses for a language, or the best one of a language that it has.
    private func useStandardVoice(for utterance: TTSUtterance) async throws(TTSError) {
        let language = availableVoices.language(toSpeak: utterance.text, in: utterance.language)
        let best = availableVoices.best(for: language)
        // The service keeps a voice that was chosen by name until another one is, and does not know related languages.
        let isListed = best.map { $0.language.base == language.base } ?? true
        guard settings["SYNTHESIS_VOICE"] != nil || !isListed, let best, let name = best.ssipName else {
            return try await set("LANGUAGE", language.tag)
        }
        try await set("OUTPUT_MODULE", name.module)
        try await set("LANGUAGE", best.language.tag)
        try await set("SYNTHESIS_VOICE", name.voice)
    }

    /// A factor as the service's number from -100 to 100, in even steps on both sides of 1.
    ///
    /// - Parameter range: the factors of -100 and 100.
    static func percent(_ factor: Double, in range: ClosedRange<Double>) -> Int {
        let factor = min(max(factor, range.lowerBound), range.upperBound)
        let share = factor >= 1 ? (factor - 1) / (range.upperBound - 1) : (factor - 1) / (1 - range.lowerBound)
        return Int((share * 100).rounded())
    }

    private func begin(_ message: SpokenMessage, _ identifier: String) {
        message.identifier = identifier
        messages[identifier] = message
        let early = earlyEvents
        earlyEvents = []
        for event in early where event.message == identifier { handle(event) }
    }

    private func handle(_ event: SSIPEvent) {
        guard let message = messages[event.message] else {
            earlyEvents.append(event)
            if earlyEvents.count > 64 { earlyEvents.removeFirst() }
            return
        }
        switch event.kind {
        case .mark(let name):
            message.reached(name)
            lags.append(ContinuousClock.now - event.arrival)
            if lags.count > 100 { lags.removeFirst() }
        case .end: finish(message, .spoken)
        case .cancelled: finish(message, .cancelled)
        case .begin: message.begun()
        case .resumed: message.begun()
        case .paused: message.paused()
        }
    }

    private func finish(_ message: SpokenMessage, _ end: SpokenMessage.End) {
        if let identifier = message.identifier { messages[identifier] = nil }
        message.end(end)
    }

    /// Silences a message at once. The utterance ends without waiting for the service.
    private func cancel(_ message: SpokenMessage, on connection: SSIPConnection?) async {
        guard !message.hasEnded else { return }
        finish(message, .cancelled)
        guard let connection, connection === self.connection else { return }
        try? await exclusively { () async throws(TTSError) in _ = try await self.sendNow("CANCEL self") }
    }

    private func lost(_ connection: SSIPConnection) {
        guard connection === self.connection else { return }
        self.connection = nil
        let open = messages.values
        messages = [:]
        for message in open { message.end(.lost) }
    }

    // MARK: Commands

    /// Sends a command when the running exchange has ended.
    @discardableResult private func send(_ command: String) async throws(TTSError) -> SSIPReply {
        var reply: SSIPReply?
        try await exclusively { () async throws(TTSError) in reply = try await self.sendNow(command) }
        guard let reply else { throw .engineLost("no answer") }
        return reply
    }

    /// Sets a parameter of the connection, unless it has the value already.
    private func set(_ name: String, _ value: String) async throws(TTSError) {
        guard settings[name] != value else { return }
        _ = try await sendNow("SET self \(name) \(value)")
        settings[name] = value
    }

    private func sendNow(_ command: String) async throws(TTSError) -> SSIPReply {
        guard let connection else { throw .engineLost("not connected") }
        guard let reply = await connection.send(command, within: configuration.patience) else {
            throw .engineLost("speech-dispatcher does not answer")
        }
        guard reply.code < 300 else { throw .other("\(command.prefix(40)): \(reply.text)") }
        return reply
    }

    /// Runs an exchange of several commands that no other may interrupt.
    private func exclusively(_ body: @escaping @MainActor () async throws(TTSError) -> Void) async throws(TTSError) {
        let previous = exchange
        let current = Task { () async -> TTSError? in
            await previous?.value
            do throws(TTSError) {
                try await body()
                return nil
            } catch {
                return error
            }
        }
        exchange = Task { _ = await current.value }
        let failure = await withTaskCancellationHandler {
            await current.value
        } onCancel: {
            current.cancel()
        }
        if let failure { throw failure }
    }
}
