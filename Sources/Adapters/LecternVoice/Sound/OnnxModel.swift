import COnnx
import Glibc

/// A tensor of one row, or of one dimension.
struct OnnxInput {
    let name: String
    fileprivate let integers: [Int64]
    fileprivate let floats: [Float]

    /// A row of integers.
    init(_ name: String, integers: [Int64]) {
        self.name = name
        self.integers = integers
        floats = []
    }

    /// Numbers in one dimension.
    init(_ name: String, floats: [Float]) {
        self.name = name
        integers = []
        self.floats = floats
    }
}

/// A failure of ONNX Runtime, with its message.
struct OnnxError: Error, CustomStringConvertible {
    let description: String

    init(_ error: conx_error) {
        description = withUnsafeBytes(of: error.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

/// A network of ONNX Runtime.
///
/// Safe to share (`@unchecked Sendable`): sessions of ONNX Runtime may be run by several threads at once.
final class OnnxModel: @unchecked Sendable {
    private let model: OpaquePointer

    /// Loads the library.
    ///
    /// - Parameter path: nil for the system's.
    static func start(_ path: String?) throws(OnnxError) {
        var error = conx_error()
        guard conx_start(path, &error) != 0 else { throw OnnxError(error) }
    }

    init(_ bytes: [UInt8]) throws(OnnxError) {
        var error = conx_error()
        guard let model = bytes.withUnsafeBytes({ $0.baseAddress.flatMap { conx_open($0, bytes.count, &error) } })
        else {
            throw OnnxError(error)
        }
        self.model = model
    }

    deinit { conx_close(model) }

    func run(_ inputs: [OnnxInput], outputs: [String]) throws(OnnxError) -> OnnxOutput {
        var error = conx_error()
        // The strings and arrays live until the call returns.
        let names = inputs.map { strdup($0.name) } + outputs.map { strdup($0) }
        defer { for name in names { free(name) } }
        var buffers: [UnsafeMutableRawPointer] = []
        defer { for buffer in buffers { buffer.deallocate() } }
        var tensors: [conx_input] = []
        for (input, name) in zip(inputs, names) {
            guard let name else { continue }
            let buffer = input.copy()
            buffers.append(buffer)
            tensors.append(input.tensor(name, buffer))
        }
        let wanted = names.dropFirst(inputs.count).compactMap { $0.map { UnsafePointer($0) } }
        guard let result = conx_run(model, tensors, tensors.count, wanted, wanted.count, &error) else {
            throw OnnxError(error)
        }
        return OnnxOutput(result)
    }
}

extension OnnxInput {
    fileprivate func copy() -> UnsafeMutableRawPointer {
        let size = max(integers.count * 8 + floats.count * 4, 8)
        let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        let target = UnsafeMutableRawBufferPointer(start: buffer, count: size)
        integers.withUnsafeBytes { target.copyMemory(from: $0) }
        if !floats.isEmpty { floats.withUnsafeBytes { target.copyMemory(from: $0) } }
        return buffer
    }

    fileprivate func tensor(_ name: UnsafeMutablePointer<CChar>, _ buffer: UnsafeMutableRawPointer) -> conx_input {
        floats.isEmpty
            ? conx_input(
                name: name, type: conx_int64, values: buffer, count: integers.count,
                dimensions: (1, Int64(integers.count)), dimension_count: 2)
            : conx_input(
                name: name, type: conx_float, values: buffer, count: floats.count, dimensions: (Int64(floats.count), 0),
                dimension_count: 1)
    }
}

/// The outputs of a network.
final class OnnxOutput {
    private let result: OpaquePointer

    fileprivate init(_ result: OpaquePointer) { self.result = result }

    deinit { conx_free(result) }

    /// The values of an output; empty if it has another type.
    func integers(_ index: Int) -> [Int64] { values(index, conx_int64, as: Int64.self) }

    func floats(_ index: Int) -> [Float] { values(index, conx_float, as: Float.self) }

    private func values<Value>(_ index: Int, _ type: conx_type, as: Value.Type) -> [Value] {
        var count = 0
        guard let data = conx_values(result, index, type, &count) else { return [] }
        return Array(UnsafeBufferPointer(start: data.assumingMemoryBound(to: Value.self), count: count))
    }
}
