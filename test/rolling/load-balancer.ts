import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HAPROXY = process.env.HAPROXY ?? '/usr/sbin/haproxy';
const POLL_MS = 100;

/** Throws an error that says what to install, unless haproxy is installed. */
export function requireLoadBalancer(): void {
  if (!existsSync(HAPROXY)) {
    throw new Error(
      `There is no haproxy at ${HAPROXY}: install it (apt-get install haproxy) or name another one in HAPROXY.`,
    );
  }
}

/**
 * The configuration that docs/operations.md recommends: an instance gets requests while it is ready, and a request is
 * repeated only if no connection could be opened, because then it cannot have taken effect.
 */
const configuration = (port: number, statisticsPort: number, instances: readonly number[]) => `
global
  maxconn 1000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 60s
  timeout check 10s
  retries 3
  retry-on conn-failure
  option redispatch
frontend statistics
  bind 127.0.0.1:${statisticsPort}
  stats enable
  stats uri /
frontend api
  bind 127.0.0.1:${port}
  default_backend instances
backend instances
  balance roundrobin
  option httpchk GET /health/ready
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1
${instances.map((instance, index) => `  server instance-${index + 1} 127.0.0.1:${instance} check`).join('\n')}
`;

/** Starts haproxy in front of the instances on these ports, with its configuration in a file of the folder. */
export class LoadBalancer {
  private constructor(
    private readonly child: ChildProcess,
    readonly base: string,
    private readonly statistics: string,
  ) {}

  static async start(
    folder: string,
    ports: { port: number; statisticsPort: number; instances: readonly number[] },
  ): Promise<LoadBalancer> {
    const file = join(folder, 'haproxy.cfg');
    await writeFile(file, configuration(ports.port, ports.statisticsPort, ports.instances));
    const child = spawn(HAPROXY, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
    const balancer = new LoadBalancer(
      child,
      `http://127.0.0.1:${ports.port}`,
      `http://127.0.0.1:${ports.statisticsPort}/;csv`,
    );
    for (let index = 1; index <= ports.instances.length; index++) await balancer.sendsTo(index);
    return balancer;
  }

  /** Resolves when the instance of this number (from 1) gets requests. */
  async sendsTo(instance: number): Promise<void> {
    while (this.child.exitCode === null) {
      const table = await fetch(this.statistics).then(
        (answer) => answer.text(),
        () => '', // it does not listen yet
      );
      // UP, or `UP 1/2` after a failed check
      if (new RegExp(`^instances,instance-${instance},(?:[^,]*,){15}UP,`, 'm').test(table)) return;
      await sleep(POLL_MS);
    }
    throw new Error('haproxy has ended');
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }
}
