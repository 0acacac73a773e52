// LecternNavigator: see docs/architecture.md.
