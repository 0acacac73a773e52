/// The version of Lectern, as `--version` prints it.
package enum LecternVersion {
    package static let string = "0.1.0"
}
