import LecternGTK
import LecternReader

extension Button {
    /// Shows what a button to play does next: it pauses what plays.
    ///
    /// - Parameter otherwise: what it does while nothing plays.
    func show(isPlaying: Bool, otherwise: String) {
        let words = isPlaying ? tr("Pause") : otherwise
        guard tooltip != words else { return }
        icon = isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic"
        tooltip = words
        setAccessibleName(words)
    }
}
