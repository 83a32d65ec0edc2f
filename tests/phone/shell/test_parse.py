"""The grammar: quotes, escapes, connectors, redirects; and what is not of it is refused."""

from __future__ import annotations

import shlex

import anyio
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.phone.shell.running import run

from handrail.phone.paper import PaperHandset
from handrail.phone.shell.parse import MAX_LINE, SyntaxTrouble, parse
from handrail.phone.shell.session import MAX_STEPS

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("echo a  b", "a b\n"), ("echo 'a  b'", "a  b\n"), ('echo "a  b"', "a  b\n"), (r"echo a\ \ b", "a  b\n"),
        ("echo 'a'\"b\"c", "abc\n"), (r"echo \$HOME '$HOME' " + r'"\$HOME"', "$HOME $HOME $HOME\n"),
        ("echo '' | wc -c", "1\n"), ("echo a''b \"\"", "ab \n"), (r"echo 'it'\''s'", "it's\n"),
        ("echo a;echo b", "a\nb\n"), ("echo a\necho b", "a\nb\n"), ("echo a # echo b", "a\n"), ("echo a#b", "a#b\n"),
        ("true && echo yes || echo no", "yes\n"), ("false && echo yes || echo no", "no\n"),
        ("false || false || echo third", "third\n"), ("true || echo no; echo next", "next\n"),
        ("! false && echo inverted", "inverted\n"), ("false; echo $?", "1\n"), ("nope 2>/dev/null; echo $?", "127\n"),
        ("A=1 B='2 3'; echo $A${B}x", "12 3x\n"), ("A='a  b'; echo $A; echo \"$A\"", "a b\na  b\n"),
        ("echo ${NONE:-fallback} [$NONE]", "fallback []\n"), ("X=; echo a $X b", "a b\n"),
        ("echo $(echo inner; echo two)", "inner two\n"), ("echo \"$(echo 'a  b')\"", "a  b\n"),
        ("echo `echo back`", "back\n"), ("echo $(echo $(echo deep))", "deep\n"), ("echo $(echo ')')", ")\n"),
        ("(cd /sdcard; pwd); pwd", "/storage/emulated/0\n/\n"),
        ("{ cd /sdcard; pwd; }; pwd", "/storage/emulated/0\n" * 2),
        ("(exit 3); echo $?", "3\n"), ("exit 4; echo never", ""), ("echo a | exit 2; echo still", "still\n"),
        ("echo a | cat | cat", "a\n"), ("echo a & echo b", "a\nb\n"),
        ("echo one > /sdcard/f; echo two >> /sdcard/f; cat < /sdcard/f", "one\ntwo\n"),
        ("nope > /sdcard/f 2>&1; cat /sdcard/f", "/system/bin/sh: nope: inaccessible or not found\n"),
        ("nope 2>&1 >/dev/null | grep -c found", "1\n"), ("nope &> /dev/null; echo $?", "127\n"),
        ("echo hidden >/dev/null", ""), ("echo seen >/dev/tty", "seen\n"), ("echo x >&2 2>/dev/null", ""),
        ("cd /sdcard; echo D*", "DCIM Documents Download\n"),
        ("echo '/sdcard/D'*", "/sdcard/DCIM /sdcard/Documents /sdcard/Download\n"),
        ("echo '/sdcard/D*' /nope/*", "/sdcard/D* /nope/*\n"), ("echo %s 100%", "%s 100%\n"),
        ("echo -n a; echo -e 'b\\tc'", "ab\tc\n"), ("sh -c 'echo $0 $1 $#' name arg", "name arg 1\n"),
        ("FOO=bar sh -c 'echo [$FOO]'; echo [$FOO]", "[bar]\n[]\n"), ("echo $((1", None), ("echo ünï", "ünï\n"),
        ("[ -d /sdcard ] && [ ! -e /nope ] && echo ok", "ok\n"), ("test 2 -gt 1 && echo more", "more\n"),
        ("echo success; echo EXIT:$?", "success\nEXIT:0\n"), ("command -v input", "/system/bin/input\n"),
        ("/system/bin/echo full; toybox echo box", "full\nbox\n"), ("printf '%s-%d\\n' a 5", "a-5\n"),
        ("printf 'a%sb%%\\x41' x", "axb%A"),
    ],
)  # fmt: skip
async def test_a_line_means_what_it_means_on_a_phone(line: str, out: str | None) -> None:
    reply = await run(line)
    if out is None:
        assert reply.code != 0
        assert b"syntax error" in reply.err
    else:
        assert reply.out.decode() == out


@pytest.mark.parametrize(
    "line",
    ["if true; then echo a; fi", "for x in a; do echo; done", "while true; do echo; done", "case x in esac", "echo 'a",
     'echo "a', "echo `a", "echo $(a", "echo ${a", "a && ", "| a", "a || | b", "(a", "a)", "cat << EOF", "f() { :; }",
     "${x}{", "echo ${x/a/b}", ";;", "a ;; b", "> ", "{ echo", "echo $((1+1))", "[[ a == b ]]", "()"],
)  # fmt: skip
async def test_what_is_not_of_the_grammar_runs_nothing(line: str) -> None:
    handset = PaperHandset()
    reply = await run(line.replace("echo", "input tap 1 1"), handset=handset)
    assert reply.code != 0
    assert reply.err.startswith(b"/system/bin/sh: ")
    assert handset.done == []


@pytest.mark.parametrize(
    ("line", "err", "code"),
    [
        ("foo", "/system/bin/sh: foo: inaccessible or not found\n", 127),
        ("/nope/foo", "/system/bin/sh: /nope/foo: No such file or directory\n", 127),
        ("/system/build.prop", "/system/bin/sh: /system/build.prop: can't execute: Permission denied\n", 126),
        ("/sdcard", "/system/bin/sh: /sdcard: can't execute: Is a directory\n", 126),
        ("echo a > /system/x", "/system/bin/sh: can't create /system/x: Read-only file system\n", 1),
        ("cat < /nope", "/system/bin/sh: can't open /nope: No such file or directory\n", 1),
        ("cd /nope", "/system/bin/sh: cd: /nope: No such file or directory\n", 2),
    ],
)
async def test_failures_are_told_as_the_phone_tells_them(line: str, err: str, code: int) -> None:
    reply = await run(line)
    assert (reply.err.decode(), reply.code) == (err, code)


async def test_a_redirect_that_fails_does_not_run_its_command() -> None:
    handset = PaperHandset()
    await run("input tap 1 1 > /system/x; input tap 2 2 < /nope", handset=handset)
    assert handset.done == []


@given(st.lists(st.text(max_size=12), min_size=1, max_size=5))
@example(["$(reboot)", "`id`", "a;b", "'", '"', "\\", "%s", "*", "", "~", "\n", "\t", "\r", "!", "#", "&"])
@settings(deadline=None)
async def test_quoted_words_arrive_as_they_were(words: list[str]) -> None:
    words = [word.replace("\0", "") for word in words]
    line = "printf '%s\\n' " + " ".join(shlex.quote(word) for word in words)
    if len(line) < MAX_LINE:
        out = "".join(word + "\n" for word in words)
        assert (await run(line)).out == out.encode(errors="surrogateescape")


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\n"), max_size=20))
@settings(deadline=None)
async def test_every_character_can_be_escaped_one_by_one(text: str) -> None:
    line = "echo x" + "".join("\\" + char for char in text)
    assert (await run(line)).out == f"x{text}\n".encode()


HOSTILE = "aA1 /*?$(){}[]<>|&;'\"`\\#!~=-%\n\t\0ö"


@given(st.text(st.sampled_from(HOSTILE), max_size=60))
@settings(max_examples=150, deadline=None)
async def test_no_line_breaks_the_shell(line: str) -> None:
    await run(line)


@given(
    st.sampled_from([
        "am start", "am broadcast", "am force-stop", "pm list", "pm path", "pm grant", "input tap", "input text",
        "input keyevent", "input swipe", "input -d", "input keycombination", "settings put system", "settings",
        "wm size",
        "wm density", "dumpsys", "dumpsys battery set", "content query --uri content://sms --where", "content", "ime",
        "cmd package resolve-activity", "cmd package query-activities", "cmd", "svc", "monkey -p", "date", "ls", "cat",
        "rm", "cp", "mv", "mkdir", "stat", "grep", "grep -E", "head", "tail", "cut", "tr", "sort", "base64 -d", "wc",
        "printf", "test", "[", "screencap", "uiautomator", "getprop", "setprop", "timeout", "sh -c", "find", "du",
        "readlink", "touch", "uniq", "md5sum", "id", "uname", "ps", "which", "am start -n", "am start -d", "date +",
    ]),
    st.lists(st.one_of(st.text(st.sampled_from(HOSTILE), max_size=8), st.sampled_from([
        "-a", "-n", "-d", "-e", "-c", "-1", "0", "99999999999999999999", "1e400", "nan", "--es", "--ei", "--eia",
        "--user",
        "-", "--", "a/b", "/sdcard", "/", "x:y", "0x", "lock", "reset", "size", "1x1", "-p", "--display", "\udcff",
    ])), max_size=5),
)  # fmt: skip
@settings(max_examples=150, deadline=None)
async def test_no_arguments_break_a_command(command: str, args: list[str]) -> None:
    line = command + " " + " ".join(shlex.quote(arg.replace("\0", "")) for arg in args)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("handrail.phone.shell.builtin.MAX_SLEEP_S", 0.0)
        await run(line, stdin=b"some\ninput\n")


@pytest.mark.parametrize(
    "line",
    ["(" * 200, "$(" * 200, "`" * 3, '"$(' * 100, "{ " * 200, "!" * 5000, "a=" + "$a" * 1000, "echo " + "\\" * 5000,
     ";" * 1000, "echo " + "$x" * 5000, "x" * (MAX_LINE + 1), "true;" * 600, "echo $" + "a" * 100_000],
)  # fmt: skip
async def test_depth_and_length_are_bounded(line: str) -> None:
    await run(line)


async def test_what_doubles_itself_meets_its_end() -> None:
    """Thirty lines that double a variable would be a thousand million characters."""
    line = "A=aaaaaaaaaaaaaaaa; " + 'A="$A$A"; ' * 40 + "echo $A | wc -c"
    reply = await run(line)
    assert b"Argument list too long" in reply.err
    twice = "cat /sdcard/f /sdcard/f > /sdcard/g; mv /sdcard/g /sdcard/f; "
    again = await run("echo 0123456789 > /sdcard/f; " + twice * 40)
    assert b"No space left on device" in again.err
    assert again.code == 1


@pytest.mark.parametrize(
    "line",
    ["A='" + 'sh -c "$A";' * 9 + "'; sh -c \"$A\"", "A='" + '$(sh -c "$A")' * 9 + "'; sh -c \"$A\"",
     "echo '" + "sh;" * 50 + "' > /sdcard/s; " + "sh /sdcard/s < /sdcard/s; " * 50],
)  # fmt: skip
async def test_shells_that_multiply_meet_their_end(line: str) -> None:
    with anyio.fail_after(20):
        await run(line)


async def test_a_line_runs_so_many_commands_and_the_next_line_again_as_many() -> None:
    handset = PaperHandset()
    tap = "input tap 1 1;"
    reply = await run("A='" + tap * 400 + "'; " + 'sh -c "$A";' * 6, handset)
    assert b"can't fork - try again" in reply.err
    assert len(handset.done) < MAX_STEPS
    assert (await run("echo again", handset)).out == b"again\n"


async def test_what_one_command_has_read_the_next_does_not_read_again() -> None:
    assert (await run("echo a | { cat; cat; }")).out == b"a\n"


def test_the_limit_of_a_line_is_told() -> None:
    with pytest.raises(SyntaxTrouble, match="too long"):
        parse("x" * (MAX_LINE + 1))
