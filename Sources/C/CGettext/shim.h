#pragma once
// The part of the C library that finds translations.
#include <libintl.h>
