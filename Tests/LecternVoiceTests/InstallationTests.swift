import Glibc
import LecternBase
import LecternPlayback
import LecternTestKit
import Testing

@testable import LecternVoice

@Suite(.timeLimit(.minutes(10))) struct InstallationTests {
    @Test func foldersFollowTheEnvironment() {
        let values = ["HOME": "/h", "XDG_DATA_DIRS": "/s:rel:/t"]
        #expect(
            VoiceFolders.folders { values[$0] } == [
                "/h/.local/share/lectern/voices", "/s/lectern/voices", "/t/lectern/voices",
            ])
        #expect(VoiceFolders.folders { ["XDG_DATA_HOME": "/d", "HOME": "/h"][$0] }.first == "/d/lectern/voices")
        #expect(VoiceFolders.folders { ["LECTERN_VOICES": "/v", "HOME": "/h"][$0] } == ["/v"])
        #expect(VoiceFolders.folders { _ in nil } == ["/usr/local/share/lectern/voices", "/usr/share/lectern/voices"])
    }

    private static let description = """
        {"format": 1, "name": "Test", "language": "en-US", "gender": "female", "sampleRate": 24000, "tags": ["NN"],
         "phonemes": {" ": 16, "a": 43}, "spelling": {"letters": ["a"], "phonemes": ["a"], "longest": 24}}
        """

    @Test func withoutAVoiceTheRemedyIsSaid() async throws {
        try await withTemporaryFolder { folder in
            let engine = NaturalVoiceEngine(folders: [folder, folder + "/missing"])
            await #expect(throws: TTSError.self) { try await engine.voices() }
            do {
                _ = try await engine.voices()
            } catch {
                #expect("\(error)".contains("install-voice"))
            }
        }
    }

    @Test func descriptionsAreRead() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("voice.json", Self.description)
        let voice = try #require(InstalledVoice(folder: folder.path, name: "test"))
        #expect(voice.voice.identifier == "natural:test")
        #expect((voice.voice.name, voice.voice.language.tag, voice.voice.gender) == ("Test", "en-US", .female))
        #expect(voice.phonemes == [" ": 16, "a": 43])
    }

    /// A folder that is broken is no voice, or says what is missing.
    @Test(arguments: ["", "{", "[]", "{\"format\": 2}", description.replacing("24000", with: "16000"), description])
    func brokenFoldersAreNoVoices(text: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("voice.json", text)
        guard let voice = InstalledVoice(folder: folder.path, name: "test") else {
            return #expect(text != Self.description)
        }
        #expect(text == Self.description)
        #expect(throws: TTSError.self) { _ = try LoadedVoice(voice) }
    }

    /// The script is found beside an installed program, and in the folder that a program was built in.
    @Test func theScriptIsFoundAndRun() async throws {
        let folder = try TemporaryFolder()
        #expect(VoiceInstaller(program: folder.path + "/bin/lectern") == nil)
        for (program, script, status) in [
            ("bin/lectern", "lib/lectern/install-voice", 0), (".build/x/debug/lectern", "Scripts/install-voice", 1),
        ] {
            let place = folder.path + "/" + script
            try makeFolder(of: place)
            try makeFolder(of: folder.path + "/" + program)
            _ = try folder.write(script, "#!/bin/sh\n[ \"$1\" = --yes ] && exit \(status)\n")
            #expect(chmod(place, 0o755) == 0)
            let installer = try #require(VoiceInstaller(program: folder.path + "/" + program))
            if status == 0 {
                try await installer.install()
            } else {
                await #expect(throws: TTSError.self) { try await installer.install() }
            }
        }
    }

    private func makeFolder(of path: String) throws {
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += "/" + part
            mkdir(folder, 0o755)
        }
    }
}
