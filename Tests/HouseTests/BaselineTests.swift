import Foundation
import Testing

/// The oldest system and compiler that Lectern supports: those on which all checks run.
@Suite(.timeLimit(.minutes(10))) struct BaselineTests {
    private static let system = "Debian 12"
    private static let compiler = "Swift 6.3"

    private func text(_ path: String) throws -> String {
        try CapabilitiesTests.source(CapabilitiesTests.top.appending(path: path))
    }

    @Test func baselineIsStatedAndRequired() throws {
        for path in ["README.md", "docs/guides/getting-started.md"] {
            #expect(try text(path).contains("\(Self.system) with \(Self.compiler)"), "\(path)")
        }
        let version = try #require(Self.compiler.split(separator: " ").last)
        for path in ["Package.swift", "Fuzz/Package.swift", "Benchmarks/Package.swift"] {
            #expect(try text(path).hasPrefix("// swift-tools-version: \(version)\n"), "\(path)")
        }
    }

    /// Older compilers refuse the package; this one is at least as new.
    @Test func compilerIsTheBaselineOrNewer() {
        #if compiler(>=6.3)
            let isSupported = true
        #else
            let isSupported = false
        #endif
        #expect(isSupported)
    }

    @Test func everythingIsCheckedOnTheBaseline() throws {
        let steps = try text(".ci/run")
        for step in ["install-dependencies", "check-layers", " lint", " test", " read", "build-docs", "fuzz all smoke"]
        {
            #expect(steps.contains(step), "\(step)")
        }
        #expect(try text("Scripts/install-dependencies").contains("apt-get install"))
    }
}
