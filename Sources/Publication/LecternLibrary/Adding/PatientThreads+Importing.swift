import LecternBase

extension PatientThreads {
    /// Read and hash the files of an import, so that hundreds of books never
    /// take the places of the tasks that lay out the page on the screen. Who
    /// imports waits for it beside other programs too, so they do not give way as
    /// far as they could.
    static let importing = PatientThreads(count: 2, patience: 5)
}
