#pragma once
#include <stdlib.h>
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
