// Lectern: see docs/architecture.md.
