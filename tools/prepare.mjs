/**
 * Prepares what our npm scripts need: packages, built front ends, and a browser and Redis for tests and measures. It runs before
 * anything is installed, so it and its imports use only Node's own modules, as Node 20 has them.
 */
import { buildFrontEnds } from "./prepare/build.mjs";
import { installAllPackages, installPackages } from "./prepare/install.mjs";
import { installPrograms } from "./prepare/programs.mjs";
import { Unprepared } from "./prepare/run.mjs";

const steps = {
  install: [installPackages],
  start: [installPackages, buildFrontEnds],
  dev: [installAllPackages, buildFrontEnds],
  bench: [installAllPackages, installPrograms, buildFrontEnds],
  test: [installAllPackages, installPrograms, buildFrontEnds],
};

try {
  const wanted = Object.entries(steps).find(([goal]) => goal === process.argv[2]);
  if (!wanted) throw new Unprepared(`Say what to prepare for: ${Object.keys(steps).join(", ")}.`);
  for (const step of wanted[1]) await step();
} catch (error) {
  if (!(error instanceof Unprepared)) throw error;
  console.error(error.message);
  process.exit(1);
}
