/** How an evaluation on the cluster ended. */
export interface JobEnd {
  /**
   * `node_failed`: a problem of the cluster, such as a dead node or a job canceled by an administrator. `stopped`: preempted by another
   * job, or canceled by the worker. `refused`: Slurm did not accept it.
   */
  readonly how: 'exited' | 'out_of_memory' | 'time_limit' | 'node_failed' | 'stopped' | 'refused';
  readonly exitCode: number | null;
}

const ENDS: Readonly<Record<string, JobEnd['how']>> = {
  OUT_OF_MEMORY: 'out_of_memory',
  TIMEOUT: 'time_limit',
  DEADLINE: 'time_limit',
  NODE_FAIL: 'node_failed',
  BOOT_FAIL: 'node_failed',
  CANCELLED: 'node_failed',
  PREEMPTED: 'stopped',
};

const SIGNALED = 128;
/** The exit code of deploy/lm_eval-on-slurm when it saw no sign of the worker. */
const NO_SIGN_EXIT_CODE = 75;

/**
 * How a job ended, by its state in Slurm; null while it waits, runs or is cleaned up.
 * @param exitCode 'CODE:SIGNAL'; null when it is not known.
 */
export function endOfJob(state: string, exitCode: string | null): JobEnd | null {
  if (state === 'COMPLETED') return { how: 'exited', exitCode: 0 };
  if (state !== 'FAILED') {
    const how = ENDS[state];
    return how === undefined ? null : { how, exitCode: null };
  }
  const [code = 1, signal = 0] = (exitCode ?? '1:0').split(':').map(Number);
  if (code === NO_SIGN_EXIT_CODE) return { how: 'node_failed', exitCode: code };
  return { how: 'exited', exitCode: signal > 0 ? SIGNALED + signal : code };
}
