/// Sentences written for the tests of encodings, one text a language, with the encodings that books in it have used.
enum EncodedTexts {
    struct Text: Sendable {
        var language: String
        var encodings: [String]
        var text: String
    }

    static let all: [Text] = [
        Text(
            language: "en", encodings: ["CP1252"],
            text:
                "In the evening it began to rain and we stayed at home. Grandmother took out an old book of poems, "
                + "put on her glasses and read aloud. The cat slept by the stove. “Tomorrow will be fine,” said "
                + "grandfather — and closed the shutters. Nobody answered; we didn’t want to. In the morning the "
                + "postman brought a letter from the city, where my brother worked in a café and a small naïve "
                + "theatre."),
        Text(
            language: "ru", encodings: ["CP1251", "KOI8-R", "ISO-8859-5", "CP866"],
            text:
                "Вечером пошёл дождь, и мы остались дома. Бабушка достала старую книгу со стихами, надела очки и "
                + "стала читать вслух. Кошка спала у печки, а за окном шумел сад. «Завтра будет ясно», — сказал дед и "
                + "закрыл ставни. Никто не ответил: все слушали, как капли стучат по крыше. Утром дорога блестела, на "
                + "траве лежал туман, и почтальон привёз письмо из города. Брат писал, что приедет в июле, если найдёт "
                + "билет, и просил не продавать лодку."),
        Text(
            language: "uk", encodings: ["CP1251", "KOI8-U"],
            text:
                "Увечері пішов дощ, і ми залишилися вдома. Бабуся дістала стару книжку з віршами, наділа окуляри й "
                + "почала читати вголос. Кішка спала біля печі, а за вікном шумів сад. «Завтра буде ясно», — сказав "
                + "дід і зачинив віконниці. Ніхто не відповів: усі слухали, як краплі стукають по даху. Вранці дорога "
                + "блищала, на траві лежав туман, і листоноша привіз листа з міста. Її брат писав, що приїде в липні, "
                + "якщо знайде квиток, і просив не продавати човен."),
        Text(
            language: "bg", encodings: ["CP1251"],
            text:
                "Вечерта заваля дъжд и останахме вкъщи. Баба извади една стара книга със стихове, сложи си очилата и "
                + "започна да чете на глас. Котката спеше до печката, а навън шумеше градината. „Утре ще бъде ясно“, "
                + "каза дядо и затвори капаците. Никой не отговори: всички слушаха как капките чукат по покрива. На "
                + "сутринта пътят блестеше, над тревата имаше мъгла и пощальонът донесе писмо от града."),
        Text(
            language: "sr", encodings: ["CP1251", "ISO-8859-5"],
            text:
                "Увече је почела киша и остали смо код куће. Баба је извадила стару књигу песама, ставила наочаре и "
                + "почела да чита наглас. Мачка је спавала крај пећи, а напољу је шумео врт. „Сутра ће бити ведро“, "
                + "рекао је деда и затворио прозоре. Нико није одговорио: сви су слушали како капи ударају о кров. "
                + "Ујутру је пут блистао, над травом је лежала магла, а поштар је донео писмо из града."),
        Text(
            language: "pl", encodings: ["CP1250", "ISO-8859-2"],
            text:
                "Wieczorem zaczął padać deszcz i zostaliśmy w domu. Babcia wyjęła starą książkę z wierszami, "
                + "założyła okulary i zaczęła czytać na głos. Kot spał przy piecu, a za oknem szumiał ogród. „Jutro "
                + "będzie ładnie”, powiedział dziadek i zamknął okiennice. Nikt nie odpowiedział: wszyscy słuchali, "
                + "jak krople stukają o dach. Rano droga błyszczała, nad łąką leżała mgła, a listonosz przywiózł list "
                + "z miasta. Świeży chleb pachniał w całej kuchni, więc źle spałem i wstałem głodny."),
        Text(
            language: "cs", encodings: ["CP1250", "ISO-8859-2"],
            text:
                "Večer začalo pršet a zůstali jsme doma. Babička vytáhla starou knihu s básněmi, nasadila si brýle a "
                + "začala číst nahlas. Kočka spala u pece a za oknem šuměla zahrada. „Zítra bude hezky,“ řekl dědeček "
                + "a zavřel okenice. Nikdo neodpověděl: všichni poslouchali, jak kapky ťukají o střechu. Ráno se cesta "
                + "leskla, nad loukou ležela mlha a pošťák přivezl dopis z města. Šťastný žák běžel přes můstek ke "
                + "škole."),
        Text(
            language: "sk", encodings: ["CP1250", "ISO-8859-2"],
            text:
                "Večer začalo pršať a ostali sme doma. Babička vytiahla starú knihu s básňami, nasadila si okuliare "
                + "a začala čítať nahlas. Mačka spala pri peci a za oknom šumela záhrada. „Zajtra bude pekne,“ povedal "
                + "dedko a zavrel okenice. Nikto neodpovedal: všetci počúvali, ako kvapky ťukajú o strechu. Ráno sa "
                + "cesta leskla, nad lúkou ležala hmla a poštár priniesol list z mesta. Ľudia šli cez môstok do školy."),
        Text(
            language: "hu", encodings: ["CP1250", "ISO-8859-2"],
            text:
                "Este eleredt az eső, és otthon maradtunk. Nagymama elővett egy régi verseskönyvet, föltette a "
                + "szemüvegét, és olvasni kezdett. A macska a kályha mellett aludt, odakint zúgott a kert. „Holnap "
                + "szép idő lesz” – mondta nagyapa, és becsukta az ablakot. Senki sem felelt: mindenki azt hallgatta, "
                + "hogyan kopognak a cseppek a tetőn. Reggel csillogott az út, a fű fölött köd ült, és a postás "
                + "levelet hozott a városból. A fiú azt írta, júliusban jön, ha talál jegyet."),
        Text(
            language: "ro", encodings: ["CP1250", "ISO-8859-2"],
            text:
                "Seara a început să plouă şi am rămas acasă. Bunica a scos o carte veche de poezii, şi-a pus "
                + "ochelarii şi a început să citească cu voce tare. Pisica dormea lângă sobă, iar afară foşnea "
                + "grădina. „Mâine va fi frumos”, a zis bunicul şi a închis obloanele. Nimeni nu a răspuns: toţi "
                + "ascultau cum picăturile bat în acoperiş. Dimineaţa drumul strălucea, deasupra ierbii plutea ceaţa, "
                + "iar poştaşul a adus o scrisoare din oraş."),
        Text(
            language: "hr", encodings: ["CP1250", "ISO-8859-2"],
            text:
                "Navečer je počela kiša i ostali smo kod kuće. Baka je izvadila staru knjigu pjesama, stavila "
                + "naočale i počela čitati naglas. Mačka je spavala kraj peći, a vani je šumio vrt. „Sutra će biti "
                + "lijepo“, rekao je djed i zatvorio prozore. Nitko nije odgovorio: svi su slušali kako kapi udaraju o "
                + "krov. Ujutro je cesta blistala, nad livadom je ležala magla, a poštar je donio pismo iz grada. "
                + "Željka je šutjela i gledala čamce."),
        Text(
            language: "tr", encodings: ["CP1254", "ISO-8859-9"],
            text:
                "Akşam yağmur başladı ve evde kaldık. Büyükannem eski bir şiir kitabı çıkardı, gözlüğünü taktı ve "
                + "yüksek sesle okumaya başladı. Kedi sobanın yanında uyuyordu, dışarıda bahçe hışırdıyordu. “Yarın "
                + "hava güzel olacak,” dedi dedem ve kepenkleri kapattı. Kimse cevap vermedi: herkes damlaların çatıya "
                + "vuruşunu dinliyordu. Sabah yol parlıyordu, çimenlerin üzerinde sis vardı ve postacı şehirden bir "
                + "mektup getirdi. İğneyi ışığa tuttu."),
        Text(
            language: "el", encodings: ["CP1253", "ISO-8859-7"],
            text:
                "Το βράδυ άρχισε να βρέχει και μείναμε στο σπίτι. Η γιαγιά έβγαλε ένα παλιό βιβλίο με ποιήματα, "
                + "φόρεσε τα γυαλιά της και άρχισε να διαβάζει δυνατά. Η γάτα κοιμόταν δίπλα στη σόμπα και έξω θρόιζε "
                + "ο κήπος. «Αύριο θα κάνει καλό καιρό», είπε ο παππούς και έκλεισε τα παράθυρα. Κανείς δεν απάντησε: "
                + "όλοι άκουγαν τις σταγόνες που χτυπούσαν τη στέγη. Το πρωί ο δρόμος έλαμπε και ο ταχυδρόμος έφερε "
                + "ένα γράμμα από την πόλη."),
        Text(
            language: "he", encodings: ["CP1255", "ISO-8859-8"],
            text:
                "בערב התחיל לרדת גשם ונשארנו בבית. סבתא הוציאה ספר שירים ישן, הרכיבה את המשקפיים והתחילה לקרוא בקול. "
                + "החתול ישן ליד התנור, ובחוץ רשרש הגן. \"מחר יהיה יפה\", אמר סבא וסגר את התריסים. איש לא ענה: כולם "
                + "הקשיבו לטיפות שדפקו על הגג. בבוקר הבריקה הדרך, מעל העשב עמד ערפל, והדוור הביא מכתב מן העיר."),
        Text(
            language: "ar", encodings: ["CP1256", "ISO-8859-6"],
            text:
                "في المساء بدأ المطر يهطل فبقينا في البيت. أخرجت جدتي كتابا قديما من الشعر ولبست نظارتها وبدأت تقرأ "
                + "بصوت عال. كانت القطة نائمة قرب المدفأة، وكانت الحديقة تهمس في الخارج. قال جدي: غدا سيكون الجو "
                + "جميلا، وأغلق النوافذ. لم يجب أحد: كان الجميع يستمعون إلى القطرات وهي تدق السقف. في الصباح كان "
                + "الطريق يلمع، وجاء ساعي البريد برسالة من المدينة."),
        Text(
            language: "fa", encodings: ["CP1256"],
            text:
                "شب باران گرفت و ما در خانه مانديم. مادربزرگ کتاب شعر کهنه‌اي را بيرون آورد، عينکش را زد و بلند "
                + "خواند. گربه کنار بخاري خوابيده بود و بيرون باغ زمزمه مي‌کرد. پدربزرگ گفت: فردا هوا خوب است، و "
                + "پنجره‌ها را بست. هيچ‌کس پاسخ نداد و همه به چکه‌هاي باران گوش مي‌دادند. پيش از ظهر پستچي نامه‌اي از "
                + "شهر آورد."),
        Text(
            language: "th", encodings: ["CP874", "TIS-620"],
            text:
                "ตอนเย็นฝนเริ่มตกและเราก็อยู่ที่บ้าน คุณยายหยิบหนังส"
                + "ือกลอนเก่าเล่มหนึ่งออกมา สวมแว่นตาแล้วเริ่มอ่านออกเ"
                + "สียง แมวนอนหลับอยู่ข้างเตา ข้างนอกมีเสียงลมพัดในสวน"
                + " พรุ่งนี้อากาศจะดี คุณตาพูดแล้วปิดหน้าต่าง ไม่มีใคร"
                + "ตอบ ทุกคนฟังเสียงหยดน้ำกระทบหลังคา ตอนเช้าถนนเป็นปร"
                + "ะกาย หมอกลอยอยู่เหนือทุ่งหญ้า และบุรุษไปรษณีย์นำจดห"
                + "มายมาจากในเมือง"),
        Text(
            language: "vi", encodings: ["CP1258"],
            text:
                "Buổi tối trời bắt đầu mưa và chúng tôi ở nhà. Bà lấy ra một cuốn thơ cũ, đeo kính vào rồi bắt đầu "
                + "đọc to. Con mèo ngủ bên bếp lò, ngoài kia khu vườn xào xạc. “Ngày mai trời sẽ đẹp”, ông nói rồi "
                + "đóng cửa sổ lại. Không ai trả lời: mọi người đều lắng nghe những giọt nước gõ trên mái nhà. Buổi "
                + "sáng con đường lấp lánh, sương mù phủ trên bãi cỏ và người đưa thư mang một lá thư từ thành phố về."),
        Text(
            language: "lt", encodings: ["CP1257", "ISO-8859-13"],
            text:
                "Vakare pradėjo lyti, ir mes likome namuose. Močiutė išsitraukė seną eilėraščių knygą, užsidėjo "
                + "akinius ir ėmė garsiai skaityti. Katė miegojo prie krosnies, o lauke šnarėjo sodas. „Rytoj bus "
                + "gražu“, – pasakė senelis ir uždarė langines. Niekas neatsakė: visi klausėsi, kaip lašai barbena į "
                + "stogą. Rytą kelias žibėjo, virš žolės tvyrojo rūkas, o paštininkas atvežė laišką iš miesto."),
        Text(
            language: "lv", encodings: ["CP1257"],
            text:
                "Vakarā sāka līt, un mēs palikām mājās. Vecmāmiņa izņēma vecu dzejoļu grāmatu, uzlika brilles un "
                + "sāka skaļi lasīt. Kaķis gulēja pie krāsns, bet ārā šalca dārzs. “Rīt būs jauks laiks,” teica "
                + "vectēvs un aizvēra slēģus. Neviens neatbildēja: visi klausījās, kā pilieni sitas pret jumtu. No "
                + "rīta ceļš mirdzēja, virs zāles gulēja migla, un pastnieks atveda vēstuli no pilsētas."),
        Text(
            language: "et", encodings: ["CP1257", "CP1252"],
            text:
                "Õhtul hakkas sadama ja me jäime koju. Vanaema võttis välja vana luuleraamatu, pani prillid ette ja "
                + "hakkas valjusti lugema. Kass magas ahju juures ja väljas kahises aed. „Homme tuleb ilus ilm,“ ütles "
                + "vanaisa ja sulges luugid. Keegi ei vastanud: kõik kuulasid, kuidas piisad katusele koputavad. "
                + "Hommikul läikis tee, rohu kohal lebas udu ja postiljon tõi linnast kirja."),
        Text(
            language: "de", encodings: ["CP1252"],
            text:
                "Am Abend begann es zu regnen, und wir blieben zu Hause. Großmutter holte ein altes Buch mit "
                + "Gedichten hervor, setzte die Brille auf und las laut. Die Katze schlief am Ofen, draußen rauschte "
                + "der Garten. „Morgen wird es schön“, sagte Großvater und schloss die Läden. Niemand antwortete: Alle "
                + "hörten, wie die Tropfen aufs Dach klopften. Früh glänzte der Weg, über den Wiesen lag Nebel, und "
                + "der Briefträger brachte Post für uns. Übermorgen käme der Bruder mit dem Zug."),
        Text(
            language: "fr", encodings: ["CP1252", "ISO-8859-15"],
            text:
                "Le soir, il se mit à pleuvoir et nous restâmes à la maison. Grand-mère sortit un vieux livre de "
                + "poèmes, mit ses lunettes et commença à lire tout haut. Le chat dormait près du poêle ; dehors, le "
                + "jardin bruissait. « Demain il fera beau », dit grand-père en fermant les volets. Personne ne "
                + "répondit : on écoutait les gouttes frapper le toit. Le matin, la route brillait, la brume couvrait "
                + "les prés et le facteur apporta une lettre de la ville. Où était passé l’été ?"),
        Text(
            language: "es", encodings: ["CP1252"],
            text:
                "Por la noche empezó a llover y nos quedamos en casa. La abuela sacó un viejo libro de poemas, se "
                + "puso las gafas y empezó a leer en voz alta. El gato dormía junto a la estufa y fuera susurraba el "
                + "jardín. —Mañana hará buen tiempo —dijo el abuelo, y cerró los postigos. ¿Quién iba a contestar? "
                + "Todos oían cómo las gotas golpeaban el tejado. Por la mañana el camino brillaba y el cartero trajo "
                + "una carta de la ciudad. El niño soñaba con el año próximo."),
        Text(
            language: "pt", encodings: ["CP1252"],
            text:
                "À noite começou a chover e ficámos em casa. A avó tirou um velho livro de poemas, pôs os óculos e "
                + "começou a ler em voz alta. O gato dormia junto ao fogão e lá fora sussurrava o jardim. — Amanhã "
                + "estará bom tempo — disse o avô, e fechou as portadas. Ninguém respondeu: todos ouviam as gotas a "
                + "bater no telhado. De manhã a estrada brilhava, havia névoa sobre a erva e o carteiro trouxe uma "
                + "carta da cidade. As crianças não dormirão até que o irmão venha."),
        Text(
            language: "it", encodings: ["CP1252"],
            text:
                "La sera cominciò a piovere e restammo a casa. La nonna tirò fuori un vecchio libro di poesie, si "
                + "mise gli occhiali e cominciò a leggere ad alta voce. Il gatto dormiva accanto alla stufa e fuori "
                + "frusciava il giardino. «Domani sarà bello», disse il nonno, e chiuse le imposte. Nessuno rispose: "
                + "tutti ascoltavano le gocce battere sul tetto. Al mattino la strada luccicava e il postino portò una "
                + "lettera dalla città. Perché no? È già così, più o meno."),
        Text(
            language: "sv", encodings: ["CP1252"],
            text:
                "På kvällen började det regna och vi stannade hemma. Mormor tog fram en gammal bok med dikter, satte "
                + "på sig glasögonen och började läsa högt. Katten sov vid spisen och utanför susade trädgården. ”I "
                + "morgon blir det vackert”, sade morfar och stängde luckorna. Ingen svarade: alla lyssnade på "
                + "dropparna som slog mot taket. På morgonen glänste vägen, över gräset låg dimma och brevbäraren kom "
                + "med ett brev från staden."),
        Text(
            language: "da", encodings: ["CP1252"],
            text:
                "Om aftenen begyndte det at regne, og vi blev hjemme. Bedstemor fandt en gammel bog med digte frem, "
                + "tog brillerne på og begyndte at læse højt. Katten sov ved ovnen, og udenfor susede haven. »I morgen "
                + "bliver det smukt,« sagde bedstefar og lukkede skodderne. Ingen svarede: alle hørte dråberne slå mod "
                + "taget. Om morgenen skinnede vejen, over græsset lå tågen, og posten kom med et brev fra byen."),
        Text(
            language: "fi", encodings: ["CP1252"],
            text:
                "Illalla alkoi sataa, ja me jäimme kotiin. Isoäiti otti esiin vanhan runokirjan, pani silmälasit "
                + "päähänsä ja alkoi lukea ääneen. Kissa nukkui uunin vieressä, ja ulkona humisi puutarha. ”Huomenna "
                + "on kaunis sää”, sanoi isoisä ja sulki luukut. Kukaan ei vastannut: kaikki kuuntelivat, kuinka "
                + "pisarat ropisivat kattoon. Aamulla tie kiilsi, nurmen yllä lepäsi sumu, ja postinkantaja toi "
                + "kirjeen kaupungista."),
        Text(
            language: "is", encodings: ["CP1252"],
            text:
                "Um kvöldið fór að rigna og við vorum heima. Amma tók fram gamla ljóðabók, setti upp gleraugun og "
                + "fór að lesa upphátt. Kötturinn svaf við ofninn og úti þaut í garðinum. „Á morgun verður gott "
                + "veður,“ sagði afi og lokaði gluggunum. Enginn svaraði: allir hlustuðu á dropana sem slógust á "
                + "þakið. Um morguninn glitraði vegurinn, þoka lá yfir grasinu og pósturinn kom með bréf úr bænum."),
        Text(
            language: "eo", encodings: ["ISO-8859-3"],
            text:
                "Vespere ekpluvis, kaj ni restis hejme. Avino elprenis malnovan libron kun poemoj, surmetis la "
                + "okulvitrojn kaj komencis voĉe legi. La kato dormis ĉe la forno, kaj ekstere susuris la ĝardeno. "
                + "«Morgaŭ estos bela vetero», diris avo kaj fermis la ŝutrojn. Neniu respondis: ĉiuj aŭskultis, kiel "
                + "la gutoj frapas la tegmenton. Matene la vojo brilis, super la herbo kuŝis nebulo, kaj la "
                + "leterportisto venis el la urbo."),
        Text(
            language: "zh", encodings: ["GBK", "GB18030"],
            text:
                "傍晚下起了雨，我们都留在家里。奶奶拿出一本旧诗集，戴上眼镜，大声地念了起来。猫睡在炉子旁边，窗外的花园"
                + "沙沙作响。“明天会是个好天气。”爷爷说着，关上了窗户。没有人回答，大家都在听雨点敲打屋顶的声音。早晨路"
                + "面闪闪发亮，草地上飘着雾，邮递员从城里送来了一封信。哥哥在信里说，他七月就回来，请我们不要卖掉那条船。"),
        Text(
            language: "zh-Hant", encodings: ["BIG5"],
            text:
                "傍晚下起了雨，我們都留在家裡。奶奶拿出一本舊詩集，戴上眼鏡，大聲地念了起來。貓睡在爐子旁邊，窗外的花園"
                + "沙沙作響。「明天會是個好天氣。」爺爺說著，關上了窗戶。沒有人回答，大家都在聽雨點敲打屋頂的聲音。早晨路"
                + "面閃閃發亮，草地上飄著霧，郵差從城裡送來了一封信。哥哥在信裡說，他七月就回來，請我們不要賣掉那條船。"),
        Text(
            language: "ja", encodings: ["CP932", "EUC-JP"],
            text:
                "夕方から雨が降りだして、私たちは家にいた。祖母は古い詩集を取り出し、眼鏡をかけて声に出して読みはじめた"
                + "。猫はストーブのそばで眠り、外では庭がざわめいていた。「あしたはきっと晴れるよ」と祖父は言って、雨戸を"
                + "閉めた。だれも答えなかった。みんな、屋根を打つ雨音に耳を澄ましていたのだ。朝になると道は光り、草の上に"
                + "は霧が立ち、郵便屋さんが町から手紙を届けてくれた。"),
        Text(
            language: "ja (half-width)", encodings: ["CP932", "EUC-JP"],
            text:
                "ﾃﾚﾋﾞの音が聞こえた。ｱﾅｳﾝｻｰが「明日は晴れ」と言っている。ｺｰﾋｰを飲みながら、祖母はｶﾒﾗと"
                + "ﾉｰﾄを机に置いた。ﾈｺはｿﾌｧで寝ている。兄からのﾒｰﾙには、七月のﾁｹｯﾄが取れたら帰ると書いてあ"
                + "った。ﾎﾞｰﾄは売らないでくれ、とも。"),
        Text(
            language: "ko", encodings: ["EUC-KR"],
            text:
                "저녁에 비가 내리기 시작해서 우리는 집에 있었다. 할머니는 오래된 시집을 꺼내 안경을 쓰고 "
                + "소리 내어 읽기 시작했다. 고양이는 난로 옆에서 자고 있었고 밖에서는 정원이 바스락거렸다. "
                + "“내일은 날씨가 좋을 거야.” 할아버지가 말하고 창문을 닫았다. 아무도 대답하지 않았다. 모"
                + "두 지붕을 두드리는 빗방울 소리를 듣고 있었다. 아침이 되자 길이 반짝였고 우체부가 시내에서"
                + " 편지를 가져왔다."),
    ]
}
