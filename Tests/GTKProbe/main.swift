import Glibc

exit(probe(CommandLine.arguments))
