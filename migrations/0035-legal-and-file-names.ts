import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFunctions } from './functions.js';
import { searchPolicy } from './search-policy.js';
import { isolate, TENANT_ID } from './tenant-table.js';

/**
 * Registered names of customers, where they are not the names by which people know them, and names of uploaded files, by which media files are
 * searched as orders are by their numbers. Files that were uploaded before have none.
 */
export class LegalAndFileNames implements MigrationInterface {
  readonly name = 'LegalAndFileNames0000000000035';

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table customers add column legal_name text');
    await run.query('alter table media_files add column file_name text');
    await run.query(`
      create table media_file_search (
        tenant_id ${TENANT_ID},
        media_file_id uuid not null,
        document text not null,
        code_parts text[] collate "C" not null,
        primary key (tenant_id, media_file_id),
        constraint media_file_search_file_fk foreign key (tenant_id, media_file_id) references media_files (tenant_id, id) on delete cascade
      );
      create index media_file_search_document on media_file_search using gin (tenant_id, document gin_trgm_ops);
      create index media_file_search_code_parts on media_file_search using gin (tenant_id, code_parts)`);
    await isolate(run, 'media_file_search');
    await run.query(searchPolicy('media_file_search'));
    await createFunctions(run, ['keep_in_media_file_search']);
    await run.query(`create trigger media_files_search_add after insert on media_files for each row
      when (new.file_name is not null) execute function keep_in_media_file_search()`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('drop trigger media_files_search_add on media_files');
    await run.query('drop table media_file_search');
    await run.query('alter table media_files drop column file_name');
    await run.query('alter table customers drop column legal_name');
  }
}
