// swift-tools-version: 6.3
import PackageDescription

// Benchmarks of Lectern, a package of their own: `swift run -c release <name>`.

// The text modules are `package`. SwiftPM calls a package after its folder: the benchmarks are compiled as a part of it.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? "lectern"
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
    .unsafeFlags(["-package-name", String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })]),
]

let package = Package(
    name: "lectern-benchmarks",
    dependencies: [.package(name: "lectern", path: "..")],
    targets: [
        .executableTarget(
            name: "textbench",
            dependencies: [
                .product(name: "LecternText", package: "lectern"),
                .product(name: "LecternUnicode", package: "lectern"),
                .product(name: "LecternHarfBuzz", package: "lectern"),
            ], swiftSettings: settings)
    ]
)
