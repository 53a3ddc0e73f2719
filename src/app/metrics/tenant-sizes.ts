import { Inject, Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { Env } from '#platform/base/config/env.js';
import { RepeatedJob } from '#platform/base/event-loop/repeated-job.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { LargestTenants, OTHER_TENANTS } from './largest-tenants.js';

/** Pause between two measurements, in milliseconds. */
const INTERVAL_MS = 60 * 60_000;
/** Tenants of one statement. */
const MAX_TENANTS = 100;
/** Tenants with series of their own, of each metric. */
const MAX_NAMED = 20;
/** See `migrations/functions/tenant_sizes.sql`. */
const SIZES = `select tenant_id as "tenantId", records, file_bytes::float8 as "fileBytes" from tenant_sizes($1, ${MAX_TENANTS})`;

interface Row {
  tenantId: string;
  /** By kind; null if the server of the tenant could not be reached. */
  records: Record<string, number> | null;
  fileBytes: number | null;
}

/**
 * Measures once an hour how much the tenants have, if there are metrics. It reads stored totals, for groups of tenants with pauses in between, on
 * connections that requests do not use. The largest tenants have series of their own; the others are added up.
 */
@Injectable()
export class TenantSizes extends RepeatedJob {
  private records = new LargestTenants(MAX_NAMED);
  private files = new LargestTenants(MAX_NAMED);

  constructor(
    private readonly db: TenantDb,
    @Inject(Env) { METRICS_PORT }: Env,
  ) {
    super(INTERVAL_MS, METRICS_PORT !== undefined);
  }

  /** Measures all tenants. */
  async run(): Promise<void> {
    const [records, files] = [new LargestTenants(MAX_NAMED), new LargestTenants(MAX_NAMED)];
    await this.eachGroupOfTenants(async (previous) => {
      const rows = await this.db.withoutTenant<Row>('sizes of all tenants', SIZES, [previous]);
      for (const row of rows) {
        if (row.records) records.add(row.tenantId, row.records);
        if (row.fileBytes) files.add(row.tenantId, { bytes: row.fileBytes });
      }
      return rows.length < MAX_TENANTS ? null : rows.at(-1)!.tenantId;
    });
    if (this.hasEnded) return;
    this.records = records;
    this.files = files;
  }

  /** Adds the metrics, which have the last measurement. */
  addTo(registry: Registry): void {
    const [records, files] = [() => this.records.all(), () => this.files.all()];
    new Gauge({
      name: 'tenant_records',
      help: `Records of the ${MAX_NAMED} largest tenants, and of all others (${OTHER_TENANTS}), by kind: totals of lists, and all entries that the journal has ever had. Measured once an hour; the same in every instance`,
      labelNames: ['tenant_id', 'kind'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [tenant_id, sizes] of records())
          for (const [kind, number] of Object.entries(sizes)) this.set({ tenant_id, kind }, number);
      },
    });
    new Gauge({
      name: 'tenant_file_bytes',
      help: `Bytes of uploaded files and kept documents of the ${MAX_NAMED} largest tenants, and of all others (${OTHER_TENANTS}). Measured once an hour; the same in every instance`,
      labelNames: ['tenant_id'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [tenant_id, { bytes }] of files()) this.set({ tenant_id }, bytes!);
      },
    });
  }
}
