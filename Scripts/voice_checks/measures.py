"""Measures of spoken sound: one channel of floating point samples at 24 kHz."""
import re
import wave

import numpy

RATE = 24_000


def read_wave(path):
    with wave.open(str(path)) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (RATE, 1, 2), path
        return numpy.frombuffer(file.readframes(file.getnframes()), "<i2").astype(numpy.float32) / 32_767


def as_written(sound):
    """As a file with 16 bits a sample has it."""
    return (numpy.round(sound * 32_767) / 32_767).astype(numpy.float32)


def decibels(sound):
    """Loudness of what is not silence, relative to the largest amplitude."""
    frames = blocks(sound, 480)
    energy = (frames**2).mean(1)
    loud = energy[energy > energy.max() / 10_000]
    return 10 * numpy.log10(loud.mean())


def blocks(sound, size):
    count = max(len(sound) // size, 1)
    return numpy.resize(sound, count * size).reshape(count, size)


def longest_silence(sound):
    """In seconds, more than 50 dB below the loudest part, between the first and the last sound."""
    energy = (blocks(sound, 240) ** 2).mean(1)
    loud = numpy.nonzero(energy > energy.max() / 100_000)[0]
    return float(numpy.diff(loud).max(initial=1) - 1) * 240 / RATE


def spectral_distance(one, other):
    """Mean distance of the logarithmic spectra in 40 bands, in dB."""
    return float(numpy.abs(bands(one) - bands(other)).mean())


def bands(sound):
    windows = numpy.lib.stride_tricks.sliding_window_view(sound, 1_024)[::512] * numpy.hanning(1_024)
    power = numpy.abs(numpy.fft.rfft(windows, axis=1)) ** 2
    edges = numpy.unique(numpy.geomspace(2, 513, 41).astype(int))
    return 10 * numpy.log10(numpy.add.reduceat(power, edges[:-1], axis=1) + 1e-4)


def pitches(sound):
    """The pitch of each voiced part of 40 ms, in hertz, by autocorrelation."""
    found = []
    loudest = (sound**2).mean()
    for block in blocks(sound, 960):
        if (block**2).mean() < loudest / 10:
            continue
        block = block - block.mean()
        spectrum = numpy.fft.rfft(block, 2_048)
        similarity = numpy.fft.irfft(numpy.abs(spectrum) ** 2)[:480]
        low, high = RATE // 450, RATE // 60
        lag = low + int(similarity[low:high].argmax())
        if similarity[lag] > 0.5 * similarity[0]:
            found.append(RATE / lag)
    return found


def words(text):
    return re.findall(r"[a-z']+", text.lower().replace("’", "'"))


def edits(one, other):
    """The fewest insertions, deletions and replacements of words."""
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        diagonal, row[0] = row[0], i
        for j, right in enumerate(other, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (left != right))
    return row[-1]


def recognize(decoder, sound):
    """The words that a recogniser hears, with the seconds at which they begin."""
    silence = numpy.zeros(4_800, numpy.float32)
    sound = numpy.concatenate([silence, sound, silence])
    count = len(sound) * 2 // 3
    spectrum = numpy.fft.rfft(sound)[: count // 2 + 1]
    samples = numpy.fft.irfft(spectrum, count) * count / len(sound)
    decoder.start_utt()
    decoder.process_raw((numpy.clip(samples, -1, 1) * 32_767).astype("<i2").tobytes(), full_utt=True)
    decoder.end_utt()
    heard = []
    for segment in decoder.seg() or []:
        word = re.sub(r"\(\d+\)$", "", segment.word)
        if re.fullmatch(r"[a-z']+", word):
            heard.append((word, segment.start_frame / 100 - len(silence) / RATE))
    return [word for word, _ in heard], [time for _, time in heard]


def time_distances(spoken, heard):
    """How far the times of words are from those that a recogniser found, for words that both have in the same order."""
    distances, place = [], 0
    for word in spoken:
        text = "".join(words(word["text"]))
        for index in range(place, min(place + 4, len(heard))):
            if heard[index][0] == text:
                distances.append(abs(heard[index][1] - word["time"]))
                place = index + 1
                break
    return distances
