import LecternBase
import LecternModel

/// A change: which others it contains, when it was made, and where.
struct ChangeStamp: Hashable, Sendable {
    var revision: Revision
    /// Seconds since 1970, by the clock of the device.
    var modifiedAt: Double
    var device: String

    /// Whether the change was made by somebody who knew another one.
    func supersedes(_ other: ChangeStamp) -> Bool {
        revision != other.revision && revision.contains(other.revision)
    }

    /// Returns the stamp of what two changes have given together.
    func joined(with other: ChangeStamp) -> ChangeStamp {
        var joined = (modifiedAt, device) < (other.modifiedAt, other.device) ? other : self
        joined.revision = revision.joined(with: other.revision)
        return joined
    }
}

/// One version of a mark.
struct MarkVersion: Hashable, Sendable {
    /// The mark; nil if it was removed.
    var mark: SyncedMark?
    /// The change that made the version.
    var stamp: ChangeStamp
    /// The changes that set the members, if they are earlier ones.
    var earlier: [Member: ChangeStamp] = [:]

    /// The members of a mark that are changed each by itself.
    enum Member: String, CaseIterable {
        /// The kind and the place with its words, which change as a whole.
        case place
        case color, style, tags, text
    }

    /// The change that set a member.
    func stamp(of member: Member) -> ChangeStamp { earlier[member] ?? stamp }
}

/// The versions of a mark that no other version contains: one, unless devices
/// changed it independently.
///
/// Joining is commutative, associative and idempotent, so all devices get the
/// same result in whatever order they exchange their versions.
///
/// What is shown of several versions is found member by member: one device sets the colour, another writes the note, and
/// both are kept. The rules for changes of one member that were made independently of each other:
/// - of places, colours and styles the later one is shown;
/// - the tags of all are shown, in alphabetical order;
/// - of the texts all are shown, one after the other, until a device changes the result: no text is lost;
/// - a change of any member is stronger than a removal.
struct MarkHistory: Hashable, Sendable {
    /// In an order that depends on nothing but the versions.
    private(set) var versions: [MarkVersion]

    init(_ versions: [MarkVersion]) {
        guard versions.count > 1 else {
            self.versions = versions
            return
        }
        let distinct = Set(versions)
        let newest = distinct.filter { version in
            !distinct.contains { $0.stamp.supersedes(version.stamp) }
        }
        self.versions = newest.sorted {
            ($0.stamp.modifiedAt, $0.stamp.device, $0.key) < ($1.stamp.modifiedAt, $1.stamp.device, $1.key)
        }
    }

    func joined(with other: MarkHistory) -> MarkHistory {
        self == other ? self : MarkHistory(versions + other.versions)
    }

    /// Returns the history after a change on a device: only the members that differ from what is shown are changed.
    func changed(to mark: SyncedMark?, on device: String, at time: Double) -> MarkHistory {
        let latestRevision = versions.reduce(Revision()) { $0.joined(with: $1.stamp.revision) }
        let stamp = ChangeStamp(revision: latestRevision.next(on: device), modifiedAt: time, device: device)
        var version = MarkVersion(mark: mark, stamp: stamp)
        if let mark, let old = current {
            for member in MarkVersion.Member.allCases where old.hasSame(member, as: mark) {
                version.earlier[member] = self.stamp(of: member)
            }
        }
        return MarkHistory([version])
    }

    /// The mark that is shown; nil if it is removed.
    var current: SyncedMark? {
        let marks = versions.filter { $0.mark != nil }
        guard var mark = newest(.place, marks).last?.mark else { return nil }
        guard marks.count > 1 else { return mark }
        mark.color = newest(.color, marks).last?.mark?.color
        mark.style = newest(.style, marks).last?.mark?.style
        let tags = newest(.tags, marks).compactMap(\.mark?.tags)
        if Set(tags).count > 1 { mark.tags = Set(tags.joined()).sorted() } else { mark.tags = tags.first ?? [] }
        var texts: [String] = []
        // A text that is part of another one says nothing more.
        for text in newest(.text, marks).compactMap(\.mark?.text)
        where !text.isEmpty && !texts.contains(where: { $0.contains(text) }) {
            texts.removeAll { text.contains($0) }
            texts.append(text)
        }
        mark.text = texts.joined(separator: mark.kind == .bookmark ? " / " : "\n\n")
        return mark
    }

    /// The versions whose member no other version's contains, the latest change of it last.
    private func newest(_ member: MarkVersion.Member, _ versions: [MarkVersion]) -> [MarkVersion] {
        guard versions.count > 1 else { return versions }
        let newest = versions.filter { version in
            !versions.contains { $0.stamp(of: member).supersedes(version.stamp(of: member)) }
        }
        return newest.sorted { a, b in
            let (x, y) = (a.stamp(of: member), b.stamp(of: member))
            return (x.modifiedAt, x.device, a.key) < (y.modifiedAt, y.device, b.key)
        }
    }

    /// The changes that gave the shown value of a member, as one.
    private func stamp(of member: MarkVersion.Member) -> ChangeStamp? {
        let stamps = newest(member, versions.filter { $0.mark != nil }).map { $0.stamp(of: member) }
        return stamps.dropFirst().reduce(stamps.first) { $0?.joined(with: $1) }
    }

    /// When the shown mark was changed.
    var modifiedAt: Double {
        versions.last { $0.mark != nil }?.stamp.modifiedAt ?? versions.last?.stamp.modifiedAt ?? 0
    }
}

extension SyncedMark {
    fileprivate func hasSame(_ member: MarkVersion.Member, as other: SyncedMark) -> Bool {
        switch member {
        case .color: color == other.color
        case .style: style == other.style
        case .tags: tags == other.tags
        case .text: text == other.text
        case .place:
            (kind, locator, excerpt, createdAt) == (other.kind, other.locator, other.excerpt, other.createdAt)
        }
    }
}

extension MarkVersion {
    /// The whole version as text, to order versions of the same time.
    fileprivate var key: String {
        stamp.revision.json.text()
            + (mark.map { mark in
                [mark.locator?.jsonString ?? "", mark.text, mark.color ?? "", mark.style ?? ""].joined()
                    + mark.tags.joined(separator: ",")
            } ?? "")
    }
}
