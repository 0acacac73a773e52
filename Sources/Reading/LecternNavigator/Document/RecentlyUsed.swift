/// What was used last, within a limit of bytes: the oldest goes first, but
/// never the newest ones that are needed in any case.
struct RecentlyUsed<Element> {
    /// The last used comes last.
    private(set) var elements: [Element] = []
    private var sizes: [Int] = []
    /// Of all elements together.
    var byteLimit: Int {
        didSet { drop() }
    }
    /// So many stay however large they are.
    let least: Int

    init(byteLimit: Int, least: Int) { (self.byteLimit, self.least) = (byteLimit, least) }

    /// Bytes of all that is kept, as far as that was told.
    var bytes: Int { sizes.reduce(0, +) }

    /// The element that fits, which is then the last used.
    mutating func use(where fits: (Element) -> Bool) -> Element? {
        guard let at = elements.lastIndex(where: fits) else { return nil }
        let (element, size) = (elements.remove(at: at), sizes.remove(at: at))
        elements.append(element)
        sizes.append(size)
        return element
    }

    /// Adds an element of a size in bytes, and drops what is too much.
    mutating func insert(_ element: Element, bytes size: Int) {
        elements.append(element)
        sizes.append(size)
        drop()
    }

    /// Takes out the element that fits.
    mutating func remove(where fits: (Element) -> Bool) {
        guard let at = elements.lastIndex(where: fits) else { return }
        elements.remove(at: at)
        sizes.remove(at: at)
    }

    /// Drops what is too much.
    private mutating func drop() {
        while elements.count > least, bytes > byteLimit {
            elements.removeFirst()
            sizes.removeFirst()
        }
    }

    mutating func removeAll() {
        elements.removeAll()
        sizes.removeAll()
    }
}
