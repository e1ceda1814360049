"""`playproof play` and `replay` as a user meets them."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

REPO = Path(__file__).parents[2]
POCKET = REPO / "tests" / "pocket"
Playproof = Callable[..., subprocess.CompletedProcess[str]]


def test_play_prints_a_table_on_standard_output_and_its_time_on_standard_error(playproof: Playproof) -> None:
    done = playproof("play", "matrix", "--games", "40", "--seed", "0")
    assert done.returncode == 0
    assert done.stdout.startswith(
        "matrix 1.0.0: seed 0, bots random, every ruling at its default\n\n2 players: 40 games"
    )
    assert " s, " not in done.stdout
    assert "matrix: 40 games in " in done.stderr
    assert "info: " in done.stderr
    assert "%|" not in done.stderr, "no progress bar where there is no terminal"


def test_the_same_seed_is_the_same_output_whatever_the_jobs(playproof: Playproof) -> None:
    one, two, other = (
        playproof("play", "matrix", "--games", "50", "--seed", seed, "--jobs", jobs, "--json").stdout
        for seed, jobs in (("3", "1"), ("3", "2"), ("4", "1"))
    )
    assert one == two != other


def test_play_as_json_keeps_its_contract(playproof: Playproof) -> None:
    done = playproof("play", "matrix", "--games", "60", "--ruling", "level=1", "--json")
    made = json.loads(done.stdout)
    assert list(made) == ["game", "seed", "bots", "rulings", "groups", "decisions", "usage", "findings"]
    assert (made["game"], made["seed"], made["bots"]) == ("matrix", 1, ["random"])
    assert made["rulings"] == {"level1": "scatter", "level": 1}
    (group,) = made["groups"]
    assert group["players"] == 2
    assert group["rulings"] == {}
    assert sum(group["wins"]) + group["draws"] + group["stuck"] + group["unfinished"] == group["games"] == 60
    assert all(0 <= low <= wins / 60 <= high <= 1 for wins, (low, high) in zip(group["wins"], group["win_share"], strict=True))  # fmt: skip
    assert set(group["turns"]) == {"mean", "p5", "p50", "p95", "max"}
    assert all(set(m) == {"mean", "sd", "min", "max"} for m in group["measures"].values())
    assert made["usage"] == {
        "effects": {},
        "never": [],
        "pieces": {
            "star": {"supply": 1, "most_used": 1, "shortages": 0},
            "chip": {"supply": 63, "most_used": 35, "shortages": 0},
        },
    }
    assert {f["check"] for f in made["findings"]} >= {"F-MT-01", "F-MT-03"}
    assert made["decisions"] > 500


def test_compare_gives_a_group_for_each_option_and_paired_intervals(playproof: Playproof) -> None:
    done = playproof("play", "matrix", "--games", "60", "--ruling", "level=1", "--compare", "level1", "--json")
    made = json.loads(done.stdout)
    assert [g["rulings"] for g in made["groups"]] == [{"level1": "scatter"}, {"level1": "block"}]
    (pair,) = made["compared"]["pairs"]
    assert (made["compared"]["key"], pair["base"], pair["other"], pair["games"]) == ("level1", "scatter", "block", 60)
    low, high = pair["turns"]["interval"]
    assert 5 < low < pair["turns"]["mean"] < high
    said = playproof("play", "matrix", "--games", "60", "--ruling", "level=1", "--compare", "level1").stdout
    assert "2 players, level1 = block against level1 = scatter, the same 60 games" in said
    assert "rulings level = 1" in said


def test_rules_of_a_workspace_need_trust(playproof: Playproof) -> None:
    refused = playproof("--workspace", str(POCKET), "play", "--games", "5")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "playproof: pocket: rules/pocket/ is code of this workspace; say --trust to let it run\n"
    done = playproof("--workspace", str(POCKET), "play", "--games", "30", "--players", "2,4", "--trust", "--json", "--bots", "wary,random")  # fmt: skip
    made = json.loads(done.stdout)
    assert [g["players"] for g in made["groups"]] == [2, 4]
    assert set(made["usage"]["effects"]) >= {"purse", "thief"}
    assert made["usage"]["pieces"]["coin"]["supply"] == 14


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "matrx"), 'there is no game "matrx"; did you mean "matrix"?'),
        (("play", "matrix", "--ruling", "level"), '--ruling "level"; write it as KEY=VALUE'),
        (("play", "matrix", "--ruling", "level=3"), "ruling level cannot be 3; it can be 1, 2"),
        (("play", "matrix", "--ruling", "levl=1"), 'no ruling has the key levl; did you mean "level"?'),
        (("play", "matrix", "--compare", "levl"), 'no ruling has the key levl; did you mean "level"?'),
        (("play", "matrix", "--players", "2-1"), '"2-1" is no number of players; write 2, 2-4 or 2,4'),
        (("play", "matrix", "--players", "9"), "9 players; the game is for 2"),
        (("play", "matrix", "--bots", "random,,"), "holds an empty name"),
        (("play", "matrix", "--bots", "gredy"), 'no bot is called "gredy"; did you mean "greedy"?'),
        (("play", "matrix", "--games", "0"), "--games"),
        (("play", "matrix", "--seed", "-1"), "--seed"),
        (("replay", "nothing.txt"), "nothing.txt: no such file"),
        (("replay", "README.md"), "README.md: line 1: not a record"),
    ],
)
def test_what_cannot_be_done_exits_2_with_one_line(playproof: Playproof, arguments, message: str) -> None:
    done = playproof(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def workspace_with(folder: Path, over: str) -> Path:
    """A workspace whose one game ends as ``over`` says."""
    content, rules = folder / "content" / "odd", folder / "rules" / "odd"
    for made in (content, rules, folder / "templates"):
        made.mkdir(parents=True)
    (content / "game.toml").write_text('title="Odd"\nversion="1"\ndate=2026-01-31\nlanguages=["en"]\nplayers=[2]\n')
    (rules / "__init__.py").write_text("")
    (rules / "rules.py").write_text(
        "from generator.table.box import Box\n"
        "from generator.table.position import Position, Result\n"
        "from generator.table.questions import choose, roll, stuck\n"
        "STEPS = 50\n"
        "def box(game, seats, effects): return Box(seats)\n"
        "def set_up(x):\n    x.die = (yield from roll(1, 6, 'R-1'))[0]\n"
        "def turn(x): yield from choose(0, 'wait', ['a', 'b'], 'R-2')\n"
        f"def over(x): {over}\n"
        "def result(x): return Result((0,))\n"
    )
    return folder


def test_a_game_that_raises_is_saved_the_run_goes_on_and_exits_1(playproof: Playproof, tmp_path: Path) -> None:
    folder = workspace_with(tmp_path, "return x.die < 6 or 1 / 0")
    done = playproof("play", "--games", "40", "--trust", "--json", cwd=folder)
    made = json.loads(done.stdout)
    assert done.returncode == 1
    (group,) = made["groups"]
    assert 20 < group["games"] == group["finished"] < 40
    (finding,) = made["findings"]
    assert (finding["check"], finding["severity"]) == ("raised", "error")
    saved = sorted((folder / "output" / "odd" / "games").iterdir())
    assert len(saved) == min(20, 40 - group["games"])
    assert str(saved[0]) in done.stderr
    again = playproof("replay", str(saved[0]), "--trust", cwd=folder)
    assert again.returncode == 1
    assert "roll 1d6: 6" in again.stdout
    assert "ZeroDivisionError: division by zero (odd/rules.py:9)" in again.stderr
    assert not list(folder.rglob(".*.txt*")), "nothing half-written is left"


def test_an_endless_game_exits_1_with_seed_and_last_moves(playproof: Playproof, tmp_path: Path) -> None:
    done = playproof("play", "--games", "100", "--seed", "7", "--trust", cwd=workspace_with(tmp_path, "return False"))
    assert done.returncode == 1
    assert "100 games, 0 finished, 0 stuck, 100 unfinished" in done.stdout
    assert "seed 7 game 0 of 2 players: more than 50 questions; last moves: p1 wait:" in done.stderr


def test_replay_shows_a_saved_game_step_by_step(playproof: Playproof, tmp_path: Path) -> None:
    playproof("play", "matrix", "--games", "1", "--seed", "5", "--save", str(tmp_path / "games"))
    (path,) = (tmp_path / "games").iterdir()
    whole = playproof("replay", str(path), "--audit")
    assert whole.returncode == 0
    assert " turns: difference " in whole.stdout.splitlines()[-1]
    part = playproof("replay", str(path), "--to", "3")
    assert "   3  p2 take: " in part.stdout
    assert "   4  " not in part.stdout
    assert "\np1 store: chip" in part.stdout
    made = json.loads(playproof("replay", str(path), "--json").stdout)
    assert made["steps"][0]["line"].startswith("draw: ")
    assert made["steps"][1]["cite"] == "MT-04"
    assert made["winners"] in (["p1"], ["p2"], [])
    assert made["broken"] is None


def test_replay_of_a_changed_record_is_refused(playproof: Playproof, tmp_path: Path) -> None:
    playproof("play", "matrix", "--games", "1", "--save", str(tmp_path))
    (path,) = tmp_path.iterdir()
    text = path.read_text()
    first = next(line for line in text.splitlines() if line.startswith("p1 take"))
    path.write_text(text.replace(first, "p1 take: r0c0", 1).replace("version: 1.0.0", "version: 0.1"))
    done = playproof("replay", str(path), "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert 'answer 2: "r0c0" is not among the options of "p1 take": r' in done.stderr
    assert "made with matrix 0.1, this is 1.0.0" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_is_known_and_exits_130(jobs: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from generator.__main__ import main; main()"]
    arguments = ["play", "matrix", "--games", "100000000", "--jobs", jobs, "--json", "--save", str(tmp_path)]
    env = {**os.environ, "PYTHONPATH": str(REPO)}
    process = subprocess.Popen(
        [*command, *arguments], cwd=REPO, env=env, stdout=-1, stderr=-1, text=True, start_new_session=True,
        # ignored where the tests run in the background
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  # there are no threads
    )  # fmt: skip
    try:
        while len(list(tmp_path.iterdir())) < 700:
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        asked = time.monotonic()
        out, err = process.communicate(timeout=20)
        assert time.monotonic() - asked < 5
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert json.loads(out)["groups"][0]["games"] >= 100
    assert "playproof: stopped after " in err
    assert "Traceback" not in err
    assert not list(tmp_path.glob(".*")), "nothing half-written is left"


def test_a_bar_of_progress_is_drawn_on_a_terminal_only() -> None:
    leader, follower = pty.openpty()
    command = [sys.executable, "-c", "from generator.__main__ import main; main()", "play", "matrix", "--games", "2000"]
    env = {**os.environ, "PYTHONPATH": str(REPO), "TERM": "xterm"}
    process = subprocess.Popen(command, cwd=REPO, env=env, stdout=subprocess.PIPE, stderr=follower)
    os.close(follower)
    shown = b""
    while True:
        try:
            read = os.read(leader, 4096)
        except OSError:
            break
        if not read:
            break
        shown += read
    out, _ = process.communicate(timeout=60)
    os.close(leader)
    assert b"100%" in shown
    assert b"%" not in out.split(b"\n")[0]
    assert process.returncode == 0
