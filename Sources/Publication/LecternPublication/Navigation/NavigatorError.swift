/// Errors of a navigator.
public enum NavigatorError: Error {
    /// A resource cannot be presented: a chapter, a page or a track. The cause is an error of the navigator's kind.
    case resource(href: String, cause: any Error)
    /// The publication is locked. The value names its protection.
    case restricted(protection: String)
    /// The reading order is empty.
    case empty
    /// The publication is an audiobook: `AudioNavigator` plays it.
    case hasNoPages
    /// A link or locator leads to a resource that is not in the publication.
    case noSuchPlace(String)
    /// A viewport is not laid out in, because a size is not a positive number.
    case viewport(width: Double, height: Double, scale: Double)
}

extension NavigatorError: CustomStringConvertible {
    /// What has happened, in English: for logs and developers.
    public var description: String {
        switch self {
        case .resource(let href, let cause): "\(href) cannot be presented: \(cause)"
        case .restricted(""): "the publication is locked by a protection that is not known"
        case .restricted(let protection): "the publication is locked by \(protection)"
        case .empty: "the publication has an empty reading order"
        case .hasNoPages: "the publication has no pages: it is an audiobook, which AudioNavigator plays"
        case .noSuchPlace(let place): "\(place) is not in the publication"
        case .viewport(let width, let height, let scale):
            "a viewport of \(width) × \(height) pixels at scale \(scale) has no size"
        }
    }
}
