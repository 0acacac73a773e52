internal import CGtk

/// A question, or a message.
///
/// ```swift
/// let dialog = MessageDialog("Delete the book?", body: "Its file stays.", parent: window)
/// dialog.addResponse("cancel", "_Cancel")
/// dialog.addResponse("delete", "_Delete", .destructive)
/// dialog.onResponse { if $0 == "delete" { … } }
/// dialog.present()
/// ```
public final class MessageDialog: Window {
    /// The appearance of a response.
    public enum Appearance: Sendable {
        /// Normal.
        case plain
        /// Suggested.
        case suggested
        /// Destructive: cannot be undone.
        case destructive
    }

    /// Creates a dialog. Heading and body are plain text.
    public init(_ heading: String, body: String = "", parent: Window?) {
        super.init(adw_message_dialog_new(parent?.raw(), heading, body))
        joinApplication(of: parent)
    }

    /// Adds a response.
    public func addResponse(_ identifier: String, _ label: String, appearance: Appearance = .plain) {
        adw_message_dialog_add_response(raw(), identifier, label)
        let value =
            switch appearance {
            case .plain: ADW_RESPONSE_DEFAULT
            case .suggested: ADW_RESPONSE_SUGGESTED
            case .destructive: ADW_RESPONSE_DESTRUCTIVE
            }
        adw_message_dialog_set_response_appearance(raw(), identifier, value)
    }

    /// Sets the response for Enter.
    public func setDefault(_ identifier: String) { adw_message_dialog_set_default_response(raw(), identifier) }

    /// Sets the response for Escape; by default `close`.
    public func setClosing(_ identifier: String) { adw_message_dialog_set_close_response(raw(), identifier) }

    /// Enables or disables a response.
    public func setEnabled(_ identifier: String, _ isEnabled: Bool) {
        adw_message_dialog_set_response_enabled(raw(), identifier, isEnabled.gboolean)
    }

    /// Shows a widget below the body.
    public func setExtra(_ child: Widget) { adw_message_dialog_set_extra_child(raw(), child.widget) }

    /// Runs with the identifier of the response while the dialog closes.
    @discardableResult
    public func onResponse(_ handler: @escaping @MainActor (String) -> Void) -> SignalConnection {
        onText("response", handler)
    }
}
