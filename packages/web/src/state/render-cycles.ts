// Counted always, as it costs one addition; looked at only while the overlay is shown.
let cycles = 0;

/** A layout effect without dependencies: React runs it once for every commit of the component that has it. */
export function countRenderCycle(): void {
  cycles += 1;
}

/** The commits of the board since the page was loaded (spec 2.2, developer overlay). */
export function renderCycles(): number {
  return cycles;
}
