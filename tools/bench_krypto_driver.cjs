// Runs the solver from npm, as bench_krypto_driver.py runs those from PyPI; the argument is its folder.
"use strict";
const { readFileSync, writeSync } = require("node:fs");

const job = JSON.parse(readFileSync(0, "utf8"));
const module_ = require(process.argv[2] + "/node_modules/24game-solver/dist/24game-solver.js");
const solve = module_.default || module_;
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

solve(...job.hands[0]); // warm up
const said = [];
const began = spent();
for (const [cards, objective] of job.hands) {
  const before = spent();
  const found = solve(cards, objective);
  said.push([spent() - before, found]);
  if (spent() - began > job.seconds) break;
}
const text = Buffer.from(JSON.stringify(said));
for (let at = 0; at < text.length; ) at += writeSync(1, text, at);
