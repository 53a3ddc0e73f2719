import { Entity, Index, Unique } from 'typeorm';
import { JsonColumn, ResourceRow, TextColumn } from '#platform/data/sql/columns.js';
import type { ProfileDefinition } from './definition.js';

/** How files of another system are read; see {@link ProfileDefinition}. */
@Entity('import_profiles')
@Unique('import_profiles_reference_id_key', ['tenantId', 'referenceId'])
@Index('import_profiles_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('import_profiles_created_at', ['tenantId', 'createdAt', 'id'])
export class ImportProfile extends ResourceRow {
  @TextColumn('reference_id') referenceId: string;
  @TextColumn('name') name: string;
  /** Resource of the lines, such as `products`. */
  @TextColumn('resource') resource: string;
  @JsonColumn('definition') definition: ProfileDefinition;
}
