"""Arguments and nothing else. What a command does lives in the room it names; imports are made when it is chosen, so
that ``handrail --help`` stays quick.

Exit codes: 0 the run is done (or the check allows, the chain holds, every figure meets its target); 1 anything else a
run can end in, each named with its reason; 2 wrong usage or configuration; 130 interrupted before anything was open.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from handrail.version import __version__

OUTCOMES = """\
exit codes:
  0  done               the stated effects were found, by independent evidence where the action is consequential
  1  done_unverified    every step was carried out, but the evidence does not suffice to say that it worked
  1  failed             a step did not have its effect, and nothing that may be tried is left
  1  blocked            a rail forbade what was left to do
  1  gave_up            a budget ran out, or the agent was stuck
  1  needs_person       a question had nobody to answer it, or the answer was no
  1  stopped_by_user    somebody stopped it
  1  fate_unknown       something that must not be repeated was sent, and what became of it is not known
  2  usage or configuration: nothing was touched
"""

CHECKED = """\
exit codes:
  0  the record is allowed; with --stream: every line could be judged, whatever the verdicts
  1  it asks or is blocked; with --stream: some line could not be judged
  2  usage, configuration or policy are wrong, or the record cannot be judged
"""


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(
        prog="handrail",
        description="The trustworthy execution layer between a GUI agent and the device it drives.",
        epilog=OUTCOMES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"handrail {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)

    run = commands.add_parser(
        "run",
        help="carry out an instruction on a page",
        description="Carry out an instruction, one judged and verified step after the other.",
        epilog=OUTCOMES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    run.add_argument("instruction", help="what to do, in plain imperative steps; - reads it from standard input")
    run.add_argument(
        "--device",
        metavar="DEVICE",
        default="browser",
        help="browser (default), phone (a virtual one), adb:SERIAL, or adb for the only phone that is connected",
    )
    run.add_argument(
        "--at",
        metavar="URL",
        default="",
        help="address to begin at, else the first one the words name; on a phone also an application",
    )
    run.add_argument(
        "--policy", default="", help="preset (strict, standard, permissive) or a YAML file (default: standard)"
    )
    run.add_argument(
        "--grant", metavar="ORIGIN", action="append", default=[], help="another origin that may be present"
    )
    run.add_argument(
        "--secret",
        metavar="NAME@ORIGIN",
        action="append",
        default=[],
        help="a secret for {{secret:NAME}}, bound to an origin (on a phone app:PACKAGE); value from "
        "HANDRAIL_SECRET_NAME or asked for",
    )
    run.add_argument("--quoted", metavar="FILE", action="append", default=[], help="pasted material: untrusted text")
    run.add_argument("--dry-run", action="store_true", help="judge what the first screen shows; touch nothing else")
    run.add_argument("--ask", choices=["cli", "none"], default="cli", help="who answers questions (default: cli)")
    run.add_argument("--max-steps", type=int, default=None, metavar="N", help="budget of device actions")
    run.add_argument("--timeout", type=float, default=None, metavar="SECONDS", help="budget of time")
    run.add_argument("--attach", metavar="URL", default="", help="drive a running Chromium by its debugging address")
    run.add_argument(
        "--finish-forms",
        action="store_true",
        help="press the one control that sends off what was filled in, where the words do not say so",
    )
    run.add_argument("--headed", action="store_true", help="show the browser's window")
    run.add_argument("--resume", metavar="RUN", default="", help="go on with a run that was cut off")
    _configured(run)
    _common(run)

    check = commands.add_parser(
        "check",
        help="judge records from a file or standard input; touches nothing",
        epilog=CHECKED,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    check.add_argument("record", nargs="?", default="-", help="JSON file, or - for standard input")
    check.add_argument("--stream", action="store_true", help="one record a line in, one verdict a line out")
    check.add_argument("--policy", default="", help="preset or YAML file (default: standard)")
    _configured(check)
    check.add_argument(
        "--armed",
        metavar="PROTECTION",
        action="append",
        default=[],
        help="what your own device has in force, by your word: egress (holds back what pages send by themselves)",
    )
    check.add_argument("--explain", action="store_true", help="one sentence a finding")
    check.add_argument("--schema", action="store_true", help="print the JSON Schema of a record and exit")
    check.add_argument("--json", action="store_true", help="one JSON object on standard output")

    policy = commands.add_parser("policy", help="check, explain and test a policy file")
    policies = policy.add_subparsers(dest="action", metavar="ACTION", required=True)
    policy_check = policies.add_parser("check", help="errors with their line, rules that can never match, a summary")
    policy_explain = policies.add_parser("explain", help="what it does, in plain sentences")
    policy_test = policies.add_parser("test", help="judge the golden cases that lie beside it")
    for command in (policy_check, policy_explain, policy_test):
        command.add_argument("policy", help="YAML file, or the name of a preset")
        command.add_argument("--json", action="store_true", help="one JSON object on standard output")
    policy_test.add_argument("--cases", metavar="FILE", default="", help="the cases, if not in POLICY.cases.yaml")
    _configured(policy_test)
    policies.add_parser("schema", help="print the JSON Schema of a policy file, for editors")

    plan = commands.add_parser("plan", help="check, show, draw, compare and seal plan files")
    plans = plan.add_subparsers(dest="action", metavar="ACTION", required=True)
    plan_check = plans.add_parser("check", help="errors with their place, and all that the plan can do, on one page")
    plan_show = plans.add_parser("show", help="the plan in its one printed form, with its line numbers")
    plan_graph = plans.add_parser("graph", help="the plan as an SVG picture")
    plan_diff = plans.add_parser("diff", help="what changes from one plan to another; remarks and spaces do not count")
    plan_seal = plans.add_parser("seal", help="write the printed form and tell the digest that it is known by")
    for command in (plan_check, plan_show, plan_graph, plan_diff, plan_seal):
        command.add_argument("plan", metavar="PLAN", help="a plan file")
        command.add_argument("--policy", default="", help="preset or YAML file (default: standard)")
        command.add_argument("--instruction", default="", help="the user's words, where task values have to stand")
        command.add_argument(
            "--secret", metavar="NAME", action="append", default=[], help="a secret that there will be"
        )
        command.add_argument(
            "--trusted",
            metavar="SOURCE.KEY:TYPE",
            action="append",
            default=[],
            help="a trusted value: bool, money, date, text, 0..15 or red|green",
        )
        command.add_argument(
            "--most-bits", type=float, default=3.0, metavar="N", help="bits a consequential effect may hang on"
        )
    plan_check.add_argument("--json", action="store_true", help="one JSON object on standard output")
    plan_diff.add_argument("other", metavar="OTHER", help="the plan it is compared with")
    for command in (plan_graph, plan_seal):
        command.add_argument("--output", "-o", metavar="FILE", default="-", help="where to write it")

    trace = commands.add_parser("trace", help="list, show, verify, export runs")
    traces = trace.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = traces.add_parser("list", help="runs in the trace file, newest first")
    show = traces.add_parser("show", help="one run as a timeline")
    verify = traces.add_parser("verify", help="sealed, open-ended, or broken at N; prints the head hash to anchor")
    export = traces.add_parser("export", help="one run as a folder that can be verified offline")
    for command in (show, verify, export):
        also = "; or the path of an export" if command is verify else ""
        named = f"run id, its beginning, or latest (default){also}"
        command.add_argument("run", nargs="?", default="latest", help=named)
    show.add_argument("--html", metavar="FILE", default="", help="write the timeline as a page")
    verify.add_argument("--head", metavar="HASH", default="", help="head hash anchored elsewhere")
    export.add_argument("--to", metavar="FOLDER", required=True, help="folder to write; must not exist")
    for command in (listing, show, verify, export):
        _common(command)

    doctor = commands.add_parser("doctor", help="what works here, what is missing, how to get it")
    doctor.add_argument(
        "--device", metavar="DEVICE", default="browser", help="phone, adb:SERIAL or adb: what that phone allows"
    )
    doctor.add_argument("--json", action="store_true", help="one JSON object on standard output")
    _configured(doctor)

    demo = commands.add_parser("demo", help="a shop, faults and lies: what is done, recovered, asked, blocked")
    demo.add_argument("--scene", metavar="NAME", default="", help="only this scene")
    demo.add_argument("--show", metavar="FOLDER", default="", help="keep the traces and screenshots here")
    demo.add_argument("--json", action="store_true", help="one JSON object on standard output")

    phone = commands.add_parser("phone", help="a virtual Android phone behind adb: a simulator, for tests and demos")
    phone.add_argument("--port", type=int, default=0, help="port on 127.0.0.1 (0: any free one)")
    phone.add_argument("--keys", metavar="FOLDER", default="", help="where the key that adb needs is written")
    phone.add_argument("--open", action="store_true", help="ask for no key: any local user may drive the phone")
    phone.add_argument("--state", metavar="FILE", default=":memory:", help="SQLite file of the phone's state")
    phone.add_argument("--seed", type=int, default=0, help="seed of the content")
    phone.add_argument("--faults", metavar="NAME,...", default="", help="what goes wrong on it: see --list-faults")
    phone.add_argument("--fault-seed", type=int, default=0, metavar="N", help="seed of what goes wrong")
    phone.add_argument("--list-faults", action="store_true", help="say what can go wrong on it, and end")

    train = commands.add_parser("train", help="make a model that ships anew, from text of ours")
    train.add_argument("what", choices=["guard"], help="the embedded guard model")
    train.add_argument("rest", nargs=argparse.REMAINDER, metavar="...", help="see: handrail train guard --help")

    bench = commands.add_parser("bench", help="benchmarks anyone can rerun")
    bench.add_argument("name", nargs="?", default="list", help="suite, all, or list (default)")
    bench.add_argument("--quick", action="store_true", help="a fair sample in under 40 s")
    bench.add_argument("--seed", type=int, default=7)
    bench.add_argument("--data", metavar="PATH", default="", help="folder with public evaluation data")
    bench.add_argument(
        "--resume", metavar="FILE", default="", help="keep rows here as they come, and go on from those it holds"
    )
    bench.add_argument("--tasks", metavar="A,B", default="", help="only these tasks, in suites whose tasks have names")
    bench.add_argument("--family", metavar="F", default="", help="only tasks of these families")
    bench.add_argument("--episodes", metavar="K", type=int, default=None, help="how often each task is run")
    bench.add_argument(
        "--without", metavar="CUES", default="", help="deny the agent class words, word vectors or geometry: words,..."
    )
    bench.add_argument("--config", metavar="FILE", default="", help="measure the guard model that this file names")
    bench.add_argument("--verbose", action="store_true", help="one line an episode on standard error")
    bench.add_argument("--keep", metavar="FOLDER", default="", help="leave the traces of the runs here")
    bench.add_argument("--closed", action="store_true", help="also what is kept from development; such runs are logged")
    bench.add_argument("--store", action="store_true", help="write benchmarks/results and docs/benchmarks here")
    bench.add_argument("--json", action="store_true", help="one JSON object on standard output")
    return top


def _configured(command: argparse.ArgumentParser) -> None:
    command.add_argument("--config", metavar="FILE", default="", help="configuration file (default: HANDRAIL_CONFIG)")


def _common(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--trace", metavar="FILE", default="", help="trace file (default: HANDRAIL_TRACE or ./runs/handrail.db)"
    )
    command.add_argument("--json", action="store_true", help="JSON on standard output")


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point; returns the exit code."""
    arguments = parser().parse_args(argv)
    from handrail.records.errors import ConfigError, HandrailError, PlanError

    try:
        return _dispatch(arguments)
    except (ConfigError, PlanError) as error:
        print(f"handrail {arguments.command}: {error}", file=sys.stderr)
        return 2
    except HandrailError as error:
        print(f"handrail {arguments.command}: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        print(f"handrail {arguments.command}: interrupted", file=sys.stderr)
        return 130


def _dispatch(arguments: argparse.Namespace) -> int:
    match arguments.command:
        case "run":
            from handrail import build

            return build.run_command(arguments)
        case "check":
            from handrail import checking

            return checking.command(arguments)
        case "policy":
            from handrail import build

            return build.policy_command(arguments)
        case "plan":
            from handrail import planning

            return planning.command(arguments)
        case "trace":
            from handrail import build

            return build.trace_command(arguments)
        case "doctor":
            from handrail import doctor

            return doctor.command(json_out=arguments.json, config=arguments.config, device=arguments.device)
        case "demo":
            from handrail.bench import demo

            folder = Path(arguments.show) if arguments.show else None
            return demo.command(scene=arguments.scene, show=folder, json_out=arguments.json)
        case "phone":
            from handrail.phone.screen.__main__ import run as phone

            return phone(arguments)
        case "bench":
            from handrail.bench import command
            from handrail.bench.form import Options

            options = Options(
                quick=arguments.quick,
                seed=arguments.seed,
                data=Path(arguments.data) if arguments.data else None,
                progress=not (arguments.json or arguments.verbose),
                resume=Path(arguments.resume) if arguments.resume else None,
                tasks=tuple(filter(None, arguments.tasks.split(","))),
                families=tuple(filter(None, arguments.family.split(","))),
                episodes=arguments.episodes,
                without=tuple(filter(None, arguments.without.split(","))),
                verbose=arguments.verbose,
                closed=arguments.closed,
                config=arguments.config,
                keep=Path(arguments.keep) if arguments.keep else None,
            )
            return command.main(arguments.name, options, store_results=arguments.store, json_out=arguments.json)
        case "train":
            from handrail import train

            return train.command(arguments.what, arguments.rest)
        case other:
            raise AssertionError(f"no command {other!r}")


if __name__ == "__main__":
    sys.exit(main())
