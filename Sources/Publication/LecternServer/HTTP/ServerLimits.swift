/// What a server allows its clients. Times are in milliseconds.
public struct ServerLimits: Hashable, Sendable {
    /// The largest requests.
    public var request = RequestParser.Limits()
    /// The number of connections at the same time; further ones are closed.
    public var connections = 4096
    /// The number of connections from one address; 0 for any number. Addresses
    /// of the same machine are not limited, since they may be a proxy.
    public var connectionsPerClient = 64
    /// How long a connection may wait for its next request.
    public var idleTime = 60_000
    /// How long the head of a request may take to arrive.
    public var headTime = 10_000
    /// How long an answer may take to be made.
    public var answerTime = 60_000
    /// How long a client may receive nothing of an answer.
    public var sendTime = 30_000

    /// Creates limits with their default values.
    public init() {}
}
