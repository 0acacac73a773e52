#pragma once

/// libcurl's function, replaced by a wrapper that works around a busy loop in
/// Foundation's URLSession on Linux. See ccurl.c.
int curl_multi_setopt(void *multi, int option, ...);
