export interface PgBouncer {
  port: number;
  stop(): Promise<void>;
}

export function startPgBouncer(adminUrl: string): Promise<PgBouncer>;
export function startPgBouncerBefore(url: string): Promise<PgBouncer>;
