import LecternContent
import LecternLibrary

// What is left out, and structures that are left before their end.
extension SpeechController {
    /// The kinds of skippable content in this publication, for the current reader; empty until ``findSkips()`` has found it.
    public var skips: [SpeechSkip] { (skipsBySource[current] ?? []).sorted { $0.order < $1.order } }

    /// Finds what can be left out, and reports ``ReaderChange/speech``. It reads much of the book, so only a menu that
    /// opens needs it.
    public func findSkips() {
        let source = current
        guard isOn, skipsBySource[source] == nil, finding == nil, let player else { return }
        finding = Task { [weak self] in
            let skips = await player.availableSkips()
            guard let self, !Task.isCancelled else { return }
            finding = nil
            skipsBySource[source] = skips
            session.report(.speech)
        }
    }

    /// Whether something is left out.
    public func skips(_ skip: SpeechSkip) -> Bool { settings[keyPath: skipPath].contains(skip) }

    /// Leaves something out from now on, or no longer. It is kept for all books, for narrators and voices apart.
    public func skip(_ skip: SpeechSkip, _ isLeftOut: Bool) {
        let path = skipPath
        change { settings in
            if isLeftOut {
                settings[keyPath: path].insert(skip)
            } else {
                settings[keyPath: path].remove(skip)
            }
        }
    }

    private var skipPath: WritableKeyPath<SpeechSettings, Set<SpeechSkip>> {
        current == .narrator ? \.narratorSkips : \.voiceSkips
    }

    // MARK: Structures

    /// What ``leaveStructure()`` does, as the title of a button: “Leave the Table”; nil if nothing can be left.
    public var leaveTitle: String? {
        switch isOn ? player?.structure : nil {
        case .table: tr("Leave the Table")
        case .list: tr("Leave the List")
        case .figure: tr("Leave the Figure")
        case .aside: tr("Leave the Aside")
        case nil: nil
        }
    }

    /// Reads what follows the table, list, figure or aside.
    public func leaveStructure() { if isOn { player?.leaveStructure() } }
}

extension SpeechSkip {
    fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
