/** The first of twelve ports of the metrics of this process, below those that the system gives to sockets. */
const FIRST_PORT = 20_000 + (process.pid % 1_000) * 12;
let services = 0;

/** A port for the metrics of one more service of this process. */
export const metricsPort = (): number => FIRST_PORT + services++;

/** The text of `/metrics` at a port of this machine. */
export async function scrape(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  return answer.text();
}

/** The value of a series, such as `imports_ended_total{status="failed"}`; undefined if there is none. */
export function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}
