import LecternBase

/// The scripts that run in each document before its own.
enum PageScript {
    /// What scripts learn of the reading system (EPUB Reading Systems 3.3, the `epubReadingSystem` object).
    static let readingSystem = """
        Object.defineProperty(navigator, 'epubReadingSystem', {value: Object.freeze({
            name: 'Lectern', version: '\(LecternVersion.string)', layoutStyle: 'paginated',
            hasFeature: feature => ['dom-manipulation', 'layout-changes', 'touch-events', 'mouse-events',
                'keyboard-events', 'spine-scripting', 'embedded-web-content'].includes(feature)
        })});
        """

    /// Sends the keys that neither the page nor one of its controls uses, by GTK's names. WebKit itself takes the arrow
    /// keys, to scroll pages that have nothing to scroll. It runs apart from the page's
    /// scripts, which could pretend that keys are pressed.
    static let keys = """
        (() => {
            const names = {ArrowLeft: 'Left', ArrowRight: 'Right', ArrowUp: 'Up', ArrowDown: 'Down', PageUp: 'Page_Up',
                PageDown: 'Page_Down', Home: 'Home', End: 'End', Escape: 'Escape', ' ': 'space'};
            const controls = 'input, textarea, select, button, audio, video, [contenteditable]';
            addEventListener('keydown', event => {
                const name = names[event.key] || (/^[a-z0-9]$/.test(event.key) ? event.key : null);
                const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
                if (!name || !isPlain || !event.isTrusted || event.defaultPrevented) return;
                if (name !== 'Escape' && event.target.closest && event.target.closest(controls)) return;
                event.preventDefault();
                webkit.messageHandlers.lectern.postMessage(name);
            });
        })();
        """
}
