import LecternEspeak
import LecternGStreamer
import LecternPlayback
import LecternSpeech

/// The engines that read books aloud: the desktop's speech service, else espeak-ng.
enum SpeechEngines {
    @MainActor static func make() -> any TTSEngine {
        FirstAvailableTTSEngine([
            SpeechDispatcherEngine(),
            PlayedTTSEngine(EspeakEngine(), output: GStreamerAudioEngine(sink: Environment.audioSink)),
        ])
    }
}
