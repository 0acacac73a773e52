import LecternBase

extension BackgroundThreads {
    /// Threads that read and hash the files of an import, so that hundreds of
    /// books take no thread from page layout. The user waits for an import, so
    /// their priority is not the lowest.
    static let importing = BackgroundThreads(count: 2, patience: 5)
}
