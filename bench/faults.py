"""Play recorded games while things go wrong: nothing acknowledged is lost, nothing is applied twice.

    python bench/faults.py                     # 2,000 faults: kill -9, cut connections, doubled and late posts
    python bench/faults.py --faults 200 --seed other

After every answer the log in the store is compared with the recorded one (see `tests/companion/test_faults.py`, which
does the same with fewer faults); the first difference ends the run with an error.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.companion.test_faults import endure  # the project may be run where it lies


def main() -> None:
    """Endure, and tell what happened."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--faults", type=int, default=2000)
    parser.add_argument("--kills", type=float, default=0.06, help="the part of them that is `kill -9`")
    parser.add_argument("--seed", default="bench")
    parser.add_argument("--database", help="a store's address; else a file that is thrown away")
    options = parser.parse_args()
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="pk-faults-") as name:
        folder = Path(name)
        address = options.database or str(folder / "tables.sqlite3")
        happened = endure(address, folder, faults=options.faults, kills=options.kills, seed=options.seed)
    for fault, number in happened.most_common():
        print(f"{number:6} {fault.replace('_', ' ')}")
    seconds = time.perf_counter() - begun
    print(f"{happened.total():6} in {seconds:.0f} s: 0 acknowledged answers lost, 0 applied twice")


if __name__ == "__main__":
    main()
