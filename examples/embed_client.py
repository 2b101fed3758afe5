#!/usr/bin/env python3
"""Plays a whole game with the example `embed_headless` as a child process, and nothing but the standard library."""
import json
import random
import subprocess
import sys

SERVER = sys.argv[1:] or ["cargo", "run", "-q", "-p", "tilewright-examples", "--bin", "embed_headless"]
server = subprocess.Popen(SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(**request):
    print(json.dumps(request), file=server.stdin, flush=True)
    return json.loads(server.stdout.readline())


dice = random.Random(1)
now = ask(do="new", sets=["base", "princess-and-dragon"], players=["Ann", "Bob"], seed=7)
while now["legal"]:
    refused = ask(do="act", action="place 99,99")  # whoever asks for nonsense is told why, and nothing changes
    assert not refused["ok"] and refused["error"]
    now = ask(do="act", action=dice.choice(now["legal"]))
    assert now["ok"], now["error"]
    print(*now["events"], sep="\n")

again = ask(do="load", save=ask(do="save")["save"])
assert again["scores"] == now["scores"]
print("Ann {}, Bob {}".format(*now["scores"]))
server.stdin.close()
sys.exit(server.wait())
