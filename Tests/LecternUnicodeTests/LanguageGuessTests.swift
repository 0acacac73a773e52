import LecternUnicode
import Testing

@Suite(.timeLimit(.minutes(10))) struct LanguageGuessTests {
    private static let texts: [(language: String, text: String)] = [
        ("en", "The man who lived in the old house by the sea was not what they thought he would be."),
        ("de", "Der Mann, der in dem alten Haus am Meer wohnte, war nicht das, was sie von ihm dachten."),
        ("fr", "L’homme qui vivait dans la vieille maison au bord de la mer n’était pas ce que l’on croyait de lui."),
        ("es", "El hombre que vivía en la vieja casa junto al mar no era lo que todos pensaban de él."),
        ("it", "L’uomo che viveva nella vecchia casa sul mare non era quello che tutti pensavano di lui."),
        ("pt", "O homem que vivia na velha casa junto ao mar não era o que todos pensavam dele."),
        ("nl", "De man die in het oude huis aan de zee woonde was niet wat ze van hem dachten."),
        ("sv", "Mannen som bodde i det gamla huset vid havet var inte vad de trodde att han var."),
        ("da", "Manden, der boede i det gamle hus ved havet, var ikke hvad de troede om ham."),
        ("nb", "Mannen som bodde i det gamle huset, visste ikke noe av det de trodde om ham, og han ble glad."),
        (
            "fi",
            "Mies, joka asui vanhassa talossa meren rannalla, ei ollut se mitä he olivat luulleet, mutta hän ei välittänyt."
        ),
        ("pl", "Człowiek, który mieszkał w starym domu nad morzem, nie był tym, za kogo go uważali."),
        ("cs", "Muž, který bydlel ve starém domě u moře, nebyl tím, za koho ho všichni měli, ale to nevadilo."),
        ("hu", "Az ember, aki a régi házban lakott a tenger mellett, nem az volt, akinek hitték."),
        ("ro", "Omul care locuia în casa veche de lângă mare nu era ceea ce credeau ei despre el."),
        (
            "tr",
            "Deniz kenarındaki eski evde yaşayan adam, onun hakkında düşündükleri gibi biri değildi, ama bunu bilmiyordu."
        ),
        ("ca", "L’home que vivia a la casa vella vora el mar no era el que tots pensaven que era, però és així."),
        ("hr", "Čovjek koji je živio u staroj kući uz more nije bio ono što su svi mislili, ali to nije znao."),
        (
            "id",
            "Lelaki yang tinggal di rumah tua dekat laut itu bukanlah orang yang mereka kira dan tidak ada yang tahu."
        ),
        ("vi", "Người đàn ông sống trong ngôi nhà cũ bên bờ biển không phải là người mà họ đã nghĩ."),
        ("la", "Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, et hi ad eas non pertinent."),
        ("ru", "Человек, который жил в старом доме у моря, был не тем, за кого его принимали."),
        ("uk", "Чоловік, який жив у старому будинку біля моря, був не тим, за кого його вважали."),
        ("bg", "Човекът, който живееше в старата къща край морето, не беше този, за когото го смятаха."),
        ("sr", "Човек који је живео у старој кући крај мора није био оно што су сви мислили."),
        ("el", "Ο άνθρωπος που ζούσε στο παλιό σπίτι δίπλα στη θάλασσα δεν ήταν αυτός που νόμιζαν."),
        ("ar", "كان الرجل الذي يعيش في البيت القديم على البحر غير ما ظنوا."),
        ("fa", "مردی که در خانه قدیمی کنار دریا زندگی می‌کرد آن کسی نبود که فکر می‌کردند و این را می‌دانست."),
        ("ur", "وہ آدمی جو سمندر کے کنارے پرانے گھر میں رہتا تھا وہ نہیں تھا جو وہ سمجھتے تھے۔"),
        ("he", "האיש שגר בבית הישן על שפת הים לא היה מי שהם חשבו."),
        ("hi", "समुद्र के किनारे पुराने घर में रहने वाला आदमी वह नहीं था जो वे सोचते थे।"),
        ("ja", "海のそばの古い家に住んでいた男は、みなが思っていたような人ではなかった。"),
        ("zh-Hans", "住在海边老房子里的人不是他们说的那样，这个问题没有人知道。"),
        ("zh-Hant", "住在海邊老房子裡的人不是他們說的那樣，這個問題沒有人知道。"),
        ("ko", "바닷가 오래된 집에 살던 남자는 사람들이 생각하던 사람이 아니었다."),
        ("th", "ชายที่อาศัยอยู่ในบ้านเก่าริมทะเลไม่ใช่คนที่พวกเขาคิด"),
        ("ka", "კაცი, რომელიც ზღვის პირას ძველ სახლში ცხოვრობდა."),
    ]

    @Test(arguments: texts.indices) func wordsAndScriptsTellTheLanguage(index: Int) {
        let (language, text) = Self.texts[index]
        #expect(LanguageGuess.language(of: Array(text.utf16)) == language)
    }

    /// A foreign name or a single word says nothing.
    @Test(arguments: ["", "1234 – 5", "Xyzzy Plugh", "Chapter", "IV"]) func littleTextSaysNothing(text: String) {
        #expect(LanguageGuess.language(of: Array(text.utf16)) == nil)
    }

    @Test func voicesReadTheirScripts() {
        func canRead(_ text: String, _ language: String) -> Bool {
            LanguageGuess.canRead(Array(text.utf16), in: language)
        }
        #expect(canRead("Москва", "ru") && !canRead("Москва", "en"))
        #expect(canRead("namaste", "sa") && canRead("नमस्ते", "hi") && !canRead("नमस्ते", "en"))
        #expect(canRead("Linux", "zh") && canRead("東京", "ja") && canRead("123", "en") && canRead("x", "tlh"))
    }
}
