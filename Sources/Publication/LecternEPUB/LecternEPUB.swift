// LecternEPUB: see docs/architecture.md.
