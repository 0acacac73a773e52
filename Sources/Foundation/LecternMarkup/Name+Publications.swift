// Written by Scripts/generate-names: edit the lists there.

extension Name {
    // MARK: EPUB

    @inlinable public static var `case`: Name { Name(rawValue: 390) }
    @inlinable public static var trigger: Name { Name(rawValue: 391) }
    @inlinable public static var requiredNamespace: Name { Name(rawValue: 392) }
    @inlinable public static var observer: Name { Name(rawValue: 393) }
    @inlinable public static var event: Name { Name(rawValue: 394) }
    @inlinable public static var ref: Name { Name(rawValue: 395) }
    @inlinable public static var prefix: Name { Name(rawValue: 396) }
    @inlinable public static var epub: Name { Name(rawValue: 397) }
    @inlinable public static var vocab: Name { Name(rawValue: 398) }

    // MARK: Package documents

    @inlinable public static var package: Name { Name(rawValue: 399) }
    @inlinable public static var manifest: Name { Name(rawValue: 400) }
    @inlinable public static var item: Name { Name(rawValue: 401) }
    @inlinable public static var spine: Name { Name(rawValue: 402) }
    @inlinable public static var itemref: Name { Name(rawValue: 403) }
    @inlinable public static var guide: Name { Name(rawValue: 404) }
    @inlinable public static var reference: Name { Name(rawValue: 405) }
    @inlinable public static var collection: Name { Name(rawValue: 406) }
    @inlinable public static var tours: Name { Name(rawValue: 407) }
    @inlinable public static var tour: Name { Name(rawValue: 408) }
    @inlinable public static var site: Name { Name(rawValue: 409) }
    @inlinable public static var bindings: Name { Name(rawValue: 410) }
    @inlinable public static var mediaTypeElement: Name { Name(rawValue: 411) }
    @inlinable public static var dcMetadata: Name { Name(rawValue: 412) }
    @inlinable public static var xMetadata: Name { Name(rawValue: 413) }
    @inlinable public static var creator: Name { Name(rawValue: 414) }
    @inlinable public static var contributor: Name { Name(rawValue: 415) }
    @inlinable public static var subject: Name { Name(rawValue: 416) }
    @inlinable public static var description: Name { Name(rawValue: 417) }
    @inlinable public static var publisher: Name { Name(rawValue: 418) }
    @inlinable public static var date: Name { Name(rawValue: 419) }
    @inlinable public static var identifier: Name { Name(rawValue: 420) }
    @inlinable public static var language: Name { Name(rawValue: 421) }
    @inlinable public static var relation: Name { Name(rawValue: 422) }
    @inlinable public static var coverage: Name { Name(rawValue: 423) }
    @inlinable public static var rights: Name { Name(rawValue: 424) }
    @inlinable public static var uniqueIdentifier: Name { Name(rawValue: 425) }
    @inlinable public static var mediaType: Name { Name(rawValue: 426) }
    @inlinable public static var mediaOverlay: Name { Name(rawValue: 427) }
    @inlinable public static var fallback: Name { Name(rawValue: 428) }
    @inlinable public static var fallbackStyle: Name { Name(rawValue: 429) }
    @inlinable public static var fallbackNamespace: Name { Name(rawValue: 430) }
    @inlinable public static var properties: Name { Name(rawValue: 431) }
    @inlinable public static var refines: Name { Name(rawValue: 432) }
    @inlinable public static var idref: Name { Name(rawValue: 433) }
    @inlinable public static var linear: Name { Name(rawValue: 434) }
    @inlinable public static var toc: Name { Name(rawValue: 435) }
    @inlinable public static var pageProgressionDirection: Name { Name(rawValue: 436) }
    @inlinable public static var fileAs: Name { Name(rawValue: 437) }
    @inlinable public static var opf: Name { Name(rawValue: 438) }
    @inlinable public static var handler: Name { Name(rawValue: 439) }
    @inlinable public static var key: Name { Name(rawValue: 440) }
    @inlinable public static var schemaVersion: Name { Name(rawValue: 441) }
    @inlinable public static var alternateScript: Name { Name(rawValue: 442) }
    @inlinable public static var displaySeq: Name { Name(rawValue: 443) }
    @inlinable public static var groupPosition: Name { Name(rawValue: 444) }

    // MARK: Container, encryption and rights

    @inlinable public static var container: Name { Name(rawValue: 445) }
    @inlinable public static var rootfiles: Name { Name(rawValue: 446) }
    @inlinable public static var rootfile: Name { Name(rawValue: 447) }
    @inlinable public static var fullPath: Name { Name(rawValue: 448) }
    @inlinable public static var links: Name { Name(rawValue: 449) }
    @inlinable public static var encryption: Name { Name(rawValue: 450) }
    @inlinable public static var EncryptedData: Name { Name(rawValue: 451) }
    @inlinable public static var EncryptedKey: Name { Name(rawValue: 452) }
    @inlinable public static var EncryptionMethod: Name { Name(rawValue: 453) }
    @inlinable public static var KeyInfo: Name { Name(rawValue: 454) }
    @inlinable public static var KeyName: Name { Name(rawValue: 455) }
    @inlinable public static var KeySize: Name { Name(rawValue: 456) }
    @inlinable public static var CipherData: Name { Name(rawValue: 457) }
    @inlinable public static var CipherReference: Name { Name(rawValue: 458) }
    @inlinable public static var CipherValue: Name { Name(rawValue: 459) }
    @inlinable public static var EncryptionProperties: Name { Name(rawValue: 460) }
    @inlinable public static var EncryptionProperty: Name { Name(rawValue: 461) }
    @inlinable public static var Compression: Name { Name(rawValue: 462) }
    @inlinable public static var RetrievalMethod: Name { Name(rawValue: 463) }
    @inlinable public static var ReferenceList: Name { Name(rawValue: 464) }
    @inlinable public static var DataReference: Name { Name(rawValue: 465) }
    @inlinable public static var KeyReference: Name { Name(rawValue: 466) }
    @inlinable public static var Algorithm: Name { Name(rawValue: 467) }
    @inlinable public static var URI: Name { Name(rawValue: 468) }
    @inlinable public static var Id: Name { Name(rawValue: 469) }
    @inlinable public static var typeAttribute: Name { Name(rawValue: 470) }
    @inlinable public static var Method: Name { Name(rawValue: 471) }
    @inlinable public static var OriginalLength: Name { Name(rawValue: 472) }
    @inlinable public static var displayOptions: Name { Name(rawValue: 473) }
    @inlinable public static var platform: Name { Name(rawValue: 474) }

    // MARK: Navigation control files

    @inlinable public static var ncx: Name { Name(rawValue: 475) }
    @inlinable public static var docTitle: Name { Name(rawValue: 476) }
    @inlinable public static var docAuthor: Name { Name(rawValue: 477) }
    @inlinable public static var navMap: Name { Name(rawValue: 478) }
    @inlinable public static var navPoint: Name { Name(rawValue: 479) }
    @inlinable public static var navLabel: Name { Name(rawValue: 480) }
    @inlinable public static var navList: Name { Name(rawValue: 481) }
    @inlinable public static var navTarget: Name { Name(rawValue: 482) }
    @inlinable public static var navInfo: Name { Name(rawValue: 483) }
    @inlinable public static var pageList: Name { Name(rawValue: 484) }
    @inlinable public static var pageTarget: Name { Name(rawValue: 485) }
    @inlinable public static var smilCustomTest: Name { Name(rawValue: 486) }
    @inlinable public static var playOrder: Name { Name(rawValue: 487) }
    @inlinable public static var customTest: Name { Name(rawValue: 488) }
    @inlinable public static var defaultState: Name { Name(rawValue: 489) }
    @inlinable public static var override: Name { Name(rawValue: 490) }
    @inlinable public static var mapRef: Name { Name(rawValue: 491) }

    // MARK: Media overlays

    @inlinable public static var smil: Name { Name(rawValue: 492) }
    @inlinable public static var seq: Name { Name(rawValue: 493) }
    @inlinable public static var par: Name { Name(rawValue: 494) }
    @inlinable public static var clipBegin: Name { Name(rawValue: 495) }
    @inlinable public static var clipEnd: Name { Name(rawValue: 496) }
    @inlinable public static var textref: Name { Name(rawValue: 497) }
    @inlinable public static var params: Name { Name(rawValue: 498) }
    @inlinable public static var repeatCount: Name { Name(rawValue: 499) }
    @inlinable public static var systemRequired: Name { Name(rawValue: 500) }

    // MARK: Feeds

    @inlinable public static var feed: Name { Name(rawValue: 501) }
    @inlinable public static var entry: Name { Name(rawValue: 502) }
    @inlinable public static var author: Name { Name(rawValue: 503) }
    @inlinable public static var uri: Name { Name(rawValue: 504) }
    @inlinable public static var email: Name { Name(rawValue: 505) }
    @inlinable public static var updated: Name { Name(rawValue: 506) }
    @inlinable public static var published: Name { Name(rawValue: 507) }
    @inlinable public static var category: Name { Name(rawValue: 508) }
    @inlinable public static var term: Name { Name(rawValue: 509) }
    @inlinable public static var logo: Name { Name(rawValue: 510) }
    @inlinable public static var icon: Name { Name(rawValue: 511) }
    @inlinable public static var generator: Name { Name(rawValue: 512) }
    @inlinable public static var thr: Name { Name(rawValue: 513) }
    @inlinable public static var count: Name { Name(rawValue: 514) }
    @inlinable public static var price: Name { Name(rawValue: 515) }
    @inlinable public static var currencycode: Name { Name(rawValue: 516) }
    @inlinable public static var indirectAcquisition: Name { Name(rawValue: 517) }
    @inlinable public static var facetGroup: Name { Name(rawValue: 518) }
    @inlinable public static var activeFacet: Name { Name(rawValue: 519) }
    @inlinable public static var totalResults: Name { Name(rawValue: 520) }
    @inlinable public static var itemsPerPage: Name { Name(rawValue: 521) }
    @inlinable public static var startIndex: Name { Name(rawValue: 522) }
    @inlinable public static var OpenSearchDescription: Name { Name(rawValue: 523) }
    @inlinable public static var Url: Name { Name(rawValue: 524) }
    @inlinable public static var ShortName: Name { Name(rawValue: 525) }
    @inlinable public static var issued: Name { Name(rawValue: 526) }
    @inlinable public static var extent: Name { Name(rawValue: 527) }
}
