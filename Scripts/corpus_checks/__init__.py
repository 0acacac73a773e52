"""The checks of Scripts/corpus: one module each, over the shared runner."""
