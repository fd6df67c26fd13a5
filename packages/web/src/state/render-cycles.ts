// Always counted, because it is cheap. Only the developer overlay shows it.
let cycles = 0;

/** A layout effect without dependencies, which React runs for every commit of its component. */
export function countRenderCycle(): void {
  cycles += 1;
}

/** The board's React commits since the page was loaded. */
export function renderCycles(): number {
  return cycles;
}
