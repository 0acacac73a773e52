import Dispatch
import Foundation
import Lectern

// Reports on the books of a folder, without a window: title, words, reading time, the first sentence of each chapter. A
// picture of each book's first page is written to another folder.
//
//     swift run ExampleFolderReport FOLDER PICTURES
//
// Ctrl+C ends it within the book at hand.

/// Returns what is said of a book.
func report(_ path: String, picturesIn folder: String) async throws -> String {
    let publication = try await PublicationOpener().open(try await AssetRetriever().retrieve(path: path))
    let metadata = publication.metadata
    var lines = ["\(metadata.displayTitle ?? path) [\(metadata.languages.joined(separator: ","))]"]
    if let content = publication.content() {
        lines += try await firstSentences(of: publication)
        let words = await content.wordCount()
        lines.append("  \(words) words, \(words / 220) minutes")
    }
    try Task.checkCancellation()
    if let picture = await firstPage(of: publication), let png = PNGEncoder.encode(picture) {
        let name = URL(filePath: path).lastPathComponent + ".png"
        try Data(png).write(to: URL(filePath: folder).appending(path: name))
    }
    return lines.joined(separator: "\n")
}

/// Returns the first sentence of each resource that has text.
func firstSentences(of publication: Publication) async throws -> [String] {
    let sentences = makeDefaultTextTokenizer(unit: .sentence, language: publication.metadata.language)
    var (lines, last): ([String], AnyURL?) = ([], nil)
    for await element in publication.content()?.sequence() ?? AsyncStream(unfolding: { nil }) {
        try Task.checkCancellation()
        let href = element.locator.href
        guard href != last, let text = (element as? any TextualContentElement)?.text, !text.isEmpty,
            let range = sentences.ranges(in: text).first
        else { continue }
        last = href
        lines.append("  " + String(decoding: Array(text.utf16)[range], as: UTF16.self).prefix(80))
    }
    return lines
}

/// Draws the first page; nil for a book that only sounds.
@MainActor func firstPage(of publication: Publication) async -> Bitmap? {
    guard publication.isSetInPages, let navigator = try? publication.makeNavigator({ $0.spreads.countsPages = false })
    else { return nil }
    navigator.setViewport(Viewport(width: 300, height: 400))
    await navigator.settle()
    defer { navigator.close() }
    return navigator.shown?.spread?.picture
}

func complain(_ words: String) { FileHandle.standardError.write(Data((words + "\n").utf8)) }

guard CommandLine.arguments.count == 3 else {
    complain("usage: ExampleFolderReport FOLDER PICTURES")
    exit(64)
}
let (folder, pictures) = (CommandLine.arguments[1], CommandLine.arguments[2])
let work = Task {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    for (index, file) in files.enumerated() {
        complain("\(index + 1) of \(files.count): \(file)")
        do { print(try await report(folder + "/" + file, picturesIn: pictures)) } catch is CancellationError {
            return complain("cancelled")
        } catch {
            complain("\(file): \(error)")
        }
    }
}
signal(SIGINT, SIG_IGN)
let interrupt = DispatchSource.makeSignalSource(signal: SIGINT)
interrupt.setEventHandler { work.cancel() }
interrupt.resume()
do { try await work.value } catch { complain("\(folder): \(error)") }
