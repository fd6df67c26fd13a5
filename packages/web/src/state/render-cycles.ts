// Always counted, since it costs one addition; shown only by the developer overlay.
let cycles = 0;

/** A layout effect without dependencies: React runs it once for every commit of the component that has it. */
export function countRenderCycle(): void {
  cycles += 1;
}

/** The commits of the board since the page was loaded (for the developer overlay). */
export function renderCycles(): number {
  return cycles;
}
