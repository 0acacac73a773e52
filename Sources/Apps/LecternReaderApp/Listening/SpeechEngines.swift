import LecternEspeak
import LecternGStreamer
import LecternPlayback
import LecternSpeech
import LecternVoice

/// The engines that read books aloud: a natural voice in the languages that one speaks, in others the desktop's speech service, else
/// espeak-ng.
enum SpeechEngines {
    @MainActor static func make() -> any TTSEngine {
        CombinedTTSEngine([
            PlayedTTSEngine(NaturalVoiceEngine(), output: GStreamerAudioEngine(sink: Environment.audioSink)),
            FirstAvailableTTSEngine([
                SpeechDispatcherEngine(),
                PlayedTTSEngine(EspeakEngine(), output: GStreamerAudioEngine(sink: Environment.audioSink)),
            ]),
        ])
    }
}
