// Written by Scripts/generate-names: edit the lists there.

extension Name {
    // MARK: EPUB

    @inlinable package static var `case`: Name { Name(rawValue: 389) }
    @inlinable package static var trigger: Name { Name(rawValue: 390) }
    @inlinable package static var observer: Name { Name(rawValue: 391) }
    @inlinable package static var event: Name { Name(rawValue: 392) }
    @inlinable package static var ref: Name { Name(rawValue: 393) }
    @inlinable package static var prefix: Name { Name(rawValue: 394) }
    @inlinable package static var epub: Name { Name(rawValue: 395) }
    @inlinable package static var vocab: Name { Name(rawValue: 396) }

    // MARK: Package documents

    @inlinable package static var package: Name { Name(rawValue: 397) }
    @inlinable package static var manifest: Name { Name(rawValue: 398) }
    @inlinable package static var item: Name { Name(rawValue: 399) }
    @inlinable package static var spine: Name { Name(rawValue: 400) }
    @inlinable package static var itemref: Name { Name(rawValue: 401) }
    @inlinable package static var guide: Name { Name(rawValue: 402) }
    @inlinable package static var reference: Name { Name(rawValue: 403) }
    @inlinable package static var collection: Name { Name(rawValue: 404) }
    @inlinable package static var tours: Name { Name(rawValue: 405) }
    @inlinable package static var tour: Name { Name(rawValue: 406) }
    @inlinable package static var site: Name { Name(rawValue: 407) }
    @inlinable package static var bindings: Name { Name(rawValue: 408) }
    @inlinable package static var creator: Name { Name(rawValue: 409) }
    @inlinable package static var contributor: Name { Name(rawValue: 410) }
    @inlinable package static var subject: Name { Name(rawValue: 411) }
    @inlinable package static var description: Name { Name(rawValue: 412) }
    @inlinable package static var publisher: Name { Name(rawValue: 413) }
    @inlinable package static var date: Name { Name(rawValue: 414) }
    @inlinable package static var identifier: Name { Name(rawValue: 415) }
    @inlinable package static var language: Name { Name(rawValue: 416) }
    @inlinable package static var relation: Name { Name(rawValue: 417) }
    @inlinable package static var coverage: Name { Name(rawValue: 418) }
    @inlinable package static var rights: Name { Name(rawValue: 419) }
    @inlinable package static var mediaType: Name { Name(rawValue: 420) }
    @inlinable package static var mediaOverlay: Name { Name(rawValue: 421) }
    @inlinable package static var fallback: Name { Name(rawValue: 422) }
    @inlinable package static var properties: Name { Name(rawValue: 423) }
    @inlinable package static var refines: Name { Name(rawValue: 424) }
    @inlinable package static var idref: Name { Name(rawValue: 425) }
    @inlinable package static var linear: Name { Name(rawValue: 426) }
    @inlinable package static var toc: Name { Name(rawValue: 427) }
    @inlinable package static var pageProgressionDirection: Name { Name(rawValue: 428) }
    @inlinable package static var fileAs: Name { Name(rawValue: 429) }
    @inlinable package static var opf: Name { Name(rawValue: 430) }
    @inlinable package static var handler: Name { Name(rawValue: 431) }
    @inlinable package static var key: Name { Name(rawValue: 432) }

    // MARK: Container, encryption and rights

    @inlinable package static var container: Name { Name(rawValue: 433) }
    @inlinable package static var rootfiles: Name { Name(rawValue: 434) }
    @inlinable package static var rootfile: Name { Name(rawValue: 435) }
    @inlinable package static var fullPath: Name { Name(rawValue: 436) }
    @inlinable package static var links: Name { Name(rawValue: 437) }
    @inlinable package static var encryption: Name { Name(rawValue: 438) }
    @inlinable package static var EncryptedData: Name { Name(rawValue: 439) }
    @inlinable package static var EncryptedKey: Name { Name(rawValue: 440) }
    @inlinable package static var EncryptionMethod: Name { Name(rawValue: 441) }
    @inlinable package static var KeyInfo: Name { Name(rawValue: 442) }
    @inlinable package static var KeyName: Name { Name(rawValue: 443) }
    @inlinable package static var KeySize: Name { Name(rawValue: 444) }
    @inlinable package static var CipherData: Name { Name(rawValue: 445) }
    @inlinable package static var CipherReference: Name { Name(rawValue: 446) }
    @inlinable package static var CipherValue: Name { Name(rawValue: 447) }
    @inlinable package static var EncryptionProperties: Name { Name(rawValue: 448) }
    @inlinable package static var EncryptionProperty: Name { Name(rawValue: 449) }
    @inlinable package static var Compression: Name { Name(rawValue: 450) }
    @inlinable package static var RetrievalMethod: Name { Name(rawValue: 451) }
    @inlinable package static var ReferenceList: Name { Name(rawValue: 452) }
    @inlinable package static var DataReference: Name { Name(rawValue: 453) }
    @inlinable package static var KeyReference: Name { Name(rawValue: 454) }
    @inlinable package static var Algorithm: Name { Name(rawValue: 455) }
    @inlinable package static var URI: Name { Name(rawValue: 456) }
    @inlinable package static var Id: Name { Name(rawValue: 457) }
    @inlinable package static var Method: Name { Name(rawValue: 458) }
    @inlinable package static var OriginalLength: Name { Name(rawValue: 459) }
    @inlinable package static var displayOptions: Name { Name(rawValue: 460) }
    @inlinable package static var platform: Name { Name(rawValue: 461) }

    // MARK: Navigation control files

    @inlinable package static var ncx: Name { Name(rawValue: 462) }
    @inlinable package static var docTitle: Name { Name(rawValue: 463) }
    @inlinable package static var docAuthor: Name { Name(rawValue: 464) }
    @inlinable package static var navMap: Name { Name(rawValue: 465) }
    @inlinable package static var navPoint: Name { Name(rawValue: 466) }
    @inlinable package static var navLabel: Name { Name(rawValue: 467) }
    @inlinable package static var navList: Name { Name(rawValue: 468) }
    @inlinable package static var navTarget: Name { Name(rawValue: 469) }
    @inlinable package static var navInfo: Name { Name(rawValue: 470) }
    @inlinable package static var pageList: Name { Name(rawValue: 471) }
    @inlinable package static var pageTarget: Name { Name(rawValue: 472) }
    @inlinable package static var smilCustomTest: Name { Name(rawValue: 473) }
    @inlinable package static var playOrder: Name { Name(rawValue: 474) }
    @inlinable package static var customTest: Name { Name(rawValue: 475) }
    @inlinable package static var defaultState: Name { Name(rawValue: 476) }
    @inlinable package static var override: Name { Name(rawValue: 477) }
    @inlinable package static var mapRef: Name { Name(rawValue: 478) }

    // MARK: Media overlays

    @inlinable package static var smil: Name { Name(rawValue: 479) }
    @inlinable package static var seq: Name { Name(rawValue: 480) }
    @inlinable package static var par: Name { Name(rawValue: 481) }
    @inlinable package static var clipBegin: Name { Name(rawValue: 482) }
    @inlinable package static var clipEnd: Name { Name(rawValue: 483) }
    @inlinable package static var textref: Name { Name(rawValue: 484) }
    @inlinable package static var params: Name { Name(rawValue: 485) }
    @inlinable package static var repeatCount: Name { Name(rawValue: 486) }

    // MARK: Feeds

    @inlinable package static var feed: Name { Name(rawValue: 487) }
    @inlinable package static var entry: Name { Name(rawValue: 488) }
    @inlinable package static var author: Name { Name(rawValue: 489) }
    @inlinable package static var uri: Name { Name(rawValue: 490) }
    @inlinable package static var email: Name { Name(rawValue: 491) }
    @inlinable package static var updated: Name { Name(rawValue: 492) }
    @inlinable package static var published: Name { Name(rawValue: 493) }
    @inlinable package static var category: Name { Name(rawValue: 494) }
    @inlinable package static var term: Name { Name(rawValue: 495) }
    @inlinable package static var logo: Name { Name(rawValue: 496) }
    @inlinable package static var icon: Name { Name(rawValue: 497) }
    @inlinable package static var generator: Name { Name(rawValue: 498) }
    @inlinable package static var thr: Name { Name(rawValue: 499) }
    @inlinable package static var count: Name { Name(rawValue: 500) }
    @inlinable package static var price: Name { Name(rawValue: 501) }
    @inlinable package static var currencycode: Name { Name(rawValue: 502) }
    @inlinable package static var indirectAcquisition: Name { Name(rawValue: 503) }
    @inlinable package static var facetGroup: Name { Name(rawValue: 504) }
    @inlinable package static var activeFacet: Name { Name(rawValue: 505) }
    @inlinable package static var totalResults: Name { Name(rawValue: 506) }
    @inlinable package static var itemsPerPage: Name { Name(rawValue: 507) }
    @inlinable package static var startIndex: Name { Name(rawValue: 508) }
    @inlinable package static var OpenSearchDescription: Name { Name(rawValue: 509) }
    @inlinable package static var Url: Name { Name(rawValue: 510) }
    @inlinable package static var ShortName: Name { Name(rawValue: 511) }
    @inlinable package static var issued: Name { Name(rawValue: 512) }
    @inlinable package static var extent: Name { Name(rawValue: 513) }
}
