import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time for programs in hundredths of a second. */
const TICK_US = 10_000;

interface Times {
  parent: number;
  /** Processor time of the process, in ticks. */
  own: number;
  /** Processor time of ended children, in ticks. */
  children: number;
}

/** The figures of `/proc/<pid>/stat`; `undefined` when the process has ended. */
function timesOf(pid: string): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number); // the program's name in brackets may contain any characters
    return { parent: fields[1]!, own: fields[11]! + fields[12]!, children: fields[13]! + fields[14]! };
  } catch {
    return undefined;
  }
}

/** Processor time in µs that all threads of a process have used so far. */
export function processCpu(pid: number): number {
  const times = timesOf(String(pid));
  if (!times) throw new Error(`Process ${pid} has ended`);
  return times.own * TICK_US;
}

/** Processor time in µs that a process and its living children, such as those that read files of imports, have used so far. */
export function programCpu(pid: number): number {
  let ticks = 0;
  for (const one of readdirSync('/proc')) {
    const times = /^\d+$/.test(one) ? timesOf(one) : undefined;
    if (times && (Number(one) === pid || times.parent === pid)) ticks += times.own;
  }
  return ticks * TICK_US;
}

/**
 * Processor time in µs that a PostgreSQL server has used so far: the postmaster, its living children, and those that
 * have ended, backends of closed connections included, whose time the postmaster has inherited.
 */
export function clusterCpu(postmaster: number): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc')) {
    const times = /^\d+$/.test(pid) ? timesOf(pid) : undefined;
    if (!times) continue;
    if (Number(pid) === postmaster) ticks += times.own + times.children;
    else if (times.parent === postmaster) ticks += times.own;
  }
  return ticks * TICK_US;
}

/** The postmaster above a backend. */
export function postmasterOf(backend: number): number {
  const times = timesOf(String(backend));
  if (!times) throw new Error('The database server must run on this machine, and this must be Linux');
  return times.parent;
}
