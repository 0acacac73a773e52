// LecternHarfBuzz: see docs/architecture.md.
