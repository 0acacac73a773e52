// LecternLayout: see docs/architecture.md.
