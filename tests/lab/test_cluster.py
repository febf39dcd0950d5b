"""A job on a Ray cluster of two nodes gives what it gives in this process."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from fleacircus.lab.game import play
from fleacircus.lab.job import Job
from fleacircus.lab.match import contest
from fleacircus.lab.runners import runner
from lab.sums import Sum, add_up

TESTS = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def nodes() -> Iterator[None]:
    """Two nodes with a core each, on loopback; they find the tests' own work."""
    import ray
    from ray.cluster_utils import Cluster

    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PYTHONPATH", os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")]))
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, log_to_driver=False)
        yield
        ray.shutdown()
        cluster.shutdown()


@pytest.mark.soak
@pytest.mark.usefixtures("nodes")
def test_two_nodes_give_the_same_as_this_process(tmp_path: Path) -> None:
    given = {"scenario": "whos-there", "play": "duel"}
    alone = contest("regular", "rookie", "mars-attacks@3", options=given, games=6)
    job = Job(play, runner=runner("ray"))
    shared = contest("regular", "rookie", "mars-attacks@3", options=given, games=6, job=job)
    assert (shared.digest, shared.pairs) == (alone.digest, alone.pairs)
    diary = tmp_path / "diary"
    tasks = [Sum(number, str(diary), deadly=int(number == 2)) for number in range(6)]
    assert [answer.total for answer in Job(add_up, runner=runner("ray")).run(tasks)] == [0, 1, 3, 6, 10, 15]
    assert sorted(map(int, diary.read_text(encoding="utf-8").split())) == [0, 1, 2, 2, 3, 4, 5]
