// What a reader asks for.
