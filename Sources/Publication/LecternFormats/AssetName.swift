import LecternAssets
import LecternBase

extension Asset {
    /// What the file was called without its extension: a title where nothing
    /// inside says one.
    var stem: String? {
        switch self {
        case .resource(let resource, _): resource.properties.filename.map(\.fileStem)
        case .container(let container, _): container.name.map(\.fileStem)
        }
    }
}
