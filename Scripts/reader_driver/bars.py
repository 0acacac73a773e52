"""Limits of measured figures. A measurement says what a figure may be at most; `measure-waits --check` exits with 1 if one was
more."""

slack = 1.0
missed = []
count = 0


def at_most(what, value, most, unit="ms"):
    """Compares a figure with its bar. A figure that could not be had misses it."""
    global count
    count += 1
    bar = most * slack
    if value is None or value > bar:
        missed.append(what)
        found = "there is no figure" if value is None else f"{value:.1f} {unit}"
        print(f"  BAR MISSED: {what}: {found}, at most {bar:g} {unit}", flush=True)


def median(values):
    """The middle one of some figures; None if one of them is missing, or all are."""
    values = list(values)
    return None if not values or any(value is None for value in values) else sorted(values)[len(values) // 2]


def verdict():
    """Prints how many bars were missed. Returns the exit status."""
    print(f"{count - len(missed)} of {count} bars are kept" + (f"; missed: {', '.join(missed)}" if missed else ""), flush=True)
    return 1 if missed or not count else 0
