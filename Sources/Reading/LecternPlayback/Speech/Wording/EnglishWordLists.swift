/// English abbreviations, and the words that are spoken for them.
enum EnglishWordLists {
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// Names and short forms of months, longer ones first.
    static let monthForms: [String] =
        ((months + months.map { String($0.prefix(3)) } + ["Sept"]).sorted { $0.count > $1.count })

    /// The number of a month from 1 to 12 by its name or short form.
    static func month(_ form: String) -> String? { months.first { $0.hasPrefix(form.prefix(3)) } }

    /// Forms before a name, without their full stop.
    static let titles: [String: String] = [
        "Mr": "Mr", "Mrs": "Mrs", "Ms": "Miz", "Dr": "Dr", "Prof": "Professor", "St": "Saint", "Mt": "Mount",
        "Ft": "Fort", "Gen": "General", "Gov": "Governor", "Sen": "Senator", "Rep": "Representative",
        "Capt": "Captain", "Lt": "Lieutenant", "Col": "Colonel", "Sgt": "Sergeant", "Cmdr": "Commander",
        "Rev": "Reverend", "Hon": "Honorable", "Pres": "President", "Supt": "Superintendent", "Cpl": "Corporal",
        "Maj": "Major", "Adm": "Admiral", "Fr": "Father", "Msgr": "Monsignor",
    ]

    /// Abbreviations that mean the same wherever they occur.
    static let abbreviations: [String: String] = [
        "Mr.": "Mr", "Mrs.": "Mrs", "Ms.": "Miz", "Dr.": "Dr", "Jr.": "Junior", "Sr.": "Senior", "St.": "Street",
        "Mt.": "Mount", "Ave.": "Avenue", "Blvd.": "Boulevard", "Rd.": "Road", "Ln.": "Lane", "Hwy.": "Highway",
        "Pkwy.": "Parkway", "Ste.": "Suite", "Apt.": "Apartment", "Bldg.": "Building", "Ltd.": "Limited",
        "Inc.": "Incorporated", "Corp.": "Corporation", "Co.": "Company", "Bros.": "Brothers", "Dept.": "Department",
        "Univ.": "University", "Assn.": "Association", "Govt.": "Government", "approx.": "approximately",
        "vol.": "volume", "Vol.": "Volume", "ch.": "chapter", "Ch.": "Chapter", "pp.": "pages",
        "est.": "established", "vs.": "versus", "vs": "versus", "ed.": "edition", "eds.": "editors",
        "Prof.": "Professor", "Gen.": "General", "Gov.": "Governor", "Sen.": "Senator", "Rep.": "Representative",
        "Capt.": "Captain", "Lt.": "Lieutenant", "Col.": "Colonel", "Sgt.": "Sergeant", "Rev.": "Reverend",
        "Hon.": "Honorable", "Pres.": "President", "Atty.": "Attorney", "Supt.": "Superintendent", "cf.": "compare",
        "et al.": "et al", "Jan.": "January", "Feb.": "February", "Apr.": "April", "Jun.": "June", "Jul.": "July",
        "Aug.": "August", "Sep.": "September", "Sept.": "September", "Oct.": "October", "Nov.": "November",
        "Dec.": "December", "Mon.": "Monday", "Tue.": "Tuesday", "Tues.": "Tuesday", "Thu.": "Thursday",
        "Thurs.": "Thursday", "Fri.": "Friday", "w/": "with", "w/o": "without", "aka": "also known as",
        "AKA": "also known as", "BTW": "by the way", "IMO": "in my opinion", "TBD": "to be determined",
    ]

    /// Abbreviations that are also words: at the end of a sentence they are the word.
    static let abbreviationsInside = ["Mar.": "March", "Wed.": "Wednesday", "Sat.": "Saturday", "Sun.": "Sunday"]

    /// Abbreviations before a number. Some are also words, such as “no.”, and abbreviations only there.
    static let abbreviationsBeforeNumbers: [String: String] = [
        "no.": "number", "nos.": "numbers", "vol.": "volume", "Vol.": "Volume", "fig.": "figure", "Fig.": "Figure",
        "ch.": "chapter", "Ch.": "Chapter", "pp.": "pages",
    ]

    /// One and several of a unit of measurement.
    static let units: [String: (String, String)] = [
        "km": ("kilometer", "kilometers"), "cm": ("centimeter", "centimeters"), "mm": ("millimeter", "millimeters"),
        "kg": ("kilogram", "kilograms"), "mg": ("milligram", "milligrams"), "lb": ("pound", "pounds"),
        "lbs": ("pounds", "pounds"), "oz": ("ounce", "ounces"), "ft": ("foot", "feet"), "mi": ("mile", "miles"),
        "ml": ("milliliter", "milliliters"), "kph": ("kilometers per hour", "kilometers per hour"),
        "mph": ("miles per hour", "miles per hour"), "km/h": ("kilometers per hour", "kilometers per hour"),
        "Hz": ("hertz", "hertz"), "kHz": ("kilohertz", "kilohertz"), "MHz": ("megahertz", "megahertz"),
        "GHz": ("gigahertz", "gigahertz"), "KB": ("kilobyte", "kilobytes"), "kB": ("kilobyte", "kilobytes"),
        "MB": ("megabyte", "megabytes"), "GB": ("gigabyte", "gigabytes"), "TB": ("terabyte", "terabytes"),
        "Mbps": ("megabits per second", "megabits per second"),
        "Gbps": ("gigabits per second", "gigabits per second"), "hr": ("hour", "hours"), "hrs": ("hours", "hours"),
        "min": ("minute", "minutes"), "mins": ("minutes", "minutes"), "sec": ("second", "seconds"),
        "secs": ("seconds", "seconds"), "ms": ("millisecond", "milliseconds"), "sq ft": ("square foot", "square feet"),
        "sq mi": ("square mile", "square miles"), "yd": ("yard", "yards"),
        "kWh": ("kilowatt hour", "kilowatt hours"), "kW": ("kilowatt", "kilowatts"), "MW": ("megawatt", "megawatts"),
        "GW": ("gigawatt", "gigawatts"), "mAh": ("milliamp hours", "milliamp hours"),
        "fps": ("frames per second", "frames per second"), "cc": ("cubic centimeter", "cubic centimeters"),
        "mcg": ("microgram", "micrograms"), "µg": ("microgram", "micrograms"), "nm": ("nanometer", "nanometers"),
        "µm": ("micrometer", "micrometers"), "pct": ("percent", "percent"),
    ]

    /// One and several of a currency, by its sign.
    static let currencies: [String: (String, String)] = [
        "$": ("dollar", "dollars"), "£": ("pound", "pounds"), "€": ("euro", "euros"), "¥": ("yen", "yen"),
        "₹": ("rupee", "rupees"), "₩": ("won", "won"), "Rs": ("rupee", "rupees"), "USD": ("dollar", "dollars"),
        "EUR": ("euro", "euros"), "GBP": ("pound", "pounds"),
    ]

    /// Signs and their words, in the order in which they are replaced.
    static let signs: [(Unicode.Scalar, String)] = [
        ("=", "equals"), ("<", "less than"), (">", "greater than"), ("~", "about"), ("°", "degrees"), ("¢", "cents"),
        ("§", "section"), ("¶", "paragraph"), ("±", "plus or minus"), ("×", "times"), ("÷", "divided by"), ("™", ""),
        ("®", ""), ("©", "copyright"), ("•", ""), ("→", "to"), ("←", ""), ("½", "one half"), ("¼", "one quarter"),
        ("¾", "three quarters"), ("²", "squared"), ("³", "cubed"), ("µ", "micro"), ("|", ","), ("*", ""),
        ("^", "to the power of"), ("_", ""), ("\\", ""), ("#", "hashtag"),
    ]

    /// What a Roman numeral counts.
    static let counted = [
        "Chapter", "chapter", "Part", "part", "Act", "Scene", "Section", "section", "Volume", "volume", "Book",
        "book", "Phase", "phase", "Article", "article", "World War", "Mark", "Type", "type", "Level", "level",
        "Stage", "stage", "Class", "class", "Grade", "grade", "Super Bowl", "Apollo", "Gemini", "Final Fantasy",
        "Episode", "Round", "round", "Rocky", "Star Wars Episode",
    ].sorted { $0.count > $1.count }

    /// Whom a Roman numeral ranks.
    static let ranked = [
        "Pope", "King", "Queen", "Henry", "Louis", "Edward", "George", "William", "Charles", "James", "Richard",
        "Elizabeth", "Napoleon", "Pius", "Benedict", "Leo", "John Paul", "Ramses", "Frederick", "Philip", "Alexander",
        "Nicholas", "Peter", "Catherine", "Ivan", "Umberto", "Victor Emmanuel", "Gustav", "Christian", "Ferdinand",
    ].sorted { $0.count > $1.count }
}
