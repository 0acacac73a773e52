import LecternCommands

/// Writes a line, as Swift's function of this name does. What a terminal would
/// obey is left out there; files and other programs get the text as it is.
func print(_ text: String, terminator: String = "\n") {
    Swift.print(TerminalText.isOutput ? TerminalText.safe(text) : text, terminator: terminator)
}
