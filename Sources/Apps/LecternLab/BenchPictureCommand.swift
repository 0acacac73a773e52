import ArgumentParser
import Foundation
import Lectern
import LecternCommands

/// `lectern-lab bench-picture`: measures the CPU time of decoding a picture and scaling it, for
/// `Scripts/bench-pictures`.
struct BenchPictureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-picture", abstract: "Measure decoding and scaling of a picture; prints CPU milliseconds.")

    @Argument(help: "The picture.") var path: String
    @Argument(help: "The width in pixels.") var width: Int
    @Argument(help: "The height in pixels.") var height: Int
    @Argument(help: "The number of runs; prints the median.") var runs = 9

    func run() throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var times: [Double] = []
        for _ in 0..<max(runs, 1) {
            // The store caches: each run has its own.
            let store = ImageStore(decoder: CompositeDecoder()) { _ in bytes }
            let start = Clock.cpu()
            guard store.bitmap(for: path, width: width, height: height, isPixelated: false) != nil else {
                throw CommandError("\(path) is not a picture that Lectern can decode")
            }
            times.append(Clock.cpu() - start)
        }
        print(times.sorted()[times.count / 2])
    }
}
