"""Draws a comic for the pictures of docs/gallery: the night of a lighthouse keeper, six panels a page."""
import subprocess
import zipfile

WIDTH, HEIGHT, GAP = 1000, 1500, 30
WORDS = ["Nobody is out tonight.", "And the lamp is cold.", "Wait. A sail!", "She does not see the rocks.", "Light it! Light it now!",
         "Turn, turn, turn …", "They have seen it.", "Welcome to the island.", "You came late.", "We came at all.", "Tea?", "Tea.",
         "Who keeps the lamp?", "My mother did.", "The boat is called Anna.", "So was she.", "Then stay till morning.", "We sail at six.",
         "The wind has turned.", "It always does.", "There they go.", "Nobody is out today.", "And the lamp?", "Is warm."]
SKIES = ["#20304f", "#28406a", "#3a3f6b", "#54406b", "#7a4a5e", "#a8604f"]


def panel(x, y, width, height, number):
    """Returns the drawing of a panel: sky, moon, sea, and the lighthouse or the boat."""
    sky, horizon = SKIES[number % 6], y + height * (0.55 + 0.05 * (number % 3))
    moon = (x + width * (0.2 + 0.12 * (number % 5)), y + height * 0.2)
    parts = [f"fill '{sky}' stroke none rectangle {x},{y} {x + width},{y + height}",
             f"fill '#f3e9c8' circle {moon[0]},{moon[1]} {moon[0] + 26},{moon[1]}",
             f"fill '#16324a' rectangle {x},{horizon} {x + width},{y + height}"]
    for wave in range(4):
        line = horizon + (wave + 1) * (y + height - horizon) / 5
        parts.append(f"fill none stroke '#4f7f9c' stroke-width 3 line {x + 30 + 40 * (wave % 2)},{line} {x + width - 60},{line}")
    if number % 3 != 2:
        foot = x + width * (0.7 if number % 2 else 0.3)
        top = y + height * 0.28
        parts.append(f"stroke none fill '#2a2a2a' polygon {foot - 90},{horizon + 40} {foot + 90},{horizon + 40} {foot + 60},{horizon - 5} {foot - 60},{horizon - 5}")
        parts.append(f"fill '#e8e2d4' polygon {foot - 32},{horizon} {foot + 32},{horizon} {foot + 20},{top} {foot - 20},{top}")
        parts.append(f"fill '#b23a32' polygon {foot - 26},{(horizon + top) / 2 + 30} {foot + 26},{(horizon + top) / 2 + 30} {foot + 23},{(horizon + top) / 2 - 20} {foot - 23},{(horizon + top) / 2 - 20}")
        if number >= 4:
            far = x if number % 2 else x + width
            parts.append(f"fill '#ffe48a88' polygon {foot},{top - 14} {far},{top - 90} {far},{top + 80}")
        parts.append(f"fill '#ffd75e' rectangle {foot - 16},{top - 28} {foot + 16},{top}")
    else:
        keel = x + width * 0.5
        parts.append(f"stroke none fill '#5b3a21' polygon {keel - 100},{horizon} {keel + 100},{horizon} {keel + 60},{horizon + 46} {keel - 60},{horizon + 46}")
        parts.append(f"fill '#efe7d5' polygon {keel},{horizon - 10} {keel},{horizon - 180} {keel + 100},{horizon - 20}")
    left, bottom = x + 24, y + 96
    parts.append(f"fill white stroke black stroke-width 3 roundrectangle {left},{y + 24} {left + width * 0.9},{bottom} 26,26")
    parts.append(f"fill white polyline {left + 60},{bottom - 1} {left + 66},{bottom + 34} {left + 96},{bottom - 1}")
    parts.append(f"stroke none fill black font-size {30 if width < 600 else 34} text {left + 22},{y + 72} '{WORDS[number % len(WORDS)]}'")
    parts.append(f"fill none stroke black stroke-width 6 rectangle {x},{y} {x + width},{y + height}")
    return parts


def write(folder):
    """Writes a comic of four pages."""
    path = folder / "The Keeper.cbz"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as book:
        for page in range(4):
            width, height = (WIDTH - 3 * GAP) / 2, (HEIGHT - 4 * GAP) / 3
            parts = []
            for number in range(6):
                x, y = GAP + (number % 2) * (width + GAP), GAP + (number // 2) * (height + GAP)
                parts += panel(x, y, width, height, page * 6 + number)
            picture = folder / f"{page + 1:02}.png"
            subprocess.run(["convert", "-size", f"{WIDTH}x{HEIGHT}", "xc:#fbfaf5", "-font", "Cantarell-Bold", "-draw", "\n".join(parts), str(picture)], check=True)
            book.write(picture, picture.name)
    return path
