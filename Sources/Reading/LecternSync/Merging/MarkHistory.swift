import LecternBase
import LecternModel

/// One version of a mark.
struct MarkVersion: Hashable, Sendable {
    /// The mark; nil if it was removed.
    var mark: SyncedMark?
    var revision: Revision
    /// When the version was made, in seconds since 1970.
    var modifiedAt: Double
    var device: String
}

/// The versions of a mark that no other version contains: one, unless devices
/// changed it independently.
///
/// Joining is commutative, associative and idempotent, so all devices get the
/// same result in whatever order they exchange their versions, and no text is
/// lost: of independent changes both stay, until a device changes the result.
struct MarkHistory: Hashable, Sendable {
    /// In an order that depends on nothing but the versions.
    private(set) var versions: [MarkVersion]

    init(_ versions: [MarkVersion]) {
        let distinct = Set(versions)
        let newest = distinct.filter { version in
            !distinct.contains {
                $0.revision != version.revision && $0.revision.contains(version.revision)
            }
        }
        self.versions = newest.sorted {
            ($0.modifiedAt, $0.device, $0.key) < ($1.modifiedAt, $1.device, $1.key)
        }
    }

    func joined(with other: MarkHistory) -> MarkHistory { MarkHistory(versions + other.versions) }

    /// Returns the history after a change on a device.
    func changed(to mark: SyncedMark?, on device: String, at time: Double) -> MarkHistory {
        let known = versions.reduce(Revision()) { $0.joined(with: $1.revision) }
        let version = MarkVersion(
            mark: mark, revision: known.next(on: device), modifiedAt: time, device: device)
        return MarkHistory([version])
    }

    /// The mark that is shown: the latest version, with the texts of all
    /// versions. A change is stronger than a removal. Nil if it is removed.
    var current: SyncedMark? {
        let marks = versions.compactMap(\.mark)
        guard var mark = marks.last else { return nil }
        var texts: [String] = []
        // A text that is part of another one says nothing more.
        for text in marks.map(\.text)
        where !text.isEmpty && !texts.contains(where: { $0.contains(text) }) {
            texts.removeAll { text.contains($0) }
            texts.append(text)
        }
        mark.text = texts.joined(separator: mark.kind == .highlight ? "\n\n" : " / ")
        return mark
    }

    /// When the shown mark was changed.
    var modifiedAt: Double {
        versions.last { $0.mark != nil }?.modifiedAt ?? versions.last?.modifiedAt ?? 0
    }
}

extension MarkVersion {
    /// The whole version as text, to order versions of the same time.
    fileprivate var key: String {
        revision.json.text() + (mark.map { $0.locator.jsonString + $0.text + ($0.color ?? "") } ?? "")
    }
}
