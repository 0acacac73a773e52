#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_GLYPH_H
#include FT_MULTIPLE_MASTERS_H
#include FT_COLOR_H

// The types of an outline's counts and arrays: signed up to FreeType 2.13.2, unsigned later.
typedef __typeof__(((FT_Outline *)0)->n_points) ft_outline_count;
typedef __typeof__(*((FT_Outline *)0)->contours) ft_outline_index;
typedef __typeof__(*((FT_Outline *)0)->tags) ft_outline_tag;
