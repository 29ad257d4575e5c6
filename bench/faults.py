"""Play recorded games at two servers while the database and the servers go away for 1 to 30 seconds and come back.

    python bench/faults.py                                # 20,000 answers over each store, real browsers among the phones
    python bench/faults.py --answers 2000 --stores sqlite --browsers 0

Phones send an answer again until it is taken, as our pages do. At the end every log in the store is compared with the
recorded one: an answer that was acknowledged and is not there is lost, one more than was given counts twice, a tapped one
that never arrives was dropped by its phone. `kill -9` in the middle of an answer, cut connections, doubled and late posts are
in `tests/companion/test_faults.py`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.companion.outages import endure_outages  # the project may be run where it lies


def main() -> None:
    """Endure, and tell what happened."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--answers", type=int, default=20_000, help="over each store")
    parser.add_argument("--stores", default="sqlite,postgresql")
    parser.add_argument("--longest", type=float, default=30, help="seconds of an outage")
    parser.add_argument("--tables", type=int, default=12, help="played at the same time by plain HTTP")
    parser.add_argument("--browsers", type=int, default=2, help="tables that are played in real browsers")
    parser.add_argument(
        "--minutes", type=float, default=float("inf"), help="of each store, if answers take longer"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    wrong = 0
    for kind in options.stores.split(","):
        begun = time.perf_counter()
        with tempfile.TemporaryDirectory(prefix="pk-faults-") as name:
            tally = endure_outages(
                kind,
                Path(name),
                answers=options.answers,
                longest=options.longest,
                tables=options.tables,
                browsers=options.browsers,
                seed=options.seed,
                seconds=options.minutes * 60,
            )
        wrong += tally.wrong.total()
        away = ", ".join(f"{what} {number} times" for what, number in sorted(tally.outages.items()))
        told = ", ".join(f"{number} x {status or 'cut'}" for status, number in sorted(tally.told.items()))
        print(
            f"{kind}: {tally.taken} answers taken in {time.perf_counter() - begun:.0f} s, {tally.tapped} tapped in browsers,"
            f" where {tally.opened_anew} pages were opened anew"
        )
        print(
            f"  away: {away}, {tally.seconds:.0f} s together; phones were told meanwhile: {told or 'nothing'}"
        )
        kinds = ("lost", "twice", "refused", "dropped")
        print(
            "  " + ", ".join(f"{tally.wrong[one]} {one}" for one in kinds), *tally.examples[:10], sep="\n    "
        )
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
