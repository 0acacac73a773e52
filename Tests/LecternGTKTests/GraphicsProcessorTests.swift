import Foundation
import Testing

@testable import LecternGTK

@Suite("Graphics processor", .timeLimit(.minutes(10))) struct GraphicsProcessorTests {
    @Test(
        "A render node or a driver's device is a graphics processor; a card without one is not",
        arguments: [
            ("dri/renderD128", true), ("dri/renderD130", true), ("nvidia0", true), ("dxg", true), ("dri/card0", false),
            ("null", false),
        ])
    func devices(name: String, isProcessor: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("devices-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("dri"), withIntermediateDirectories: true)
        try Data().write(to: folder.appendingPathComponent(name))
        #expect(GraphicsProcessor.isPresent(in: folder.path) == isProcessor)
    }
}
