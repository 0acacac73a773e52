// LecternImages: see docs/architecture.md.
