// LecternCodecs: see docs/architecture.md.
