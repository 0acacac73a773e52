<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en">
<lexeme><grapheme>EPUB</grapheme><phoneme>ipʌb</phoneme></lexeme>
<lexeme role="w:noun"><grapheme>tomato</grapheme><grapheme>Tomato</grapheme><phoneme alphabet="x-sampa">t@"mA:t@U</phoneme>
<phoneme prefer="true">təˈmeɪtəʊ</phoneme><example>A tomato.</example></lexeme>
<lexeme><grapheme>W3C</grapheme><alias>World Wide Web Consortium</alias></lexeme>
</lexicon>
