// swift-tools-version: 6.3
import PackageDescription

// Benchmarks of Lectern, a package of their own: `swift run -c release -Xswiftc -enable-testing <name>`. They measure
// internals, and import modules as `@testable`.

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
