// LecternModel: see docs/architecture.md.
