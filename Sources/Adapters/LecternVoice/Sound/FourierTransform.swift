import Glibc

/// Fourier transforms of one length that is a product of 2, 3, 4 and 5: the Stockham method, which needs no reordering.
struct FourierTransform {
    let count: Int
    private let factors: [Int]
    private let cosines: [Float]
    private let sines: [Float]

    init(count: Int) {
        self.count = count
        var (factors, rest): ([Int], Int) = ([], count)
        for factor in [4, 2, 3, 5] {
            while rest.isMultiple(of: factor), rest > 1 {
                factors.append(factor)
                rest /= factor
            }
        }
        precondition(rest == 1, "the length has another factor")
        self.factors = factors
        let angles = (0..<count).map { -2 * Double.pi * Double($0) / Double(count) }
        cosines = angles.map { Float(cos($0)) }
        sines = angles.map { Float(sin($0)) }
    }

    /// Transforms complex numbers in place, without dividing by their count.
    ///
    /// - Parameter work: memory of the same length.
    func transform(_ values: inout ComplexBuffer, _ work: inout ComplexBuffer) {
        var (length, stride) = (count, 1)
        for factor in factors {
            pass(from: values, to: work, factor: factor, length: length, stride: stride)
            length /= factor
            stride *= factor
            swap(&values, &work)
        }
    }

    private func pass(from input: ComplexBuffer, to output: ComplexBuffer, factor: Int, length: Int, stride: Int) {
        let part = length / factor
        cosines.withUnsafeBufferPointer { cosines in
            sines.withUnsafeBufferPointer { sines in
                for index in 0..<part {
                    for offset in 0..<stride {
                        for harmonic in 0..<factor {
                            var (real, imaginary): (Float, Float) = (0, 0)
                            for term in 0..<factor {
                                let place = offset + stride * (index + part * term)
                                let turn = (harmonic * term % factor) * (count / factor)
                                let (c, s) = (cosines[turn], sines[turn])
                                real += input.real[place] * c - input.imaginary[place] * s
                                imaginary += input.real[place] * s + input.imaginary[place] * c
                            }
                            let turn = (index * harmonic) * (count / length)
                            let (c, s) = (cosines[turn], sines[turn])
                            let place = offset + stride * (factor * index + harmonic)
                            output.real[place] = real * c - imaginary * s
                            output.imaginary[place] = real * s + imaginary * c
                        }
                    }
                }
            }
        }
    }
}

/// Memory for complex numbers. Its owner frees it.
struct ComplexBuffer {
    let real: UnsafeMutablePointer<Float>
    let imaginary: UnsafeMutablePointer<Float>

    init(count: Int) {
        real = .allocate(capacity: count)
        imaginary = .allocate(capacity: count)
        real.initialize(repeating: 0, count: count)
        imaginary.initialize(repeating: 0, count: count)
    }

    func deallocate() {
        real.deallocate()
        imaginary.deallocate()
    }
}
