public import LecternPublication

/// Changes the content of a publication while it is read: adds attributes to
/// elements, or removes elements.
///
///     struct Marks: ContentElementService {
///         func element(_ element: any ContentElement) -> (any ContentElement)? {
///             var element = element
///             element.attributes.other["seen"] = "true"
///             return element
///         }
///     }
///     let marked = publication.adding([{ _ in Marks() }])
public protocol ContentElementService: PublicationService {
    /// Returns the changed element; nil to remove it.
    func element(_ element: any ContentElement) -> (any ContentElement)?
}
