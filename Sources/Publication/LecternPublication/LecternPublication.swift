// LecternPublication: see docs/architecture.md.
