import LecternModel

extension MetadataBuilder {
    /// Reads presentation hints from the rendition properties of EPUB 3 or
    /// their predecessors.
    ///
    /// Spec: https://www.w3.org/TR/epub-33/#sec-rendering-general
    func readPresentation(_ result: inout Metadata) {
        result.readingProgression = readingProgression
        result.layout = layout
        result.presentation.orientation =
            metadata.value("rendition:orientation").flatMap(Orientation.init) ?? displayOptions.orientation
            ?? metadata.value("orientation-lock").flatMap(DisplayOptions.orientation)
        result.presentation.spread = metadata.value("rendition:spread").flatMap(RenditionProperty.spread)
        switch metadata.value("rendition:flow") {
        case "paginated": result.presentation.overflow = .paginated
        case "scrolled-doc":
            result.presentation.overflow = .scrolled
            result.presentation.continuous = false
        case "scrolled-continuous":
            result.presentation.overflow = .scrolled
            result.presentation.continuous = true
        default: break
        }
    }

    private var readingProgression: ReadingProgression {
        switch package.pageProgressionDirection?.lowercased() {
        case "ltr": .ltr
        case "rtl": .rtl
        default:
            metadata.value("primary-writing-mode").flatMap(PrimaryWritingMode.init(content:))?.readingProgression
                ?? .auto
        }
    }

    private var layout: Layout {
        switch metadata.value("rendition:layout") {
        case "pre-paginated": return .fixed
        case "roll": return .scrolled
        case .some: return .reflowable
        case nil: break
        }
        // Open Manga Format: an EPUB whose spine has pictures but does not declare a fixed layout.
        if metadata.value("omf:version") != nil { return .fixed }
        // The conventions of Amazon, Apple and Kobo in EPUB 2.
        if metadata.value("fixed-layout")?.lowercased() == "true" { return .fixed }
        return displayOptions.layout ?? .reflowable
    }
}

/// Values of rendition properties, for the package and for spine items.
enum RenditionProperty {
    static func spread(_ value: String) -> Spread? {
        // "portrait" is deprecated and means "both".
        value == "portrait" ? .both : Spread(rawValue: value)
    }

    /// Applies the properties of a spine item.
    ///
    /// Spec: https://www.w3.org/TR/epub-33/#app-itemref-properties-vocab
    static func apply(_ properties: [String], to link: inout LinkProperties) {
        for property in properties {
            let name = property.hasPrefix("rendition:") ? String(property.dropFirst("rendition:".count)) : property
            switch name {
            case "page-spread-left": link.page = link.page ?? .left
            case "page-spread-right": link.page = link.page ?? .right
            case "page-spread-center": link.page = link.page ?? .center
            case "layout-pre-paginated": link.layout = link.layout ?? .fixed
            case "layout-reflowable": link.layout = link.layout ?? .reflowable
            case "layout-roll": link.layout = link.layout ?? .scrolled
            case "orientation-auto": link.orientation = link.orientation ?? .auto
            case "orientation-landscape": link.orientation = link.orientation ?? .landscape
            case "orientation-portrait": link.orientation = link.orientation ?? .portrait
            case "spread-auto": link.spread = link.spread ?? .auto
            case "spread-none": link.spread = link.spread ?? Spread.none
            case "spread-landscape": link.spread = link.spread ?? .landscape
            case "spread-both", "spread-portrait": link.spread = link.spread ?? .both
            case "flow-auto": link.overflow = link.overflow ?? .auto
            case "flow-paginated": link.overflow = link.overflow ?? .paginated
            case "flow-scrolled-doc", "flow-scrolled-continuous":
                // The first of several properties counts.
                guard link.overflow == nil else { break }
                link.overflow = .scrolled
                link.continuous = name == "flow-scrolled-continuous"
            case "align-x-center": link.isCentered = true
            default: break
            }
        }
    }
}
