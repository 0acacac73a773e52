// LecternCSS: see docs/architecture.md.
