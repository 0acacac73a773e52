import LecternBase

extension PatientThreads {
    /// Threads that read and hash the files of an import, so that hundreds of
    /// books take no thread from page layout. The user waits for an import, so
    /// their priority is not the lowest.
    static let importing = PatientThreads(count: 2, patience: 5)
}
