// LecternText: see docs/architecture.md.
