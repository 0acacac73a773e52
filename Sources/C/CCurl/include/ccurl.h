#pragma once
// The functions of libcurl that Foundation's URLSession calls, under their own names: each loads the library when it
// is first called. A program with a static Swift runtime takes them instead of libcurl, so that only those who speak
// HTTP pay for it and the thirty libraries that come with it.

/// Whether libcurl is there; loads it.
int ccurl_is_available(void);
