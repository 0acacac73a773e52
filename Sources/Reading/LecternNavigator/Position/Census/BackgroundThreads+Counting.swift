import LecternBase

extension BackgroundThreads {
    /// The thread of the census. It yields less than other background work,
    /// because readers wait for page numbers.
    static let counting = BackgroundThreads(count: 1, patience: 5)
}
