// LecternPaint: see docs/architecture.md.
