"""The Python API in one page: read a position, solve it, look at every card, ask a question, play on."""

from sueca import NS, AtLeast, Limit, Solver, parse_position, replay, solve

position = parse_position("N:A5.4.Q63.6432 72.Q652.J5.AK KQ3.7K3.AK.JQ J64.AJ.742.75 S S")
solver = Solver()

solution = solver.solve(position)
ns, ew = solution.points
print(f"With best play NS takes {ns} points and EW {ew} ({solution.nodes:,} nodes).")

assert solution.line is not None  # there was no limit
tricks, end = replay(position, solution.line)
for number, trick in enumerate(tricks, start=1):
    print(f"{number:2}. {trick.leader} leads {' '.join(map(str, trick.cards))}: {trick.winner} wins {trick.points}")
assert end.taken == solution.points

print("What each lead is worth to NS, and what it loses:")
for value in solver.solve_cards(position).cards:
    print(f"  {value.card}  {value.lower:3}  -{value.loss}")

answer = solver.solve(position, objective=AtLeast(NS, 61)).answer
print(f"Does NS take 61? {'yes' if answer else 'no'}")

short = solve(position, limit=Limit(nodes=20_000))
print(f"20,000 nodes alone prove that NS takes from {short.lower} to {short.upper} points.")
