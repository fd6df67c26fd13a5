import { join } from 'node:path';
import { DEFAULT_BACKEND } from '../src/evaluation/backends.ts';
import type { EvaluationTools } from '../src/evaluation/run-harness.ts';
import { listOrdinaryFiles } from './evaluations.ts';
import { NATIVE_TYPES } from './hub-model.ts';

/** Stands in for lm_eval, its Python and the download program. */
export const STAND_IN = join(import.meta.dirname, 'lm-eval-stand-in.js');

/** Variables of a worker in this folder, whose programs are the stand-in. */
export function workerSettings(folder: string) {
  return {
    PATH: process.env.PATH ?? '',
    HARNESS_COMMAND: STAND_IN,
    HARNESS_PYTHON: STAND_IN,
    DOWNLOAD_COMMAND: STAND_IN,
    WORKER_DIR: folder,
    WORKER_DISK_RESERVE_GB: '0',
  };
}

/** Options of evaluations in this folder, of models that are open to all. */
export function evaluationTools(folder: string, changes: Partial<EvaluationTools> = {}): EvaluationTools {
  return {
    command: STAND_IN,
    arguments: [],
    backend: DEFAULT_BACKEND,
    downloadCommand: STAND_IN,
    environment: { PATH: process.env.PATH ?? '' },
    timeFactor: 1,
    python: null,
    diskReserveBytes: 0,
    folder,
    listFiles: listOrdinaryFiles,
    checkAccess: async () => 'open',
    nativeTypes: NATIVE_TYPES,
    hubToken: null,
    ...changes,
  };
}
