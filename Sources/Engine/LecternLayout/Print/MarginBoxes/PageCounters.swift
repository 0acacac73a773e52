import LecternCSS

/// The page counters, from one page to the next: `page`, `pages`, and those
/// that page contexts declare.
///
/// <https://www.w3.org/TR/css-page-3/#page-based-counters>
struct PageCounters {
    private(set) var scopes = CounterScopes()

    init(pages: Int) {
        scopes.reset("pages", to: pages)
        scopes.reset("page", to: 0)
    }

    /// Begins a page. `page` grows by one unless the page's style increments
    /// it.
    mutating func count(_ page: ComputedStyle) {
        apply(page.box, to: &scopes) { scopes in
            if !page.box.counterIncrement.contains(where: { $0.name == "page" }) {
                scopes.increment("page", by: 1)
            }
        }
    }

    /// Returns the counters inside a margin box of the page, with the box's own
    /// changes.
    func inside(_ box: ComputedStyle) -> CounterScopes {
        var result = scopes
        result.enterChildren()
        apply(box.box, to: &result) { _ in }
        return result
    }

    private func apply(_ style: BoxStyle, to scopes: inout CounterScopes, then more: (inout CounterScopes) -> Void) {
        for change in style.counterReset {
            scopes.reset(change.name, to: change.value == .min ? 0 : change.value, isReversed: change.isReversed)
        }
        for change in style.counterIncrement { scopes.increment(change.name, by: change.value) }
        more(&scopes)
        for change in style.counterSet { scopes.set(change.name, to: change.value) }
    }
}
