import { executionAsyncResource } from 'node:async_hooks';

/**
 * One tick of `process.nextTick`, kept so that its hidden class outlives every collection. Node makes an object for each tick. When
 * V8 collects while none is alive, the class goes too, and from then on each tick takes the slow way: an answer takes five to ten of
 * them, and a sixth of its time (docs/known-traps.md#node-and-npm). Import it before anything else.
 */
export const keptTicks: object[] = [];

process.nextTick(() => {
  keptTicks.push(executionAsyncResource());
});
