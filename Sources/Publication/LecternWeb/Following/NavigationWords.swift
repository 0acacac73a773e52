import LecternBase

/// The words of links between pages, in the languages that much is written in.
enum NavigationWords {
    /// What a link to a following page leads to.
    enum Target { case chapter, page, either }

    /// Returns what follows, by the words of a link; nil if they do not say that something follows.
    static func following(_ text: String) -> Target? {
        let words = plain(text)
        if nextChapter.contains(words) { return .chapter }
        if nextPage.contains(words) { return .page }
        if next.contains(words) { return .either }
        // `Next: The Well`, `Next Chapter – The Well`
        let start = words.prefix { $0 != ":" && $0 != "–" && $0 != "—" && $0 != "：" }.trimmed
        guard start.count < words.count else { return nil }
        return nextChapter.contains(start) || next.contains(start) ? .chapter : nextPage.contains(start) ? .page : nil
    }

    /// Whether the words of a link only lead to other pages: back, on, to the contents.
    static func isNavigation(_ text: String) -> Bool {
        let words = plain(text)
        return words.isEmpty || words.allSatisfy(\.isNumber) || following(text) != nil || others.contains(words)
    }

    /// The words in small letters without arrows and brackets.
    private static func plain(_ text: String) -> String {
        let marks: Set<Character> = [
            "›", "»", "→", ">", "‹", "«", "←", "<", "|", "[", "]", "(", ")", "⟩", "▶", "►", "…", ".",
        ]
        let kept = text.lowercased().filter { !marks.contains($0) }.withSingleSpaces.trimmed
        // Only arrows.
        guard kept.isEmpty else { return kept }
        let forward: Set<Character> = ["›", "»", "→", ">", "▶", "►"]
        return text.contains { forward.contains($0) } ? "next" : ""
    }

    private static let next: Set<String> = [
        "next", "weiter", "nächste", "nächster", "nächstes", "suivant", "suivante", "siguiente", "próximo", "próxima",
        "seguinte", "avanti", "successivo",
        "successiva", "prossimo", "volgende", "verder", "następny", "następna", "dalej", "далее", "дальше", "следующая",
        "следующий", "вперёд", "вперед", "наступна", "наступний", "далі", "další", "næste", "nästa", "neste",
        "seuraava",
        "sonraki", "επόμενο", "التالي", "הבא", "次", "次へ", "つぎへ", "다음", "下一个", "下一個", "tiếp", "tiếp theo",
    ]
    private static let nextChapter: Set<String> = [
        "next chapter", "next part", "next episode", "next post", "next article", "next section", "next entry",
        "next story",
        "nächstes kapitel", "nächster teil", "nächste folge", "nächster beitrag", "chapitre suivant", "partie suivante",
        "épisode suivant", "article suivant", "capítulo siguiente", "siguiente capítulo", "próximo capítulo",
        "capitolo successivo", "prossimo capitolo", "volgend hoofdstuk", "volgende hoofdstuk", "następny rozdział",
        "следующая глава", "следующая часть", "наступний розділ", "sonraki bölüm", "chương sau", "chương tiếp",
        "下一章", "下章", "下一回", "下一話", "下一话", "下一节", "下一節", "下一篇", "次の話", "次話", "次の章", "次の記事", "次の話へ",
        "次章", "다음화", "다음 화", "다음 장", "다음편", "다음 편", "الفصل التالي",
    ]
    private static let nextPage: Set<String> = [
        "next page", "page next", "nächste seite", "page suivante", "página siguiente", "siguiente página",
        "próxima página", "pagina successiva", "volgende pagina", "następna strona", "следующая страница",
        "наступна сторінка", "sonraki sayfa", "下一页", "下一頁", "下页", "下頁", "次のページ", "次ページ", "次のページへ", "다음 페이지",
        "다음페이지", "trang sau",
    ]
    private static let others: Set<String> = [
        "previous", "prev", "back", "last chapter", "previous episode", "previous entry", "previous article",
        "previous chapter", "previous page", "previous part", "previous post", "first", "last",
        "index", "contents", "table of contents", "toc", "home", "top", "up", "chapter list", "chapters",
        "all chapters",
        "zurück", "vorige", "vorheriges kapitel", "inhalt", "inhaltsverzeichnis", "startseite", "vorherige seite",
        "précédent", "précédente", "chapitre précédent", "sommaire", "accueil", "anterior", "capítulo anterior",
        "índice",
        "inicio", "precedente", "indietro", "indice", "vorige pagina", "inhoud", "poprzedni", "spis treści", "назад",
        "предыдущая", "предыдущая глава", "оглавление", "содержание", "зміст", "上一章", "上章", "上一页", "上一頁", "上一回",
        "上一话", "上一話", "上一篇", "目录", "目錄", "章节目录", "章節目錄", "返回目录", "返回目錄", "返回书页", "首页", "书页", "前へ",
        "前", "前の話", "前のページ", "目次", "목록", "이전", "이전화", "이전 화", "차례",
    ]
}
