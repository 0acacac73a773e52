#include "cwoff2.h"
