import LecternBase

extension PatientThreads {
    /// Read and hash the files of an import, so that hundreds of books never
    /// take the places of the tasks that lay out the page on the screen.
    static let importing = PatientThreads(count: 2)
}
