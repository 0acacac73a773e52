import Lectern

// Replaces two parts of the toolkit by parts of the app: the HTTP client and the backend of PDF. It opens a document of
// a server that does not exist, and prints what a navigator shows of it.
//
//     swift run ExamplePlugIns

let address = "https://slides.example/talk.pdf"
let archive = Archive([address: Bytes(utf8: "%PDF-1.4\nWelcome\nPlan\nQuestions\n")])
let retriever = AssetRetriever(httpClient: archive)
let parser = DefaultPublicationParser(httpClient: archive, pdfFactory: SlidesFactory())

do {
    guard let url = HTTPURL(string: address) else { throw HTTPError.malformed(address) }
    let asset = try await retriever.retrieve(url: url)
    let publication = try await PublicationOpener(parser: parser).open(asset)
    let navigator = try publication.makeNavigator()
    navigator.setViewport(Viewport(width: 640, height: 360))
    await navigator.settle()
    let picture = navigator.shown?.spread?.picture
    print(publication.metadata.title ?? "", publication.units.count, "pages")
    print("shown:", navigator.shown?.text ?? "", picture.map { "\($0.width) x \($0.height)" } ?? "")
    print("requested:", Set(archive.requests).sorted().joined(separator: ", "))
} catch {
    print("\(address): \(error)")
}
