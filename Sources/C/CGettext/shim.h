#pragma once
// The translation functions of the C library.
#include <libintl.h>
