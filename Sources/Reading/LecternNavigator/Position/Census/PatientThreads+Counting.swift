import LecternBase

extension PatientThreads {
    /// The thread of the census. It yields less than other background work,
    /// because readers wait for page numbers.
    static let counting = PatientThreads(count: 1, patience: 5)
}
