import { Client } from 'pg';
import { createDatabase, prepareRoles, restrictDatabase } from '#embedded-postgres';
import { distribute } from '#app/database/distribute.js';
import { migrate } from '#app/database/migrate.js';
import { DATABASE_ROLES } from '#app/database/service-role.js';

/**
 * Databases on a Citus cluster that somebody has started, for tests and measurements, made by the steps of docs/scaling.md. A cluster is the
 * list of the superuser's URLs of its servers, the coordinator first, all with the same user and password. Step 1, the settings of the
 * servers, was done before.
 */
export type Cluster = readonly [coordinator: string, ...workers: string[]];

/** The URLs of a text that separates them by commas. Throws for fewer than two, because the coordinator has no shards. */
export function clusterOf(text: string): Cluster {
  const [coordinator, ...workers] = text.split(',').map((url) => url.trim());
  if (!coordinator || !workers.length)
    throw new Error(
      'A Citus cluster is the URLs of its servers, separated by commas: the coordinator and a worker at least',
    );
  return [coordinator, ...workers];
}

/** The URL of a database on a server, with the superuser's login or another one. */
export const urlOf = (server: string, database: string, username?: string, password?: string): string =>
  Object.assign(new URL(server), { ...(username && { username, password }), pathname: `/${database}` }).href;

/** Creates the roles of the service on all servers, with the passwords that are returned. */
export async function prepareClusterRoles(cluster: Cluster): Promise<{ owner: string; login: string }> {
  const [passwords] = await Promise.all(cluster.map((server) => prepareRoles(server, DATABASE_ROLES)));
  const { service, owner, login } = DATABASE_ROLES;
  await onAll(cluster, [
    `alter role ${service} login password '${passwords!.login}'`,
    `alter role ${login} set citus.propagate_set_commands = 'local'`,
    `alter role ${owner} set citus.propagate_set_commands = 'local'`,
    `alter role ${login} set citus.allow_modifications_from_workers_to_replicated_tables = off`,
    `alter role ${login} set citus.max_cached_conns_per_worker = 2`,
    `alter role ${service} set plan_cache_mode = force_custom_plan`,
    `alter role ${owner} set plan_cache_mode = force_custom_plan`,
  ]);
  return passwords!;
}

/** Creates a database on all servers, migrates it, lets `fill` insert rows, and distributes it. */
export async function createClusterDatabase(
  cluster: Cluster,
  name: string,
  { shards, fill }: { shards: number; fill?: (adminUrl: string) => Promise<void> },
): Promise<void> {
  const passwords = await prepareClusterRoles(cluster);
  const { owner, service } = DATABASE_ROLES;
  for (const server of cluster) {
    await createDatabase(server, name, DATABASE_ROLES);
    const { username, password } = new URL(server);
    await asSuperuser(urlOf(server, name), [
      'create extension if not exists citus',
      `insert into pg_dist_authinfo (nodeid, rolename, authinfo) values (0, '${service}', 'password=${passwords.login}'),
        (0, '${owner}', 'password=${passwords.owner}'), (0, '${username}', 'password=${password}') on conflict do nothing`,
    ]);
  }
  const [coordinator, ...workers] = cluster;
  const node = (server: string) => `'${new URL(server).hostname}', ${new URL(server).port || 5432}`;
  await asSuperuser(urlOf(coordinator, name), [
    `alter database ${name} set citus.shard_count = ${shards}`,
    `select citus_set_coordinator_host(${node(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${node(worker)})`),
  ]);
  const ownerUrl = urlOf(coordinator, name, owner, passwords.owner);
  await migrate(ownerUrl);
  await fill?.(urlOf(coordinator, name));
  await onAll(cluster, [`alter role ${owner} bypassrls`]);
  try {
    await distribute(ownerUrl, () => undefined);
  } finally {
    await onAll(cluster, [`alter role ${owner} nobypassrls`]);
  }
}

/**
 * Creates an empty database that {@link copyClusterDatabase} can copy. Nobody can connect to it, the maintenance of Citus included, because a
 * database with connections cannot be copied.
 */
export async function createClusterTemplate(cluster: Cluster, name: string, shards: number): Promise<void> {
  await createClusterDatabase(cluster, name, { shards });
  await onAll(cluster, [
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  ]);
}

/** Copies a database on all servers. Its metadata name servers and shards but no database, so the copies are a distributed database too. */
export async function copyClusterDatabase(cluster: Cluster, template: string, name: string): Promise<void> {
  await Promise.all(
    cluster.map(async (server) => {
      const copy = `create database ${name} owner ${DATABASE_ROLES.owner} template ${template} strategy file_copy`;
      await withSuperuser(server, async (admin) => {
        await admin.query(copy);
        await restrictDatabase(admin, name, DATABASE_ROLES); // rights on a database are not copied
      });
    }),
  );
}

/** `DATABASE_WORKER_URLS` for a service whose `DATABASE_URL` is `serviceUrl`. */
export const workersOf = (serviceUrl: string, workers: readonly string[]): string =>
  workers.map((worker) => Object.assign(new URL(serviceUrl), { host: new URL(worker).host }).href).join(',');

/** The URLs of a database of {@link createClusterDatabase}. `release` drops it on all servers. */
export async function openOnCluster(cluster: Cluster, name: string) {
  const passwords = await prepareClusterRoles(cluster);
  const [coordinator] = cluster;
  return {
    adminUrl: urlOf(coordinator, name),
    ownerUrl: urlOf(coordinator, name, DATABASE_ROLES.owner, passwords.owner),
    serviceUrl: urlOf(coordinator, name, DATABASE_ROLES.login, passwords.login),
    release: () => onAll(cluster, [`drop database if exists ${name} with (force)`]),
  };
}

/** Runs statements on all servers, outside of distributed databases, where Citus would send some of them on. */
export const onAll = async (cluster: Cluster, statements: readonly string[]): Promise<void> =>
  void (await Promise.all(cluster.map((server) => asSuperuser(server, statements))));

const asSuperuser = (url: string, statements: readonly string[]): Promise<void> =>
  withSuperuser(url, async (admin) => {
    for (const statement of statements) await admin.query(statement);
  });

async function withSuperuser(url: string, work: (admin: Client) => Promise<void>): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
