public import LecternPublication

/// Changes the content of a publication as it is read, element by element: adds
/// attributes that an app knows, leaves out what it does not want.
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
    /// The element as it is to be; `nil` to leave it out.
    func element(_ element: any ContentElement) -> (any ContentElement)?
}
