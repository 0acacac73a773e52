import LecternBase
import LecternWeb
import Testing

/// Pages of several kinds, and what was extracted of them.
enum Article {
    static func extract(_ html: String, at address: String = "https://example.org/news/lamp.html") throws -> WebArticle
    {
        let url = try #require(HTTPURL(string: address))
        return try #require(WebArticle(html: Bytes(utf8: html), url: url))
    }

    /// A weblog with a sidebar, sharing, comments and a form.
    static let blog = """
        <!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>The Lamp – Ann’s Notes</title>
        <meta name="author" content="Ann Lee"><meta property="og:site_name" content="Ann’s Notes">
        <meta property="og:image" content="/pictures/lamp.jpg">
        <link rel="canonical" href="https://example.org/2026/lamp"></head>
        <body class="single has-sidebar"><header><nav><ul><li><a href="/">Home</a></li><li><a href="/about">About</a></li></ul></nav></header>
        <div id="page" class="with-sidebar"><div id="primary"><article class="post-7 hentry tag-comments category-social">
        <header class="entry-header"><h1 class="entry-title">The Lamp</h1><span class="byline">by <a rel="author" href="/ann">Ann Lee</a></span></header>
        <div class="entry-content">\(prose(1))
        <h2 id="rain">Rain</h2>\(prose(2))<p>See <a href="#rain">above</a> and <a href="/other?a=1&amp;b=2">the other</a>.</p>
        <figure><img src="lamp.png" alt="A lamp &amp; a road" width="600"><figcaption>At night</figcaption></figure>
        <blockquote><p>Quoted, as it was said, by one who knew it.</p></blockquote>
        <ul><li>One</li><li>Two <em>more</em></li></ul><script>alert(1)</script>
        <div class="sharedaddy">Share this: <a href="https://social.example/share">Everywhere</a></div></div>
        </article><section id="comments" class="comments-area"><h3>2 Comments</h3>
        <article class="comment-body"><p>I liked the lamp very much, and the rain, and all the rest of it as well.</p></article></section></div>
        <aside class="widget-area sidebar"><h3>Recent posts</h3><ul><li><a href="/a">A post about nothing in particular</a></li></ul></aside></div>
        <footer><p>Copyright 2026 Ann Lee, all rights reserved, whatever that may mean in the end.</p></footer></body></html>
        """

    /// A newspaper with JSON-LD and boxes between the paragraphs.
    static let news = """
        <html><head><title>City council votes for lamps | The Example Post</title>
        <script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"X"},
        {"@type":"NewsArticle","headline":"City council votes for lamps","author":[{"@type":"Person","name":"Bo Berg"},{"name":"Cy Dahl"}],
        "datePublished":"2026-01-02T10:00:00Z","inLanguage":"en-US","publisher":{"name":"The Example Post"},"image":["https://example.org/i.jpg"]}]}</script></head>
        <body><div class="masthead menu"><a href="/1">World</a> <a href="/2">Sports</a> <a href="/3">Weather and climate</a></div>
        <div class="layout"><div class="column-main"><h1>City council votes for lamps</h1>
        \(prose(1))<div class="ad-slot advertisement"><p>Buy lamps now, buy them cheap, buy them here, today and tomorrow only.</p></div>
        \(prose(2))<div class="related-stories"><ul><li><a href="/x">More about lamps in the city and elsewhere</a></li></ul></div>\(prose(3))
        <div style="display: none">Hidden words of a template, which nobody shall ever see, not even here.</div></div>
        <div class="column-side"><div class="teaser"><a href="/y"><h3>Something else</h3><p>Another story that is short.</p></a></div></div></div></body></html>
        """

    /// Documentation with code and tables.
    static let docs = """
        <html lang="en"><head><title>Pipes — Manual</title></head><body><div class="sphinxsidebar"><ul><li><a href="a.html">Intro</a></li></ul></div>
        <main><h1>Pipes</h1>\(prose(1))<div class="highlight"><table><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><pre><span class="k">let</span> a = 1 &lt; 2\n  print(a)</pre></td></tr></table></div>
        <table><thead><tr><th>Name</th><th>Use</th></tr></thead><tbody><tr><td colspan="2">all</td></tr><tr><td>x</td><td></td></tr></tbody></table>
        <div class="admonition note"><p>Mind the gap, the pipe, and the order in which they come.</p></div>
        <dl><dt>pipe</dt><dd>A thing with two ends.</dd></dl><p><math><mi>x</mi><mo>&lt;</mo><mn>2</mn></math></p>
        <iframe src="https://films.example/embed/7" title="A film"></iframe></main></body></html>
        """
}
