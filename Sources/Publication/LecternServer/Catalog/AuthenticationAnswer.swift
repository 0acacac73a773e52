import LecternBase
import LecternModel

/// The answer to a request without a valid login.
///
/// Spec: https://drafts.opds.io/authentication-for-opds-1.0
struct AuthenticationAnswer {
    private let configuration: PublicationServer.Configuration

    init(_ configuration: PublicationServer.Configuration) { self.configuration = configuration }

    /// § 4: status 401, with the authentication document as its body.
    func response(base: String) -> ServerResponse {
        var response = document(base: base)
        response.status = 401
        let realm = configuration.title.filter { $0.isASCII && $0 != "\"" && $0 != "\\" }
        if configuration.access.takesPasswords {
            response.headers["www-authenticate"] = "Basic realm=\"\(realm)\", charset=\"UTF-8\""
        } else {
            response.headers["www-authenticate"] = "Bearer realm=\"\(realm)\""
        }
        response.headers["cache-control"] = "no-store"
        return response
    }

    func document(base: String) -> ServerResponse {
        let start = Link("\(base)/opds2", mediaType: .opds2, rels: ["start"])
        var object: JSONObject = [
            "id": .string("\(base)/opds/auth"), "title": .string(configuration.title), "links": .array([start.json]),
        ]
        let basic: JSONValue = [
            "type": "http://opds-spec.org/auth/basic", "labels": ["login": "User name", "password": "Password"],
        ]
        object["authentication"] = .array(configuration.access.takesPasswords ? [basic] : [])
        return ServerResponse(json: .object(object), type: MediaType.opdsAuthentication.string)
    }
}
