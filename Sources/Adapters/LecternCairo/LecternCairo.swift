// LecternCairo: see docs/architecture.md.
