import LecternAssets
import LecternBase

extension Asset {
    /// The file name without extension: the title of a publication without one.
    var stem: String? {
        switch self {
        case .resource(let resource, _): resource.properties.filename.map(\.fileStem)
        case .container(let container, _): container.name.map(\.fileStem)
        }
    }
}
