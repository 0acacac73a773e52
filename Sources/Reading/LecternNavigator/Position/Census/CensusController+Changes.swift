import LecternCSS

/// A stored page map that is in use.
struct AdoptedPages {
    let layout: LayoutRequest
    let key: String
    /// The chapters that were compared with it, or are being compared.
    var compared: Set<Int> = []
}

// Chapters that are not what they were when their pages were counted: a file was edited, a server has a new version.
extension CensusController {
    /// Compares the chapters shown with a stored map, each once. A chapter that has changed is counted again, and
    /// the map is stored anew.
    func compare(_ shown: ShownPages) {
        // In other layouts, the same chapter may have other styles.
        guard let layout = adopted?.layout, shown.layout.settings == layout.countedSettings else { return }
        for page in shown.pages where adopted?.compared.insert(page.page.chapter).inserted == true {
            guard pages.fingerprints.indices.contains(page.page.chapter),
                let storedFingerprint = pages.fingerprints[page.page.chapter]
            else { continue }
            Task { [weak self] in
                if await Self.fingerprint(of: page.document) != storedFingerprint {
                    self?.countAgain(page.page.chapter, in: layout)
                }
            }
        }
    }

    /// Returns the fingerprint of a document, off the main actor: the text may be long.
    @concurrent private static func fingerprint(of document: EngineDocument) async -> LayoutFingerprint {
        document.styled.fingerprint
    }

    /// Counts a chapter again, and takes the pages of the others from the stored map.
    private func countAgain(_ chapter: Int, in layout: LayoutRequest) {
        guard let adopted, adopted.layout == layout else { return }
        let stored = pages
        recount(layout, key: adopted.key) { $0 == chapter ? nil : stored.count(of: $0) }
    }
}
