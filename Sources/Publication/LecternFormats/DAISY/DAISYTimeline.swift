import LecternBase
import LecternMarkup
import LecternModel

/// The steps of a talking book, from its SMIL files: a text with its sound.
struct DAISYTimeline: Sendable {
    typealias Target = DAISYFiles.Target

    struct Clip: Sendable {
        var path: String
        var start: Double
        var end: Double?

        var url: AnyURL? {
            let time = TemporalFragment(start: start, end: end).fragment
            return AnyURL(string: DAISYFiles.href(path, time))
        }
    }

    struct Step: Sendable {
        var text: Target?
        var clips: [Clip]
        var role: GuidedNavigationRole?
    }

    private(set) var steps: [Step] = []
    /// The steps by the elements of the SMIL files.
    private var places: [Target: Int] = [:]
    private let files: DAISYFiles
    /// The ids of sequences whose first step is still to come.
    private var waiting: [Target] = []
    private static let mostSteps = 500_000
    private static let deepest = 64

    init(_ files: DAISYFiles) { self.files = files }

    /// Adds the steps of a file.
    mutating func add(_ path: String) async {
        guard let body = await files.tree(path)?.child("body") else {
            files.report("daisy.smil", .error, message: "there are no steps in it", at: path)
            return
        }
        places[Target(path: path)] = steps.count
        add(body, path, depth: 0)
        waiting = []
    }

    /// The step that a reference to a SMIL file leads to.
    func step(at target: Target) -> Step? {
        let index = places[target] ?? places[Target(path: target.path)]
        return index.flatMap { steps.indices.contains($0) ? steps[$0] : nil }
    }

    private mutating func add(_ parent: TreeElement, _ path: String, depth: Int) {
        guard depth < Self.deepest else { return }
        for element in parent.children where steps.count < Self.mostSteps {
            switch element.name {
            case "seq", "excl":
                if let id = element.attribute("id") { waiting.append(Target(path: path, id: id)) }
                add(element, path, depth: depth + 1)
            case "par": addStep(element, path)
            // Sound without a text.
            case "audio", "text", "a": addStep(element, path)
            default: break
            }
        }
    }

    private mutating func addStep(_ element: TreeElement, _ path: String) {
        var step = Step(clips: [], role: Self.role(of: element))
        var ids = [element.attribute("id")].compactMap { $0 }
        visit(element, at: path, step: &step, ids: &ids)
        guard step.text != nil || !step.clips.isEmpty else { return }
        for place in waiting + ids.map({ Target(path: path, id: $0) }) where places[place] == nil {
            places[place] = steps.count
        }
        waiting = []
        steps.append(step)
    }

    private func visit(_ element: TreeElement, at path: String, step: inout Step, ids: inout [String]) {
        let nodes = [element.node] + element.document.descendants(of: element.node)
        for node in nodes where element.document[node].kind == .element {
            let inner = TreeElement(element.document, node)
            if let id = inner.attribute("id"), node != element.node { ids.append(id) }
            if inner.name == "text", step.text == nil {
                step.text = inner.attribute("src").flatMap { files.resolve($0, in: path) }
            } else if inner.name == "audio", step.clips.count < 1_000, let clip = clip(inner, path) {
                step.clips.append(clip)
            }
        }
    }

    private func clip(_ element: TreeElement, _ path: String) -> Clip? {
        guard let target = element.attribute("src").flatMap({ files.resolve($0, in: path) }) else { return nil }
        func time(_ names: String...) -> Double? {
            names.lazy.compactMap { element.attribute($0) }.first.flatMap(MediaClock.seconds)
        }
        let start = time("clip-begin", "clipBegin") ?? 0
        let end = time("clip-end", "clipEnd")
        if let end, end - start < 0.001 { return nil }
        return Clip(path: target.path, start: start, end: end)
    }

    /// What a reader may skip.
    private static func role(of element: TreeElement) -> GuidedNavigationRole? {
        switch (element.attribute("customTest") ?? element.attribute("system-required") ?? "").lowercased() {
        case "pagenum", "pagenumber", "pagenumber-on": .pagebreak
        case "note", "footnote", "footnote-on": .footnote
        case "noteref": .noteref
        case "sidebar", "sidebar-on", "prodnote", "prodnote-on": .aside
        default: nil
        }
    }

    // MARK: Guided navigation

    /// The guided navigation documents, by the path of the text.
    ///
    /// - Parameter href: the path and URL of a step's text in the publication.
    func documents(_ href: (Target) -> (path: String, url: String)?) -> [String: GuidedNavigationDocument] {
        var objects: [String: [GuidedNavigationObject]] = [:]
        var last: (path: String, url: String)?
        for step in steps {
            // Sound without a text belongs to the text before it.
            guard let text = step.text.flatMap(href) ?? last else { continue }
            last = text
            let roles = [step.role].compactMap { $0 }
            let url = AnyURL(string: text.url)
            if step.clips.isEmpty {
                objects[text.path, default: []].append(GuidedNavigationObject(refs: .init(text: url), roles: roles))
            }
            for clip in step.clips {
                objects[text.path, default: []].append(
                    GuidedNavigationObject(refs: .init(text: url, audio: clip.url), roles: roles))
            }
        }
        return objects.mapValues { GuidedNavigationDocument(guided: $0) }
    }

    /// Whether anything is heard.
    var hasSound: Bool { steps.contains { !$0.clips.isEmpty } }
}
