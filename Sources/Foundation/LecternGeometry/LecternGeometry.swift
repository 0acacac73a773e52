// LecternGeometry: see docs/architecture.md.
