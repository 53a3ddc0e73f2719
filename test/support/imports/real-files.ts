import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../imports/real-files');
const EXPECTED = '.expected.json';

/** A JSON object of a file of expectations. */
export type Json = Record<string, unknown>;

export interface ExpectedGroup {
  group_code: string;
  skus: string[];
  grouping_attributes?: string[];
  media_urls?: string[];
}

/** What a tenant must hold after an import, or what of it. */
export interface Expected {
  result?: Record<string, number>;
  records?: Json[];
  groups?: ExpectedGroup[];
  absent?: string[];
  refused?: { line: number; field: string }[];
}

/** A file in the form of another system, with what the service must hold after its import. */
export interface RealFile extends Expected {
  file: string;
  import: { resource: string; mode: string; profile: string };
  before: { price_lists?: Json[]; products?: Json[] };
  exact_attributes?: boolean;
  /** Further expectations, for what the forms of these files leave open. */
  open?: (Expected & { question: string })[];
}

const jsonOf = (name: string): unknown => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));

/** All files with expectations. */
export const REAL_FILES: readonly RealFile[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(EXPECTED))
  .map((name) => jsonOf(name) as RealFile);

export const bytesOf = ({ file }: RealFile): Buffer => readFileSync(join(FOLDER, file));

/** The profile beside a file; undefined if its import names a ready one. */
export const profileBeside = ({ import: { profile } }: RealFile): (Json & { reference_id: string }) | undefined =>
  profile.endsWith('.json') ? (jsonOf(profile) as Json & { reference_id: string }) : undefined;
