// swift-tools-version: 6.3
import PackageDescription

// Benchmarks of Lectern, a package of their own: `swift run -c release <name>`.

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]

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
