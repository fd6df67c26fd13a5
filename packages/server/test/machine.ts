import { randomUUID } from 'node:crypto';
import type { Machine } from '@leaderboard/core/queue/machine';
import type { Needs } from '@leaderboard/core/queue/needs';
import type { Claimant } from '../src/queue/leases.sql.ts';
import type { WorkerState } from '../src/queue/workers.sql.ts';
import { machineFacts } from './machine-facts.js';

/** A machine that can evaluate every made-up model, with optional changes. */
export function newMachine(changes: Partial<Machine> = {}): Machine {
  // The facts are untyped, because they are in a JavaScript file for the lm_eval stand-in.
  const facts = machineFacts as Omit<Machine, 'backend' | 'gpusOfOneModel' | 'hasHubToken' | 'served'>;
  return { ...facts, backend: 'hf', gpusOfOneModel: 1, hasHubToken: false, served: [], ...changes };
}

/** A worker with this name on such a machine. */
export function claimant(name: string, changes: Partial<Machine> = {}): Claimant {
  return { name, jobs: 100, machine: newMachine(changes) };
}

/** The report of a worker on such a machine. */
export function newWorkerState(changes: Partial<WorkerState> = {}): WorkerState {
  return {
    id: randomUUID(),
    name: 'gpu-1',
    jobs: 1,
    fault: null,
    hasGpu: true,
    machine: newMachine(),
    diskFreeBytes: 7e12,
    diskReserveBytes: 1e10,
    ...changes,
  };
}

/** The needs of a made-up model with seven billion parameters. */
export function newNeeds(model: string, changes: Partial<Needs> = {}): Needs {
  return {
    model,
    modelType: 'llama',
    architecture: 'LlamaForCausalLM',
    tokenizerClass: 'LlamaTokenizer',
    namesCode: false,
    precision: 'float16',
    method: null,
    weightType: 'Original',
    bytes: 14e9,
    isGated: false,
    ...changes,
  };
}
