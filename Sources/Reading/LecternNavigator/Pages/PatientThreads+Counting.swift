import LecternBase

extension PatientThreads {
    /// Counts the pages of books. Its numbers are waited for, so it does not
    /// give way as far as it could.
    static let counting = PatientThreads(count: 1, patience: 5)
}
