import LecternBase
import LecternPublication
import Synchronization

/// Recently used pages of PDFs with their text. They depend on no settings.
final class SheetCache: Sendable {
    struct Entry: Sendable {
        let unit: Int
        let sheet: PDFSheet
        let document: EngineDocument
    }

    private let entries = Mutex(RecentlyUsed<Int, Entry>(byteLimit: 8 << 20, minimumCount: 4))

    func entry(_ unit: Int) -> Entry? { entries.withLock { $0.use(unit) } }

    func insert(_ entry: Entry) {
        let bytes = entry.document.markup.approximateBytes + entry.sheet.text.boxes.count * 40
        entries.withLock { $0.insert(entry, for: entry.unit, bytes: bytes) }
    }
}
