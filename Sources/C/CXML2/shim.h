#pragma once
#include <libxml/xmlversion.h>
// Debian builds libxml2 with ICU; its headers then clash with Foundation's own ICU. Only two trailing fields of
// xmlCharEncodingHandler depend on this macro, and nothing here touches them.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>
#include <libxml/HTMLparser.h>
#include <libxml/xmlerror.h>
// xmlFree is a variable that holds a function.
static inline void lectern_xml_free(void *_Nullable p) { xmlFree(p); }
