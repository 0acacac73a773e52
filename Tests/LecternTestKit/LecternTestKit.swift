// LecternTestKit: see docs/architecture.md.
