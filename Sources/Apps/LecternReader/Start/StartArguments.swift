/// The command line of the reader.
///
///     let words = try StartArguments(["--size", "900x700", "book.epub"], folder: "/books")
///     words.paths   // ["/books/book.epub"]
public struct StartArguments: Hashable, Sendable {
    /// The books, as absolute paths or web addresses.
    public var paths: [String] = []
    /// The address of a catalogue to add (`opds:`); nil if there is none.
    public var catalog: String?
    /// Whether a new window is opened.
    public var opensNewWindow = false
    /// Whether the bookshelf is shown instead of the book that was read last.
    public var opensBookshelf = false
    /// The path of the library's file; nil for the default one.
    public var library: String?
    /// The size of the window.
    public var size: Size?
    /// The text to print, such as the usage; nil if a window is opened.
    public var answer: String?

    /// The size of a window, in logical pixels.
    public struct Size: Hashable, Sendable {
        public var width: Int
        public var height: Int

        public init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// An error in the command line.
    public struct Failure: Error, Hashable, Sendable {
        /// The error in one sentence.
        public let message: String
    }

    /// The usage text.
    public static let usage = """
        usage: lectern-reader [OPTION…] [BOOK…]

        Opens books to read; without a book, the one read last, or the bookshelf. The
        books in a folder are added to the bookshelf.

          --new-window     open a window of its own
          --bookshelf      show the bookshelf
          --library FILE   use another library
          --size WxH       the size of the window
          --help           this text
        """

    /// Parses the arguments that follow the program's name.
    ///
    /// - Parameters:
    ///   - words: Options, paths, and `file:` or web addresses.
    ///   - folder: The folder of relative paths.
    public init(_ words: [String], folder: String) throws(Failure) {
        var remainingWords = words[...]
        var isOptions = true
        while let word = remainingWords.popFirst() {
            switch word {
            case "--" where isOptions: isOptions = false
            case "--new-window" where isOptions: opensNewWindow = true
            case "--bookshelf" where isOptions: opensBookshelf = true
            case "--help" where isOptions, "-h" where isOptions: answer = Self.usage
            case "--library" where isOptions:
                library = Self.absolute(try Self.value(of: word, &remainingWords), folder: folder)
            case "--size" where isOptions: size = try Self.size(try Self.value(of: word, &remainingWords))
            case _ where isOptions && word.hasPrefix("-") && word != "-":
                throw Failure(message: tr("Unknown option {option}; try --help", ["option": word]))
            case "": continue
            case _ where BookAddress.url(of: word) != nil: paths.append(word)
            case _ where BookAddress.isCatalog(word): catalog = word
            default: paths.append(Self.absolute(Self.path(of: word), folder: folder))
            }
        }
    }

    private static func value(of option: String, _ remainingWords: inout ArraySlice<String>) throws(Failure) -> String {
        guard let value = remainingWords.popFirst() else {
            throw Failure(message: tr("{option} needs a value", ["option": option]))
        }
        return value
    }

    private static func size(_ text: String) throws(Failure) -> Size {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (200...16_000).contains(width),
            (200...16_000).contains(height)
        else { throw Failure(message: tr("--size is a width and a height, like 900x700")) }
        return Size(width: width, height: height)
    }

    /// Returns the absolute path of an argument, which may be a `file:` address.
    private static func path(of word: String) -> String {
        guard word.lowercased().hasPrefix("file://") else { return word }
        let address = word.dropFirst("file://".count)
        guard let slash = address.firstIndex(of: "/") else { return word }
        return decoded(address[slash...])
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var remainingBytes = Array(text.utf8)[...]
        while let byte = remainingBytes.popFirst() {
            let digits = remainingBytes.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                remainingBytes.removeFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func absolute(_ path: String, folder: String) -> String {
        path.hasPrefix("/") ? path : folder + (folder.hasSuffix("/") ? "" : "/") + path
    }
}
