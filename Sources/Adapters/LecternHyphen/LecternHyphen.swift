// LecternHyphen: see docs/architecture.md.
