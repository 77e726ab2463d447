"""Launch dimensions and levels of the generated execution tests.

Copyright (C) 2026 The accred authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

# One loop.  num_gangs is 1 when the loop has no gang level: every gang would
# add all of it.
SINGLE = {
    "g": "gang",
    "w": "worker",
    "v": "vector",
    "gw": "gang worker",
    "gv": "gang vector",
    "wv": "worker vector",
    "gwv": "gang worker vector",
}

# All warps of a gang follow the loops that begin and end a private array: two thirds of the time of
# array-g-short were one array of 256 elements in gangs of 32 warps.  Four warps show the same.
MOST_PRIVATE_THREADS = 128

# (num_gangs, num_workers, vector_length): dealt out in turn, so that every
# operator, type and level meets several.
LAUNCHES = [
    (1, 1, 32), (3, 4, 32), (8, 8, 32), (13, 7, 32), (5, 2, 64), (32, 1, 128), (1, 1, 1),
    (2, 32, 32), (9, 3, 96), (4, 1, 1024), (7, 2, 256), (16, 2, 512), (6, 5, 64), (3, 1, 1),
]

# With --all, for each vector length the gangs and workers of the launches at run time.
RUN_TIME = {
    32: [(1, 1), (3, 1), (3, 4), (32, 32), (200, 2)],
    64: [(1, 1), (5, 2), (3, 15)],
    256: [(1, 1), (7, 4)],
    1024: [(1, 1), (4, 1)],
}
CONSTANT_OF_ALL = 5


class Launch:
    """Launch dimensions; at run time they are the function's parameters."""

    def __init__(self, gangs, workers, vector, at_run_time):
        self.gangs, self.workers, self.vector, self.at_run_time = gangs, workers, vector, at_run_time

    def clauses(self):
        sizes = ("gangs", "workers") if self.at_run_time else (self.gangs, self.workers)
        return "num_gangs (%s) num_workers (%s) vector_length (%d)" % (*sizes, self.vector)

    def suffix(self):
        return "v%d" % self.vector if self.at_run_time else "%dx%dx%d" % (self.gangs, self.workers, self.vector)


def launches_for(number, levels, everything):
    """The launches of the operator whose number is NUMBER."""
    def constant(k):
        gangs, workers, vector = LAUNCHES[k % len(LAUNCHES)]
        # Each third one at run time; a single lane is a constant.
        return Launch(gangs if "gang" in levels else 1, workers, vector, vector > 1 and k % 3 == 2 and not everything)

    if not everything:
        return [constant(number)]
    made = [constant(number * CONSTANT_OF_ALL + k) for k in range(CONSTANT_OF_ALL)]
    for vector, sizes in RUN_TIME.items():
        for gangs, workers in sizes:
            made.append(Launch(gangs if "gang" in levels else 1, workers, vector, True))
    return list({(m.gangs, m.workers, m.suffix()): m for m in made}.values())


def smaller(launch):
    """LAUNCH with no more threads in a gang than large private arrays may have."""
    workers = max(1, min(launch.workers, MOST_PRIVATE_THREADS // launch.vector))
    vector = min(launch.vector, MOST_PRIVATE_THREADS)
    return Launch(launch.gangs, workers, vector, launch.at_run_time)
