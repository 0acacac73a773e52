// swift-tools-version: 6.3
import PackageDescription

// The fuzzers, one executable per parser. Scripts/fuzz builds them with libFuzzer
// and the address sanitizer and runs them over Seeds/. Parsers are internals of Lectern: fuzzers import its modules as
// `@testable`, and everything is compiled with -enable-testing.

func fuzzer(_ name: String, _ products: [String]) -> Target {
    .executableTarget(
        name: name,
        dependencies: ["FuzzDriver"] + products.map { .product(name: $0, package: "lectern") },
        // libFuzzer has the main function.
        swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library"])])
}

let package = Package(
    name: "fuzz",
    dependencies: [.package(name: "lectern", path: "..")],
    targets: [
        .target(
            name: "FuzzDriver", dependencies: [.product(name: "LecternBase", package: "lectern")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        fuzzer("FuzzZIP", ["LecternBase", "LecternAssets"]),
        fuzzer("FuzzMarkup", ["LecternBase", "LecternMarkup"]),
        fuzzer("FuzzCSS", ["LecternBase", "LecternMarkup", "LecternCSS"]),
        fuzzer("FuzzCFI", ["LecternBase", "LecternMarkup", "LecternLocators"]),
        fuzzer("FuzzSelectors", ["LecternBase", "LecternMarkup", "LecternLocators"]),
        fuzzer("FuzzFormats", ["LecternBase", "LecternAssets", "LecternPublication", "LecternFormats"]),
        fuzzer("FuzzKindle", ["LecternBase", "LecternAssets", "LecternPublication", "LecternFormats"]),
        fuzzer("FuzzOffice", ["LecternBase", "LecternAssets", "LecternPublication", "LecternFormats"]),
        fuzzer(
            "FuzzCHM", ["LecternBase", "LecternAssets", "LecternArchive", "LecternPublication", "LecternFormats"]),
        fuzzer("FuzzDAISY", ["LecternBase", "LecternAssets", "LecternPublication", "LecternFormats"]),
        fuzzer("FuzzDjVu", ["LecternBase", "LecternPublication", "LecternDjVu"]),
        fuzzer("FuzzArchive", ["LecternBase", "LecternAssets", "LecternArchive"]),
        fuzzer("FuzzRAR5", ["LecternBase", "LecternAssets", "LecternArchive"]),
        fuzzer("FuzzEPUB", ["LecternBase", "LecternAssets", "LecternPublication", "LecternEPUB"]),
        fuzzer("FuzzNavigation", ["LecternBase", "LecternAssets", "LecternPublication", "LecternEPUB"]),
        fuzzer(
            "FuzzManifest", ["LecternBase", "LecternAssets", "LecternModel", "LecternPublication", "LecternFormats"]),
        fuzzer("FuzzComicInfo", ["LecternBase", "LecternAssets", "LecternPublication", "LecternFormats"]),
        fuzzer("FuzzLCP", ["LecternBase", "LecternLCP", "LecternOpenSSL"]),
        fuzzer(
            "FuzzOverlays",
            ["LecternBase", "LecternAssets", "LecternModel", "LecternPublication", "LecternEPUB", "LecternPlayback"]),
        fuzzer("FuzzLexicon", ["LecternBase", "LecternContent"]),
        fuzzer("FuzzDictionaries", ["LecternBase", "LecternDictionaries"]),
        fuzzer("FuzzOPDS", ["LecternBase", "LecternModel", "LecternOPDS"]),
        fuzzer(
            "FuzzServer", ["LecternBase", "LecternAssets", "LecternModel", "LecternPublication", "LecternServer"]),
        fuzzer("FuzzImages", ["LecternBase", "LecternImages", "LecternCodecs"]),
        fuzzer("FuzzDrawings", ["LecternBase", "LecternImages", "LecternCodecs"]),
        fuzzer("FuzzText", ["LecternBase", "LecternAssets", "LecternPublication", "LecternFormats"]),
    ]
)
