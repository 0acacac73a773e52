// swift-tools-version: 6.3
import PackageDescription

// One line for each target. `docs/architecture.md` describes the targets and
// which may import which; `Scripts/check-layers` compares the two.

/// A library target of ours: `Sources/<wing>/<name>`.
func module(
    _ wing: String, _ name: String, _ dependencies: [Target.Dependency] = [], linking libraries: [String] = [],
    resources: [Resource] = [], packageAccess: Bool = true
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(wing)/\(name)", resources: resources,
        packageAccess: packageAccess, swiftSettings: settings,
        linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// An executable of ours: `Sources/Apps/<name>`.
func app(
    _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [], packageAccess: Bool = true
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Sources/Apps/\(name)", resources: resources,
        packageAccess: packageAccess, swiftSettings: settings)
}

/// An example for app developers: `Examples/<name>`.
func example(_ name: String, _ dependencies: [Target.Dependency] = ["Lectern", "LecternView"]) -> Target {
    .executableTarget(
        name: "Example\(name)", dependencies: dependencies, path: "Examples/\(name)", packageAccess: false,
        swiftSettings: settings)
}

/// The tests of a target: `Tests/<name>Tests`.
func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name), "LecternTestKit"] + dependencies,
        path: "Tests/\(name)Tests", swiftSettings: settings)
}

/// A system library behind a shim of a module map and a header.
func system(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
    .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// A small C or C++ target that keeps a library's headers away from Swift.
func shim(_ name: String, _ dependencies: [Target.Dependency] = [], linking libraries: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/C/\(name)",
        linkerSettings: libraries.map { .linkedLibrary($0) })
}

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
]
let argumentParser: Target.Dependency = .product(
    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Programs"]))
let database: Target.Dependency = .product(
    name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Database"]))
let sqlite: Target.Dependency = .product(
    name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["Database"]))
let network: Target.Dependency = .target(name: "LecternHTTP", condition: .when(traits: ["Network"]))

let package = Package(
    name: "lectern",
    products: [
        .library(name: "Lectern", targets: ["Lectern"]),
        .executable(name: "lectern", targets: ["LecternCLI"]),
        .executable(name: "lectern-lab", targets: ["LecternLab"]),
        .executable(name: "lectern-reader", targets: ["LecternReaderApp"]),
    ]
        + [
            "LecternBase", "LecternMarkup", "LecternUnicode", "LecternModel", "LecternAssets", "LecternPublication",
            "LecternEPUB", "LecternFormats", "LecternArchive", "LecternHTTP", "LecternPDFium", "LecternCSS",
            "LecternText", "LecternImages", "LecternCodecs", "LecternHarfBuzz", "LecternHyphen",
            "LecternGeometry", "LecternLayout", "LecternPaint", "LecternCairo",
            "LecternPreferences", "LecternNavigator", "LecternGTK", "LecternStages", "LecternDesktop", "LecternView",
            "LecternPlayback",
            "LecternGStreamer", "LecternEspeak", "LecternVoice", "LecternDjVu", "LecternSpeech", "LecternWebKit",
            "LecternRecording",
            "LecternLibrary", "LecternLocators", "LecternContent", "LecternLCP", "LecternLCPSQLite",
            "LecternOpenSSL", "LecternSkyEpub", "LecternOPDS", "LecternServer", "LecternPages", "LecternSync",
            "LecternDictionaries", "LecternTextIndex", "LecternWeb",
        ].map { .library(name: $0, targets: [$0]) },
    // What an app can do without. A package that only a disabled trait needs is not fetched.
    traits: [
        .default(enabledTraits: ["Database", "Network", "Programs"]),
        .trait(
            name: "Database",
            description:
                "SQLite, which LecternLibrary, LecternSync, LecternTextIndex, LecternServer, LecternPages and LecternLCPSQLite need"
        ),
        .trait(name: "Network", description: "Web addresses in Lectern, with Foundation's client on libcurl"),
        .trait(name: "Programs", description: "What the programs lectern and lectern-reader need"),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        // Foundation
        module("Foundation", "LecternBase"),
        module("Foundation", "LecternGeometry"),
        module("Foundation", "LecternMarkup", ["LecternBase", "CXML2", "CGumbo"]),
        module("Foundation", "LecternUnicode", ["CICUText"]),
        // Publication
        module("Publication", "LecternModel", ["LecternBase"]),
        module("Publication", "LecternAssets", ["LecternBase", "CZlib", "CDeflate"]),
        module("Publication", "LecternPublication", ["LecternModel", "LecternAssets", "LecternGeometry"]),
        module("Publication", "LecternEPUB", ["LecternPublication", "LecternMarkup"]),
        module("Publication", "LecternFormats", ["LecternPublication", "LecternMarkup", "LecternUnicode", "CCmark"]),
        module("Publication", "LecternLocators", ["LecternPublication", "LecternMarkup", "LecternUnicode"]),
        module("Publication", "LecternContent", ["LecternLocators"]),
        module("Publication", "LecternLCP", ["LecternPublication"]),
        module("Publication", "LecternOPDS", ["LecternModel", "LecternAssets", "LecternMarkup"]),
        module("Publication", "LecternLibrary", ["LecternPublication", database, sqlite]),
        module(
            "Publication", "LecternDictionaries",
            ["LecternBase", "LecternUnicode", "LecternMarkup", "CZlib", "CHunspell"]),
        module("Publication", "LecternWeb", ["LecternAssets", "LecternMarkup", "LecternUnicode"]),
        module("Publication", "LecternServer", ["LecternContent", "LecternOPDS", "LecternLibrary", "CEpoll"]),
        // Engine
        module("Engine", "LecternCSS", ["LecternMarkup", "LecternGeometry"]),
        module("Engine", "LecternText", ["LecternBase", "LecternGeometry", "LecternUnicode", "CICU"]),
        module("Engine", "LecternImages", ["LecternBase", "LecternGeometry"]),
        module("Engine", "LecternLayout", ["LecternCSS", "LecternText", "LecternImages"]),
        module("Engine", "LecternPaint", ["LecternLayout"]),
        // Reading
        module("Reading", "LecternPreferences", ["LecternModel", "LecternGeometry"]),
        module(
            "Reading", "LecternNavigator",
            ["LecternPublication", "LecternLocators", "LecternPreferences", "LecternPaint"]),
        module("Reading", "LecternView", ["Lectern", "LecternStages", "LecternDesktop"]),
        // Written with what every app can use.
        module("Reading", "LecternSkyEpub", ["Lectern"], packageAccess: false),
        module("Reading", "LecternRecording", ["Lectern", "LecternGStreamer"]),
        module("Reading", "LecternPlayback", ["LecternContent", "LecternPreferences", "LecternImages"]),
        module("Reading", "LecternSync", ["LecternLibrary", "LecternContent"]),
        module("Reading", "LecternTextIndex", ["LecternLibrary", "LecternContent", database]),
        module(
            "Reading", "LecternPages", ["LecternServer", "LecternNavigator", "LecternCodecs"],
            resources: ["shelf.html", "shelf.js", "reader.html", "reader.js", "style.css"].map {
                .embedInCode("Resources/\($0)")
            }),
        module(
            "Reading", "Lectern",
            [
                "LecternEPUB", "LecternFormats", "LecternContent", "LecternOPDS", "LecternNavigator",
                "LecternPlayback", "LecternHarfBuzz", "LecternHyphen",
                "LecternCairo", "LecternCodecs", "LecternArchive", network, "LecternPDFium",
                "LecternLCP", "LecternOpenSSL", "LecternSpeech",
            ]),
        // Adapters
        module("Adapters", "LecternHarfBuzz", ["LecternText", "CHarfBuzz", "CWoff2", "CZlib"]),
        module("Adapters", "LecternHyphen", ["LecternText"]),
        module("Adapters", "LecternArchive", ["LecternAssets", "CArchive", "CMspack"]),
        module("Adapters", "LecternHTTP", ["LecternAssets"]),
        module("Adapters", "LecternOpenSSL", ["LecternLCP", "COpenSSL"]),
        // Not in the umbrella: it brings a database.
        module("Adapters", "LecternLCPSQLite", ["LecternLCP", database]),
        module("Adapters", "LecternPDFium", ["LecternPublication", "CPDFium"]),
        // Not in the umbrella: products that play audio link it. CGStreamer loads the library with the first track.
        module("Adapters", "LecternGStreamer", ["LecternPlayback", "CGStreamer"]),
        // Speaks the protocol of speech-dispatcher, and links no library.
        module("Adapters", "LecternSpeech", ["LecternPlayback"]),
        // espeak-ng is under the GPL: a product of its own, not in the umbrella.
        module("Adapters", "LecternEspeak", ["LecternPlayback", "CEspeak"]),
        // DjVuLibre is under the GPL: likewise.
        module("Adapters", "LecternDjVu", ["LecternFormats", "CDjVu"]),
        // A natural voice, which COnnx runs. Not in the umbrella: few apps read aloud.
        module("Adapters", "LecternVoice", ["LecternPlayback", "COnnx"]),
        module(
            "Adapters", "LecternCodecs",
            [
                "LecternImages", "LecternCairo", "LecternHarfBuzz", "CJPEG", "CTurboJPEG", "CPNG", "CWebP", "CAVIF",
                "CJXL", "CLCMS", "CGIF", "CZlib",
            ]),
        module("Adapters", "LecternCairo", ["LecternPaint", "CCairo", "CFreeType"]),
        module("Adapters", "LecternGTK", ["CGtk", "LecternGeometry"]),
        module("Adapters", "LecternStages", ["LecternGTK"]),
        module("Adapters", "LecternDesktop", ["LecternGTK"]),
        // Runs scripts of fixed pages, in WebKitGTK, which CWebKit loads with the first of them. Not in the umbrella.
        module("Adapters", "LecternWebKit", ["LecternView", "CWebKit"]),
        // Apps. CCurl replaces a function of libcurl, CJemalloc and CMalloc concern the whole process: programs link them,
        // libraries do not.
        module("Apps", "LecternCommands", ["Lectern", "LecternDjVu", argumentParser]),
        app(
            "LecternCLI",
            [
                "LecternCommands", "LecternPages", "LecternSync", "LecternRecording", "LecternEspeak",
                "LecternVoice", "LecternGStreamer", "LecternDictionaries", "LecternTextIndex", "LecternWeb", "CCurl",
                "CJemalloc",
            ]),
        // Benchmarks and long checks for developers: not shipped.
        app(
            "LecternLab",
            [
                "LecternCommands", "LecternLibrary", "LecternGStreamer", "LecternDictionaries", "LecternTextIndex",
                "LecternVoice", "CCurl", "CJemalloc",
            ]),
        // The reader uses what every app can use.
        module(
            "Apps", "LecternReader",
            [
                "Lectern", "LecternLibrary", "LecternSync", "LecternDictionaries", "LecternTextIndex", "LecternWeb",
                "CGettext",
            ],
            packageAccess: false),
        app(
            "LecternReaderApp",
            [
                "LecternReader", "LecternView", "LecternGStreamer", "LecternSpeech", "LecternEspeak", "LecternVoice",
                "LecternDjVu", "LecternWebKit", "CCurl",
                "CMalloc",
            ],
            resources: [.embedInCode("Resources/style.css")], packageAccess: false),
        // Examples
        example("Reader"),
        example("PDFViewer"),
        example("AudioPlayer", ["Lectern", "LecternGTK", "LecternGStreamer"]),
        example("CustomFormat"),
        example("CustomProtection"),
        example("CustomStyleSheet"),
        example("AnnotatingReader"),
        example("FolderReport", ["Lectern"]),
        example("PlugIns", ["Lectern"]),
        // C
        system("CXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
        system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
        system("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
        system("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev"),
        system("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev"),
        system("CCairo", pkgConfig: "cairo-ft", apt: "libcairo2-dev"),
        system("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev"),
        system("CPNG", pkgConfig: "libpng", apt: "libpng-dev"),
        system("CWebP", pkgConfig: "libwebpdemux", apt: "libwebp-dev"),
        system("CGIF", apt: "libgif-dev"),
        system("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
        system("CGettext", apt: "libc6-dev"),
        system("CEpoll", apt: "libc6-dev"),
        system("CMalloc", apt: "libc6-dev"),
        system("CGtk", pkgConfig: "libadwaita-1", apt: "libadwaita-1-dev"),
        system("CArchive", pkgConfig: "libarchive", apt: "libarchive-dev"),
        shim("CJPEG", linking: ["jpeg"]),
        shim("CAVIF", linking: ["dl"]),
        shim("CJXL", linking: ["dl"]),
        shim("CLCMS", linking: ["dl"]),
        shim("CCurl", linking: ["curl", "dl"]),
        shim("CGumbo", linking: ["gumbo"]),
        shim("CJemalloc", linking: ["jemalloc"]),
        shim("CWorker"),
        shim("CPDFium", ["CWorker"], linking: ["dl"]),
        shim("CDjVu", ["CWorker"], linking: ["dl"]),
        shim("CGStreamer", linking: ["dl"]),
        shim("CEspeak", linking: ["dl"]),
        shim("COnnx", linking: ["dl"]),
        shim("CWebKit", linking: ["dl"]),
        shim("CHunspell", linking: ["dl"]),
        shim("CMspack", linking: ["dl"]),
        system("CCmark", pkgConfig: "libcmark-gfm", apt: "libcmark-gfm-extensions-dev"),
        shim("CICU", linking: ["icuuc", "stdc++"]),
        shim("CICUText", linking: ["icuuc", "dl"]),
        shim("CWoff2", linking: ["woff2dec", "stdc++"]),
        // Tests
        // The code of docs/guides and the ported samples, compiled with what every app can use.
        .testTarget(
            name: "PortedGuidesTests",
            dependencies: [
                "Lectern", "LecternView", "LecternWebKit", "LecternLibrary", "LecternRecording", "LecternEspeak",
                "LecternVoice",
                "LecternDictionaries", "LecternTextIndex", "LecternLCPSQLite", "LecternSync", "LecternServer",
                "LecternPages", "LecternSkyEpub", "LecternWeb", "LecternTestKit",
            ],
            path: "Tests/PortedGuidesTests", packageAccess: false, swiftSettings: settings),
        .testTarget(
            name: "ExamplesTests",
            dependencies: [
                "LecternTestKit", "ExampleReader", "ExamplePDFViewer", "ExampleAudioPlayer", "ExampleCustomFormat",
                "ExampleCustomProtection", "ExampleCustomStyleSheet", "ExampleAnnotatingReader",
                "ExampleFolderReport", "ExamplePlugIns",
            ], path: "Tests/ExamplesTests", swiftSettings: settings),
        .testTarget(name: "HouseTests", path: "Tests/HouseTests", swiftSettings: settings),
        .target(
            name: "LecternTestKit", dependencies: ["LecternBase", "LecternAssets", "LecternText"],
            path: "Tests/LecternTestKit", swiftSettings: settings),
        tests("LecternAssets"),
        tests("LecternBase"),
        tests("LecternCSS", ["LecternMarkup"]),
        tests("LecternLayout"),
        tests("LecternMarkup"),
        tests("LecternModel"),
        tests("LecternPublication"),
        tests("LecternEPUB"),
        tests("LecternFormats"),
        tests("LecternArchive"),
        tests(
            "LecternLCP",
            [
                "LecternLCPSQLite", "LecternOpenSSL", "LecternEPUB", "LecternFormats", "LecternHTTP", "LecternMarkup",
                database,
            ]),
        tests("LecternLocators", ["LecternEPUB"]),
        tests("LecternContent", ["LecternEPUB"]),
        tests("LecternDictionaries", ["LecternMarkup", "CZlib"]),
        tests("LecternHTTP", ["LecternEPUB"]),
        tests("LecternWeb", ["LecternHTTP", "LecternEPUB"]),
        tests("LecternOPDS", ["LecternHTTP", "LecternFormats"]),
        tests("LecternPDFium", ["LecternFormats", "LecternContent", "LecternPlayback"]),
        tests("Lectern", ["LecternDjVu"]),
        tests("LecternCLI", ["LecternLibrary"]),
        tests("LecternRecording", ["LecternEPUB"]),
        tests("LecternSkyEpub"),
        tests("LecternText", ["LecternUnicode"]),
        tests("LecternUnicode"),
        tests("LecternImages"),
        tests("LecternPaint"),
        tests("LecternCairo", ["LecternText", "LecternCodecs", "LecternHarfBuzz", "CFreeType", "CCairo"]),
        tests("LecternCodecs"),
        tests("LecternHarfBuzz", ["LecternText", "CHarfBuzz"]),
        tests("LecternHyphen", ["LecternText"]),
        tests("LecternNavigator", ["LecternEPUB", "LecternFormats", "LecternPDFium", "LecternPlayback"]),
        tests("LecternPlayback", ["LecternEPUB", "LecternFormats"]),
        tests("LecternGStreamer", ["LecternFormats"]),
        tests("LecternEspeak"),
        tests("LecternDjVu", ["LecternContent"]),
        tests("LecternVoice"),
        tests("LecternSpeech", ["Lectern", "LecternContent", "LecternEPUB"]),
        tests("LecternPreferences"),
        tests("LecternLibrary", ["LibraryWriter"]),
        .executableTarget(
            name: "LibraryWriter", dependencies: ["LecternLibrary", "LecternTestKit"], path: "Tests/LibraryWriter",
            swiftSettings: settings),
        tests(
            "LecternReader",
            [
                "LecternText", "LecternImages", "LecternNavigator", "LecternContent", "LecternLibrary",
                "LecternPlayback", "LecternDjVu",
            ]),
        tests("LecternServer", ["LecternHTTP", "LecternEPUB"]),
        tests("LecternTextIndex", ["LecternEPUB", "LecternFormats", database]),
        tests("LecternSync", ["LecternHTTP", "LecternEPUB", "SyncWriter"]),
        .executableTarget(
            name: "SyncWriter", dependencies: ["LecternSync", "LecternTestKit"], path: "Tests/SyncWriter",
            swiftSettings: settings),
        tests("LecternPages", ["LecternEPUB", "LecternText", "LecternImages"]),
        tests("LecternGTK"),
        tests("LecternStages"),
        tests("LecternView", ["LecternEPUB", "LecternCodecs", "ViewProbe"]),
        .executableTarget(
            name: "ViewProbe", dependencies: ["Lectern", "LecternView", "LecternTestKit", "CGtk"],
            path: "Tests/ViewProbe",
            swiftSettings: settings),
        .executableTarget(
            name: "GTKProbe", dependencies: ["LecternStages"], path: "Tests/GTKProbe", swiftSettings: settings),
        .executableTarget(
            name: "AwaitProbe", dependencies: ["LecternGTK"], path: "Tests/AwaitProbe", swiftSettings: settings),
        .testTarget(
            name: "LecternReaderAppTests",
            dependencies: ["LecternTestKit", "AwaitProbe", "GTKProbe", "LecternReaderApp"],
            path: "Tests/LecternReaderAppTests",
            swiftSettings: settings),
        .testTarget(
            name: "ReferenceTests", dependencies: ["LecternPaint", "LecternTestKit"], path: "Tests/ReferenceTests",
            swiftSettings: settings),
    ],
    cxxLanguageStandard: .cxx17
)
