// LecternAssets: see docs/architecture.md.
