import Foundation
import Lectern
import LecternModel

/// How and at what price a publication of a catalogue is got, in words.
enum CatalogPhrases {
    /// The formats with what they cost: `EPUB, free`, `PDF, 4.99 €`.
    static func formats(of publication: OPDSPublication) -> [String] {
        var result: [String] = []
        for link in publication.acquisitions {
            let relation = OPDSRelation.Acquisition(of: link) ?? .generic
            let words = [format(of: link), price(of: link, relation)].filter { !$0.isEmpty }.joined(separator: ", ")
            if !words.isEmpty, !result.contains(words) { result.append(words) }
        }
        if let pages = publication.pageStream?.properties.streamedPages {
            result.append(trn("{count} page on the server", "{count} pages on the server", count: pages))
        }
        return result
    }

    private static func format(of link: Link) -> String {
        let paths = link.properties.indirectAcquisitions.flatMap(\.paths)
        guard let type = paths.first?.last ?? link.mediaType, !type.matches(.opds1), !type.isHTML else { return "" }
        return type.fileExtension?.uppercased() ?? type.essence.string
    }

    private static func price(of link: Link, _ relation: OPDSRelation.Acquisition) -> String {
        let prices = link.properties.prices.filter { $0.value > 0 }.map {
            $0.value.formatted(.currency(code: $0.currency).locale(Catalog.locale))
        }
        switch relation {
        case .openAccess: return tr("free")
        case .borrow: return tr("to borrow")
        case .buy: return prices.isEmpty ? tr("to buy") : prices.joined(separator: " / ")
        case .sample: return tr("sample")
        case .subscribe: return tr("with a subscription")
        case .generic: return prices.joined(separator: " / ")
        }
    }

    /// Whether a library's copy can be borrowed; empty if that is not said.
    static func availability(of publication: OPDSPublication) -> String {
        for link in publication.acquisitions {
            let properties = link.properties
            let words = [
                state(properties.availability), copies(properties.copies), holds(properties.holds),
            ].filter { !$0.isEmpty }
            if !words.isEmpty { return words.joined(separator: "; ") }
        }
        return ""
    }

    private static func state(_ availability: OPDSAvailability?) -> String {
        guard let availability else { return "" }
        let until = availability.until.map { day($0) }
        switch availability.state {
        case .available:
            return until.map { tr("Available until {date}", ["date": $0]) } ?? tr("Available")
        case .unavailable:
            return until.map { tr("Lent until {date}", ["date": $0]) } ?? tr("Not available now")
        case .reserved: return tr("Reserved for you, not ready yet")
        case .ready: return until.map { tr("Ready for you until {date}", ["date": $0]) } ?? tr("Ready for you")
        }
    }

    private static func day(_ date: PublicationDate) -> String {
        let parts = DateComponents(year: date.year, month: date.month, day: date.day)
        guard date.day != nil, let day = Calendar(identifier: .gregorian).date(from: parts) else { return date.string }
        return day.dayInWords
    }

    private static func copies(_ copies: OPDSCopies?) -> String {
        guard let available = copies?.available else { return "" }
        guard let total = copies?.total else { return trn("{count} copy", "{count} copies", count: available) }
        return tr("{available} of {total} copies", ["available": "\(available)", "total": "\(total)"])
    }

    private static func holds(_ holds: OPDSHolds?) -> String {
        guard let total = holds?.total, total > 0 else { return "" }
        let words = trn("{count} reader waits", "{count} readers wait", count: total)
        return holds?.position.map { words + ", " + tr("you are number {number}", ["number": "\($0)"]) } ?? words
    }
}
