import LecternGeometry

/// A step from a fragment to a child. A list of steps is the path to a descendant.
enum FragmentStep: Hashable {
    /// The index in the fragment's children.
    case child(Int)
    /// The index in the items of its lines.
    case item(Int)
}

extension Fragment {
    private func link(_ step: FragmentStep) -> Link? {
        switch step {
        case .child(let index): return index < children.count ? children[index] : nil
        case .item(let index):
            guard let lines, index < lines.items.count, case .fragment(let link) = lines.items[index] else {
                return nil
            }
            return link
        }
    }

    /// Returns the link to the fragment at the end of a path.
    func link(_ path: ArraySlice<FragmentStep>) -> Link? {
        var (fragment, result) = (self, Link?.none)
        for step in path {
            guard let next = fragment.link(step) else { return nil }
            fragment = next.fragment
            result = next
        }
        return result
    }

    /// Returns the fragment at the end of a path; the fragment itself for an empty path.
    func descendant(_ path: ArraySlice<FragmentStep>) -> Fragment? {
        path.isEmpty ? self : link(path)?.fragment
    }

    /// Returns the offset of the end of a path in this fragment.
    func offset(of path: ArraySlice<FragmentStep>, withShifts: Bool = true) -> PhysicalOffset? {
        var (fragment, result) = (self, PhysicalOffset.zero)
        for step in path {
            guard let next = fragment.link(step) else { return nil }
            result += withShifts ? next.offset : next.offset - next.shift
            fragment = next.fragment
        }
        return result
    }

    /// Calls a function with each descendant and its path, parents first and in document order. If it returns false,
    /// skips the descendants of that fragment.
    func visit(_ body: (Fragment, [FragmentStep]) -> Bool) { visit([], body) }

    private func visit(_ path: [FragmentStep], _ body: (Fragment, [FragmentStep]) -> Bool) {
        guard body(self, path) else { return }
        for index in children.indices { children[index].fragment.visit(path + [.child(index)], body) }
        guard let lines else { return }
        for (index, item) in lines.items.enumerated() {
            if case .fragment(let link) = item { link.fragment.visit(path + [.item(index)], body) }
        }
    }

    /// Returns a copy in which the fragment at the end of a path is changed.
    private func changing(_ path: ArraySlice<FragmentStep>, _ change: (Fragment) -> Fragment) -> Fragment {
        guard let step = path.first else { return change(self) }
        let remainingPath = path.dropFirst()
        switch step {
        case .child(let index):
            guard index < children.count else { return self }
            var links = children
            links[index] = Link(
                offset: links[index].offset, fragment: links[index].fragment.changing(remainingPath, change),
                shift: links[index].shift)
            return replacingChildren(links)
        case .item(let index):
            guard let lines, index < lines.items.count, case .fragment(let old) = lines.items[index] else {
                return self
            }
            var items = lines.items
            items[index] = .fragment(
                Link(offset: old.offset, fragment: old.fragment.changing(remainingPath, change), shift: old.shift))
            return replacingLines(LineContent(paragraph: lines.paragraph, lines: lines.lines, items: items))
        }
    }

    /// Adds a child to the fragment at the end of a path; returns the child's path.
    static func add(_ link: Link, to path: ArraySlice<FragmentStep>, in root: inout Fragment) -> [FragmentStep] {
        let index = root.descendant(path)?.children.count ?? 0
        root = root.changing(path) { $0.replacingChildren($0.children + [link]) }
        return path + [.child(index)]
    }

    /// Adds a rule to the multi-column container at the end of a path.
    static func add(rule: PhysicalRect, at path: ArraySlice<FragmentStep>, in root: inout Fragment) {
        root = root.changing(path) { fragment in
            var rules: [PhysicalRect] = []
            if case .columnRules(let oldRules) = fragment.extra { rules = oldRules }
            return fragment.changed(extra: .columnRules(rules + [rule]), isRepeated: fragment.isRepeated)
        }
    }
}
