import Foundation
import Lectern

/// A licence of Readium LCP, described for people and machines.
struct LicenseDescription {
    private let document: LicenseDocument
    private let license: LCPLicense?

    /// - Parameter license: the open licence; nil if the publication is locked.
    init(_ document: LicenseDocument, _ license: LCPLicense?) {
        self.document = document
        self.license = license
    }

    /// Labels and values of a table.
    var rows: [(label: String, value: String)] {
        let user = license?.user
        let name = user.flatMap { [$0.name, $0.email].compactMap(\.self).joined(separator: ", ") } ?? ""
        let rows = [
            ("Licence", document.id), ("Provider", document.provider), ("Profile", document.encryption.profile),
            ("Issued", Self.text(document.issued)), ("User", name), ("Loan", loan),
            ("Copying", limit(document.rights.copy, license?.charactersToCopyLeft, unit: "character")),
            ("Printing", limit(document.rights.print, license?.pagesToPrintLeft, unit: "page")),
            ("Hint", license == nil ? document.encryption.textHint : ""),
        ]
        return rows.filter { !$0.1.isEmpty }.map { (label: $0.0, value: $0.1) }
    }

    private var loan: String {
        let start = document.rights.start.map { "from " + Self.text($0) }
        let end = document.rights.end.map { "until " + Self.text($0) }
        return [start, end].compactMap(\.self).joined(separator: " ")
    }

    private func limit(_ limit: Int?, _ left: Int?, unit: String) -> String {
        guard let limit else { return "without a limit" }
        let words = "\(limit) \(unit)\(limit == 1 ? "" : "s")"
        return left.map { $0 == limit ? words : "\(words), \($0) left" } ?? words
    }

    var json: JSONValue {
        var object: JSONObject = [
            "id": .string(document.id), "provider": .string(document.provider),
            "profile": .string(document.encryption.profile), "issued": .string(Self.text(document.issued)),
        ]
        object.set("hint", document.encryption.textHint)
        object.set("start", document.rights.start.map(Self.text))
        object.set("end", document.rights.end.map(Self.text))
        object.set("copy", document.rights.copy)
        object.set("print", document.rights.print)
        object.set("status", license?.status?.status.rawValue)
        return .object(object)
    }

    static func text(_ date: Date) -> String { date.formatted(.iso8601) }
}
