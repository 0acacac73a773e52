/// The code pages of Windows.
enum WindowsCodePage {
    /// Returns the label of a code page's encoding.
    static func label(_ page: Int) -> String {
        switch page {
        case 932: "shift_jis"
        case 936: "gbk"
        case 949: "euc-kr"
        case 950: "big5"
        case 1361: "johab"
        case 10000: "macintosh"
        case 65001: "utf-8"
        case 1250...1258: "windows-\(page)"
        default: "cp\(page)"
        }
    }
}
