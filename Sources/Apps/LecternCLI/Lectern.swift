import ArgumentParser

@main
struct LecternCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "lectern")
}
