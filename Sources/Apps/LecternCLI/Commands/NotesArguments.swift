public import ArgumentParser
public import LecternLibrary

// What the command line says about annotations.
extension Highlight.Color: ExpressibleByArgument {}
extension Highlight.Style: ExpressibleByArgument {}
extension Annotation.Kind: ExpressibleByArgument {}
extension AnnotationQuery.Order: ExpressibleByArgument {}
extension AnnotationFormat: ExpressibleByArgument {}
extension VocabularyQuery.Order: ExpressibleByArgument {}
extension VocabularyFormat: ExpressibleByArgument {}
