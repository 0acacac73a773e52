import Glibc

/// Chooses how GTK draws windows.
public enum GraphicsProcessor {
    /// Makes GTK draw with Cairo where the machine has no graphics processor, unless `GSK_RENDERER` is set. Call it
    /// before creating an ``Application`` and before starting other threads.
    ///
    /// GTK prefers OpenGL. Where the main processor has to draw that, as on most virtual machines, a frame of a page
    /// turn takes 40 to 60 ms; Cairo takes 2 to 4 ms.
    public static func avoidIfMissing() {
        if !isPresent(in: "/dev") { setenv("GSK_RENDERER", "cairo", 0) }
    }

    /// Whether a folder of devices has one that draws: a render node of the kernel (128 to 191), or a device of the
    /// drivers of NVIDIA, of Windows' subsystem for Linux, or of Qualcomm.
    static func isPresent(in folder: String) -> Bool {
        let nodes = (128..<192).map { "dri/renderD\($0)" }
        return (nodes + ["nvidia0", "dxg", "kgsl-3d0"]).contains { access("\(folder)/\($0)", F_OK) == 0 }
    }
}
