import Foundation
import Lectern

// The samples of Readium's guides with the renames of the porting guide and no other change: that they compile is the
// test. Here: getting started, and opening a publication.

func openingSample(path: String, view: any Sendable) async {
    let httpClient = DefaultHTTPClient()
    let assetRetriever = AssetRetriever(
        httpClient: httpClient
    )
    let publicationOpener = PublicationOpener(
        publicationParser: DefaultPublicationParser(
            httpClient: httpClient,
            pdfFactory: DefaultPDFDocumentFactory()
        )
    )
    let url = URL(fileURLWithPath: path)
    do {
        guard let absolute = url.anyURL.absoluteURL else { return }
        let asset = try await assetRetriever.retrieve(url: absolute)
        let publication = try await publicationOpener.open(asset: asset, allowUserInteraction: true, sender: view)
        print("Opened \(publication.metadata.title ?? "")")
        let published = publication.metadata.published
        let authors = publication.metadata.authors
        let cover = try await publication.cover()
        print(published as Any, authors, cover as Any)
    } catch {
        print(error)
    }
}

func assetSample() async throws {
    let assetRetriever = AssetRetriever(httpClient: DefaultHTTPClient())
    guard let file = FileURL(string: "file:///path/to/book.epub"),
        let address = HTTPURL(string: "https://domain.example/book.epub")
    else { return }
    let asset = try await assetRetriever.retrieve(url: file)
    _ = try await assetRetriever.retrieve(url: address, mediaType: asset.format.mediaType)
}
