import Foundation

/// The batteries of the computer, as Linux describes them (`Documentation/ABI/testing/sysfs-class-power`).
enum Battery {
    /// Returns the charge of all batteries together, in percent; nil if there is none.
    ///
    /// Drivers take milliseconds to answer: do not call it on the main actor.
    static func charge(in folder: String) -> Int? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let charges = names.sorted().prefix(32).compactMap { charge(of: folder + "/" + $0) }
        guard !charges.isEmpty else { return nil }
        return Int((Double(charges.reduce(0, +)) / Double(charges.count)).rounded())
    }

    /// Returns the charge of one battery; nil for power adapters, and for the batteries of mice and keyboards.
    private static func charge(of supply: String) -> Int? {
        guard text(supply + "/type") == "Battery", text(supply + "/scope") != "Device",
            text(supply + "/present") != "0", let charge = text(supply + "/capacity").flatMap({ Int($0) }),
            (0...100).contains(charge)
        else { return nil }
        return charge
    }

    private static func text(_ path: String) -> String? {
        guard let file = FileHandle(forReadingAtPath: path), let bytes = try? file.read(upToCount: 64) else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
