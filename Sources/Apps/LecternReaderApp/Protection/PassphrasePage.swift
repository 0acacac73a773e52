import LecternGTK
import LecternReader

extension QuestionPage {
    /// Creates the page for the passphrase of a protected book.
    ///
    /// - Parameter open: Opens an address of the provider.
    static func passphrase(
        _ model: ReaderModel, _ question: PassphraseQuestion, open: @escaping @MainActor (String) -> Void
    ) -> QuestionPage {
        let entry = PasswordEntry(placeholder: tr("Passphrase"))
        let remember = CheckButton(tr("_Remember it on this computer"), isOn: true)
        let unlock: @MainActor () -> Void = { [weak model, weak entry, weak remember] in
            guard let passphrase = entry?.text, !passphrase.isEmpty else { return }
            model?.opening.unlock(passphrase: passphrase, remembers: remember?.isOn ?? true)
        }
        entry.onActivate { _ in unlock() }
        let help = question.help.map { one in
            let button = Button(one.title.replacing("_", with: "__"))
            button.addStyle("flat")
            button.tooltip = one.address
            button.onClick { open(one.address) }
            return button
        }
        return QuestionPage(
            title: model.title, words: words(question), [entry, remember], button: tr("_Open"), below: help, unlock)
    }

    private static func words(_ question: PassphraseQuestion) -> String {
        let first =
            question.isWrong
            ? tr("That is not the passphrase. Try again.")
            : tr("This book is protected by {provider}. Your passphrase opens it.", ["provider": question.provider])
        guard !question.hint.isEmpty else { return first }
        return first + "\n\n" + tr("Hint: {hint}", ["hint": question.hint])
    }
}
