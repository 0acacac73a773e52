import Glibc
import LecternGTK

// Awaits something and then runs an application, which cannot work: the test is what it says, all on standard output.

dup2(STDOUT_FILENO, STDERR_FILENO)
await Task.detached { try? await Task.sleep(for: .milliseconds(1)) }.value
let application = Application("org.lectern.AwaitProbe", [.isNotUnique])
application.onActivate { print("a window would stay blank") }
let status = application.run(["AwaitProbe"])
print("status \(status)")
fflush(nil)
