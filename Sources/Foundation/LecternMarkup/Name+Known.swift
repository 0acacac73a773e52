extension Name {
    static let knownTexts: [String] = [""]
}
