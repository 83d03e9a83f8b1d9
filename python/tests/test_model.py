"""Models of tables, by the real program. Run by .ci/python."""

import os
import pickle
import random
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

from palimpsest import DataError, Model, PalimpsestError, UpdateRefused

try:
    import pandas
except ImportError:
    pandas = None


def sides(seed, n=300):
    draw = random.Random(seed)
    rows = [{"x": draw.random(), "y": draw.random()} for _ in range(n)]
    for row in rows:
        row["side"] = "right" if row["x"] + row["y"] > 1 else "left"
    return rows


def gone(pid):
    for _ in range(200):
        try:
            os.kill(pid, 0)
            with open(f"/proc/{pid}/stat") as f:
                if f.read().rsplit(")", 1)[1].split()[0] == "Z":
                    return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.05)
    return False


class ModelTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.model = Model.learn(sides(1), target="side", hidden=[20])

    @classmethod
    def tearDownClass(cls):
        cls.model.close()

    def test_lists_of_rows_get_dictionaries(self):
        rows = [{"x": 0.9, "y": 0.9}, {"x": 0.1, "y": 0.1}]
        answers = self.model.predict(rows)
        self.assertEqual([answer["prediction"] for answer in answers], ["right", "left"])
        for answer in answers:
            self.assertAlmostEqual(answer["p_left"] + answer["p_right"], 1, 6)
            self.assertLessEqual(answer["aleatoric"], answer["entropy"] + 1e-9)

    def test_classes_are_those_of_the_table(self):
        self.assertEqual(self.model.classes, ["left", "right"])

    @unittest.skipIf(pandas is None, "no pandas here; Debian has python3-pandas")
    def test_frames_get_frames_with_their_index(self):
        frame = pandas.DataFrame({"x": [0.9, None, 0.1], "y": [0.9, 0.2, 0.1]}, index=["a", "b", "c"])
        answers = self.model.predict(frame)
        self.assertEqual(list(answers.index), ["a", "b", "c"])
        self.assertEqual(list(answers["prediction"][["a", "c"]]), ["right", "left"])
        self.assertEqual(
            list(answers.columns),
            ["prediction", "probability", "entropy", "aleatoric", "mutual_information", "novelty", "p_left", "p_right"],
        )
        self.assertTrue(all(kind == float for kind in answers.dtypes[1:]), answers.dtypes)

    @unittest.skipIf(pandas is None, "no pandas here; Debian has python3-pandas")
    def test_types_of_a_frame_are_those_of_the_table(self):
        n = 200
        frame = pandas.DataFrame(
            {
                "flag": [i % 2 == 0 for i in range(n)],
                "day": pandas.date_range("2026-01-01", periods=n),
                "kind": pandas.Categorical(["abc"[i % 3] for i in range(n)]),
                "count": pandas.array([None if i % 7 == 0 else i for i in range(n)], dtype="Int64"),
                "y": ["no" if i % 2 else "yes" for i in range(n)],
            }
        )
        with Model.learn(frame, target="y", hidden=[8]) as model:
            columns = "\n".join(model.report["columns"])
            self.assertRegex(columns, r"flag: boolean")
            self.assertRegex(columns, r"day: date")
            self.assertRegex(columns, r"kind: category")
            self.assertRegex(columns, r"count: number")
            self.assertEqual(list(model.predict(frame)["prediction"]), list(frame["y"]))

    def test_more_rows_than_a_request_takes_keep_their_order(self):
        rows = [{"x": (i % 2) * 0.9, "y": (i % 2) * 0.9} for i in range(12_000)]
        predicted = [answer["prediction"] for answer in self.model.predict(rows)]
        self.assertEqual(predicted, ["left", "right"] * 6_000)

    def test_a_wrong_field_is_named(self):
        with self.assertRaisesRegex(DataError, "row 1, x: .*'nine'"):
            self.model.predict([{"x": "nine", "y": 1}])

    def test_a_table_without_the_target_is_refused(self):
        with self.assertRaisesRegex(PalimpsestError, "colour"):
            Model.learn(sides(1), target="colour")

    def test_an_update_is_served_at_once_and_its_directory_stays(self):
        with TemporaryDirectory() as directory:
            path = Path(directory) / "model"
            with Model.learn(sides(1), target="side", path=path, hidden=[20]) as model:
                before = model.version
                report = model.update(sides(2), task="february")
                self.assertNotEqual(model.version, before)
                self.assertEqual(model.version, report["version"])
            with self.assertRaisesRegex(PalimpsestError, "update learns the next task"):
                Model.learn(sides(1), target="side", path=path)
            with Model(path) as again:
                self.assertEqual(again.version, report["version"])

    def test_a_policy_refuses_and_the_model_stays(self):
        with TemporaryDirectory() as directory:
            path = Path(directory) / "model"
            policy = Path(directory) / "policy.toml"
            policy.write_text("least-rows = 1000\n")
            with Model.learn(sides(1), target="side", path=path, hidden=[20]) as model:
                before = model.version
                with self.assertRaises(UpdateRefused) as refused:
                    model.update(sides(2), task="february", policy=policy)
                self.assertTrue(refused.exception.reasons)
                self.assertEqual(model.version, before)

    def test_a_pickled_model_is_a_model_of_its_own(self):
        rows = [{"x": 0.7, "y": 0.4}]
        with pickle.loads(pickle.dumps(self.model)) as copy:
            self.assertNotEqual(copy.path, self.model.path)
            self.assertEqual(copy.predict(rows), self.model.predict(rows))

    def test_a_closed_model_leaves_no_process_and_no_files(self):
        model = Model.learn(sides(3), target="side", hidden=[4])
        model.predict([{"x": 0.5, "y": 0.4}])
        pid, path = model._server.pid, model.path
        model.close()
        self.assertTrue(gone(pid))
        self.assertFalse(path.exists())

    def test_a_killed_python_leaves_no_process(self):
        script = (
            "import sys; from palimpsest import Model; m = Model(sys.argv[1]);"
            "m.predict([{'x': 0.5, 'y': 0.4}]); print(m._server.pid, flush=True); import time; time.sleep(60)"
        )
        child = subprocess.Popen(
            [sys.executable, "-c", script, str(self.model.path)], stdout=subprocess.PIPE, encoding="utf-8"
        )
        pid = int(child.stdout.readline())
        child.send_signal(signal.SIGKILL)
        child.wait()
        child.stdout.close()
        self.assertTrue(gone(pid))


if __name__ == "__main__":
    unittest.main()
