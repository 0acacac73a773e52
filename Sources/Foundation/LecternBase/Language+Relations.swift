// Which languages are the same for a reader or a voice: codes of two and of three letters, and languages within a macrolanguage.
// https://www.rfc-editor.org/rfc/rfc5646#section-4.1.1, https://iso639-3.sil.org/about/scope#Macrolanguages
extension Language {
    /// Whether the tag names a language: false for `und`, `zxx`, `mul` and `mis`, for private and reserved codes, and for
    /// an empty or malformed tag.
    public var isKnown: Bool {
        guard isWellFormed, (2...3).contains(base.utf8.count) else { return false }
        // qaa to qtz are for private use.
        let isPrivate = base.utf8.count == 3 && base >= "qaa" && base <= "qtz"
        return !isPrivate && !["und", "zxx", "mul", "mis"].contains(base)
    }

    /// The primary language as its code of two letters, if it has one: `en` for `eng`, `de` for `ger`, `he` for `iw`.
    public var primary: String { Self.shortCodes[base] ?? base }

    /// The codes of the same language and of those that its speakers understand, the nearest ones first.
    ///
    /// A macrolanguage and its members are related, and so are its members: `zh` to `cmn`, `nb` to `no`.
    package var relatives: [String] {
        let primaryCode = primary
        let near = Self.near(primaryCode, region: region, script: script)
        let group = Self.groups.first { $0.contains(primaryCode) } ?? []
        var codes: [String] = []
        for code in [primaryCode] + near + group + (primaryCode == base ? [] : [base]) where !codes.contains(code) {
            codes.append(code)
        }
        return codes
    }

    /// Whether both name one language, or languages of one macrolanguage.
    public func isRelated(to other: Language) -> Bool {
        isKnown && other.isKnown && (primary == other.primary || relatives.contains(other.primary))
    }

    /// Members of a macrolanguage which its tag means in a region.
    private static func near(_ code: String, region: String?, script: String?) -> [String] {
        guard code == "zh" else { return [] }
        return region == "HK" || region == "MO" ? ["yue", "cmn"] : ["cmn"]
    }

    /// Macrolanguages with their members, and languages that were one.
    private static let groups: [[String]] = [
        "zh cmn yue wuu hak nan hsn gan cdo", "no nb nn", "sr hr bs cnr", "id ms zsm min", "fil tl",
        "ar arb arz ary apc acm ars aeb apd", "fa pes prs", "et ekk vro", "lv lvs ltg", "ku kmr ckb sdh",
        "sw swh swc", "sq als aln", "mn khk", "ne npi", "or ory", "uz uzn uzs", "az azj azb", "ps pbt pbu",
        "qu quz quy", "gn gug", "mg plt", "ay ayr", "yi ydd", "ro rup", "kok gom knn", "de gsw bar ksh", "en sco",
        "el grc", "hi bho mai awa", "fr wa pcd", "es ast an", "it scn vec nap lmo", "oc ca",
    ].map { $0.split(separator: " ").map(String.init) }

    /// Codes of three letters, and withdrawn ones, with those of two letters.
    private static let shortCodes: [String: String] = {
        var codes: [String: String] = [:]
        for pair in shortCodeList.split(separator: " ") {
            let parts = pair.split(separator: "=")
            codes[String(parts[0])] = String(parts[1])
        }
        return codes
    }()

    private static let shortCodeList = """
        afr=af amh=am ara=ar aze=az bel=be ben=bn bos=bs bul=bg cat=ca ces=cs cze=cs cym=cy wel=cy dan=da deu=de \
        ger=de ell=el gre=el eng=en epo=eo est=et eus=eu baq=eu fas=fa per=fa fin=fi fra=fr fre=fr gle=ga gla=gd \
        glg=gl guj=gu heb=he hin=hi hrv=hr scr=hr hun=hu hye=hy arm=hy ind=id isl=is ice=is ita=it jpn=ja kan=kn \
        kat=ka geo=ka kaz=kk khm=km kor=ko kur=ku kir=ky lao=lo lat=la lav=lv lit=lt ltz=lb mal=ml mar=mr mkd=mk \
        mac=mk mlt=mt mon=mn msa=ms may=ms mya=my bur=my nep=ne nld=nl dut=nl nor=no nob=nb nno=nn oci=oc ori=or \
        pan=pa pol=pl por=pt pus=ps ron=ro rum=ro rus=ru san=sa sin=si slk=sk slo=sk slv=sl spa=es sqi=sq alb=sq \
        srp=sr scc=sr swa=sw swe=sv tam=ta tat=tt tel=te tgk=tg tgl=tl tha=th bod=bo tib=bo tur=tr uig=ug ukr=uk \
        urd=ur uzb=uz vie=vi yid=yi zho=zh chi=zh iw=he in=id ji=yi jw=jv mo=ro sh=sr
        """
}
