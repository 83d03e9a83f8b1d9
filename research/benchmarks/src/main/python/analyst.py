"""Tables as analysts have them, file by file with the defaults of `palimpsest learn`, beside scikit-learn retrained on all rows.

Of each file a third of the rows is tested on, at most 3,000; the division is fixed. Scores are on the test rows of all files after
the last one; the calibration error on those of the last file and of the first, in 15 bins. scikit-learn's models have its defaults, the same columns and all rows to learn from at once; dates become the same calendar features; columns of text,
which `learn` passes over, are dropped for both.
"""

import argparse
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import pandas as pd
from sklearn.compose import make_column_transformer
from sklearn.ensemble import (
    HistGradientBoostingClassifier,
    HistGradientBoostingRegressor,
    RandomForestClassifier,
    RandomForestRegressor,
)
from sklearn.impute import SimpleImputer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, OrdinalEncoder

MAX_TEST = 3000
BINS = 15


def by(column, groups):
    """The file of each row: the place of the first group whose bound is not below it."""
    return lambda t: np.searchsorted(groups, t[column].astype(int))


def parts(n):
    """Rows in their order, as n files."""
    return lambda t: np.arange(len(t)) * n // len(t)


def dealt(n):
    """Rows dealt to n files, whatever their order."""
    return lambda t: np.arange(len(t)) % n


def categories(column):
    return lambda t: pd.factorize(t[column], sort=True)[0]


def year(t, column):
    return t[column].str[:4].astype(int)


# name: target, how the rows are divided, columns to drop, whether the target is a number, whether the bars count it
TABLES = {
    "stops": ("problem", lambda t: pd.factorize(t["date"].str[:7], sort=True)[0], ["idNum"], False, True),
    "mortgages": ("deny", parts(3), [], False, True),
    "storms": ("status", by("year", [1979, 1989, 1999, 2009]), [], False, True),
    "tweets": ("source", lambda t: np.searchsorted([2012, 2013, 2014, 2015, 2016], year(t, "created_at")),
               ["id_str", "text", "in_reply_to_user_id_str"], False, True),
    "diamonds": ("price", dealt(6), [], True, True),
    "homes": ("Sale_Price", by("Year_Sold", [2006, 2007, 2008, 2009]), [], True, True),
    "churn": ("churn", categories("area_code"), [], False, False),
    "credit": ("Status", parts(4), [], False, False),
    "subscribers": ("churn", parts(5), [], False, False),
    "loans": ("Class", parts(5), [], False, False),
    "wages": ("earnings", categories("region"), [], True, False),
    "sales": ("median", by("year", [2003, 2006, 2009, 2012]), [], True, False),
}


def divide(name, table, directory, development):
    """Writes train-NN.csv and test-NN.csv; returns them as frames of text. Development: test rows are taken from the training rows."""
    target, files, _, _, _ = TABLES[name]
    table = table[table[target] != ""].reset_index(drop=True)
    number = files(table)
    learned, tested = [], []
    for f in sorted(set(number)):
        rows = table[number == f]
        order = np.random.default_rng(18).permutation(len(rows))
        held = min(MAX_TEST, round(len(rows) / 3))
        test, train = order[:held], order[held:]
        if development:
            held = min(MAX_TEST, round(len(train) / 3))
            test, train = train[:held], train[held:]
        learned.append(rows.iloc[np.sort(train)])
        tested.append(rows.iloc[np.sort(test)])
    for kind, frames in (("train", learned), ("test", tested)):
        for i, rows in enumerate(frames):
            rows.to_csv(directory / f"{kind}-{i + 1:02d}.csv", index=False)
    return learned, tested


def ours(name, directory, palimpsest, files):
    """Learns a file after the other; returns the answers to the test rows of each file, and how many versions a network answered."""
    target, _, drop, number, _ = TABLES[name]
    model = directory / "model"
    notes = ""
    for f in range(files):
        options = ["--target", target] + (["--drop", ",".join(drop)] if drop else []) + (["--regression"] if number else [])
        learn = subprocess.run(
            [palimpsest, "learn", model, directory / f"train-{f + 1:02d}.csv"] + (options if f == 0 else []),
            capture_output=True, text=True)
        if learn.returncode != 0:
            raise SystemExit(f"analyst: {name}: {learn.stdout}{learn.stderr}")
        notes += learn.stdout
    (directory / "learn.txt").write_text(notes)
    answers = []
    for f in range(files):
        out = directory / f"answers-{f + 1:02d}.csv"
        subprocess.run([palimpsest, "predict", model, directory / f"test-{f + 1:02d}.csv", "-o", out], check=True, capture_output=True)
        answers.append(pd.read_csv(out, dtype=str, keep_default_na=False))
    return answers


def encoded(table, target, drop):
    """Columns as numbers, calendar features of dates, and categories."""
    x = pd.DataFrame(index=table.index)
    for column in table.columns:
        if column == target or column in drop:
            continue
        text = table[column].replace("", np.nan)
        value = pd.to_numeric(text, errors="coerce")
        if value.notna().sum() == text.notna().sum():
            x[column] = value
            continue
        when = pd.to_datetime(text, errors="coerce", format="%Y-%m-%dT%H:%M:%S")
        if when.notna().sum() == text.notna().sum():
            x[column] = (when - pd.Timestamp(0)) / pd.Timedelta(days=1)
            x[column + " year"] = when.dt.dayofyear
            x[column + " week"] = when.dt.weekday
            x[column + " day"] = when.dt.hour + when.dt.minute / 60
            continue
        x[column] = text
    return x


def theirs(name, learned, tested):
    """Predictions of both models for the test rows of each file: classes with probabilities, or numbers."""
    target, _, drop, number, _ = TABLES[name]
    frames = learned + tested
    x = encoded(pd.concat(frames, ignore_index=True), target, drop)
    y = pd.concat([f[target] for f in frames], ignore_index=True)
    y = y.astype(float) if number else y
    n = sum(len(f) for f in learned)
    texts = [c for c in x.columns if x[c].dtype == object]
    numbers = [c for c in x.columns if c not in texts]
    few = [c for c in texts if x[c].nunique() <= 250]
    many = [c for c in texts if c not in few]
    ordinal = OrdinalEncoder(handle_unknown="use_encoded_value", unknown_value=np.nan, encoded_missing_value=np.nan)
    rank = OrdinalEncoder(handle_unknown="use_encoded_value", unknown_value=-1, encoded_missing_value=-1)
    boosting = make_pipeline(
        make_column_transformer((ordinal, few), (rank, many), ("passthrough", numbers)),
        (HistGradientBoostingRegressor if number else HistGradientBoostingClassifier)(
            categorical_features=list(range(len(few))), random_state=0))
    forest = make_pipeline(
        make_column_transformer(
            (OneHotEncoder(handle_unknown="ignore"), few), (rank, many),
            (SimpleImputer(strategy="median", add_indicator=True), numbers)),
        (RandomForestRegressor if number else RandomForestClassifier)(n_jobs=2, random_state=0))
    found = {}
    for word, model in (("boosting", boosting), ("forest", forest)):
        model.fit(x[:n], y[:n])
        rows = x[n:]
        if number:
            found[word] = model.predict(rows)
        else:
            found[word] = (model.classes_, model.predict_proba(rows))
    return found, y[n:].to_numpy()


def calibration_error(top, right):
    """Σ over bins of the share of rows times |accuracy − mean probability|."""
    place = np.minimum((top * BINS).astype(int), BINS - 1)
    return 100 * sum(abs(right[place == b].mean() - top[place == b].mean()) * np.mean(place == b) for b in set(place))


def noise_floor(top):
    """The calibration error of perfectly calibrated answers with these probabilities: what so few rows can show."""
    rng = np.random.default_rng(0)
    return float(np.mean([calibration_error(top, rng.random(len(top)) < top) for _ in range(50)]))


def class_scores(top, right, sizes):
    last, first = slice(len(top) - sizes[-1], None), slice(0, sizes[0])
    return {
        "accuracy": 100 * right.mean(),
        "ece_last": calibration_error(top[last], right[last]),
        "ece_first": calibration_error(top[first], right[first]),
        "floor": max(noise_floor(top[last]), noise_floor(top[first])),
    }


def measure(name, table, directory, palimpsest, development, alone):
    learned, tested = divide(name, table, directory, development)
    number = TABLES[name][3]
    sizes = [len(t) for t in tested]
    answers = pd.concat(ours(name, directory, palimpsest, len(learned)), ignore_index=True)
    truth = pd.concat([t[TABLES[name][0]] for t in tested], ignore_index=True).to_numpy()
    scores = {}
    if number:
        truth = truth.astype(float)
        spread = pd.concat([t[TABLES[name][0]] for t in learned]).astype(float).std()
        scores["learn"] = {"error": 100 * math.sqrt(np.mean((answers["mean"].astype(float) - truth) ** 2)) / spread}
    else:
        right = answers["prediction"].to_numpy() == truth
        scores["learn"] = class_scores(answers["probability"].astype(float).to_numpy(), right, sizes)
    if not alone:
        found, y = theirs(name, learned, tested)
        for word, answer in found.items():
            if number:
                scores[word] = {"error": 100 * math.sqrt(np.mean((answer - y) ** 2)) / spread}
            else:
                classes, p = answer
                scores[word] = class_scores(p.max(axis=1), classes[p.argmax(axis=1)] == y, sizes)
    return {"table": name, "rows": sum(map(len, learned)), "files": len(learned), "test": sum(sizes), "scores": scores}


def bars(results):
    """What must hold, each with whether it does."""
    classes = [r["scores"] for r in results if "accuracy" in r["scores"]["learn"]]
    errors = [r for r in results if "error" in r["scores"]["learn"]]
    judged = []

    def bar(held, text):
        judged.append((bool(held), text))

    for other in ("boosting", "forest"):
        lost = [s[other]["accuracy"] - s["learn"]["accuracy"] for s in classes]
        if lost:
            bar(np.median(lost) <= 1, f"accuracy: median {np.median(lost):.2f} points below the {other} (bar: 1)")
            bar(max(lost) <= 2.5, f"accuracy: at most {max(lost):.2f} points below the {other} (bar: 2.5)")
        for r in errors:
            ratio = r["scores"]["learn"]["error"] / r["scores"][other]["error"]
            bar(ratio <= 1.08, f"{r['table']}: error is {ratio:.3f} of the {other}'s (bar: 1.08)")
    for which in ("ece_last", "ece_first"):
        own = [s["learn"][which] for s in classes]
        if own:
            bar(max(own) <= 5, f"{which}: at most {max(own):.1f} (bar: 5)")
            for other in ("boosting", "forest"):
                more = np.median(own) - np.median([s[other][which] for s in classes])
                bar(more <= 0, f"{which}: median {np.median(own):.1f}, {more:+.1f} beside the {other} (bar: 0)")
    return judged


def line(result):
    out = []
    for word, s in result["scores"].items():
        if "error" in s:
            text = f"error {s['error']:6.2f}"
        else:
            text = f"accuracy {s['accuracy']:6.2f}   ECE last {s['ece_last']:5.2f}  first {s['ece_first']:5.2f}   floor {s['floor']:4.2f}"
        out.append(f"{result['table']:12s} {result['files']:3d} files {result['rows']:6d} rows  {word:9s} {text}")
    return "\n".join(out)


def main():
    parser = argparse.ArgumentParser(prog="analyst", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", help="these only, separated by commas; of: " + ", ".join(TABLES))
    parser.add_argument("--all", action="store_true", help="also the tables that no bar counts")
    parser.add_argument("--development", action="store_true", help="test on rows held out of the training rows: for choosing defaults")
    parser.add_argument("--alone", action="store_true", help="without scikit-learn")
    parser.add_argument("--check", action="store_true", help="exit with 1 when a bar is missed")
    parser.add_argument("--results", help="JSON lines; tables that they hold are not measured again")
    parser.add_argument("--data", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--palimpsest", required=True, help=argparse.SUPPRESS)
    options = parser.parse_args()
    names = options.tables.split(",") if options.tables else [n for n, t in TABLES.items() if t[4] or options.all]
    unknown = [n for n in names if n not in TABLES]
    if unknown:
        parser.error("no table has the name " + ", ".join(unknown))
    kept = Path(options.results) if options.results else None
    known = {}
    if kept and kept.exists():
        known = {r["table"]: r for r in map(json.loads, kept.read_text().splitlines())}
    results = []
    for name in names:
        if name not in known:
            table = pd.read_csv(Path(options.data) / f"{name}.csv", dtype=str, keep_default_na=False)
            with tempfile.TemporaryDirectory(prefix="analyst-") as directory:
                known[name] = measure(name, table, Path(directory), options.palimpsest, options.development, options.alone)
            if kept:
                with kept.open("a") as out:
                    out.write(json.dumps(known[name]) + "\n")
        results.append(known[name])
        print(line(known[name]), flush=True)
    if options.alone:
        return
    judged = bars([r for r in results if TABLES[r["table"]][4]])
    for held, text in judged:
        print(("held    " if held else "MISSED  ") + text)
    if options.check and not all(held for held, _ in judged):
        sys.exit(1)


if __name__ == "__main__":
    main()
