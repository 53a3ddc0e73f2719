import { EnvError } from '#platform/base/config/env.js';
import { NoDatabaseError } from '../database/database-access.js';
import { MigrationError } from '../database/migrate.js';
import { SchemaBehindError } from '../database/required-schema.js';
import { UnsuitableDatabaseError } from '../database/service-role.js';
import { MissingKeysError } from './encryption-keys.js';
import { PortError } from './ports.js';

/** Messages when the service's role does not exist, or the login may not set it. */
const ROLE_REFUSED = /\brole "wca_service"|parameter "role"/;
const MAY_NOT_CREATE_ROLE = /permission denied to create role/;
/** Messages of the driver, without a code, about a server that does not respond, or not as PostgreSQL does. */
const CONNECTION_LOST = /timeout|connection terminated/i;

/** Errors whose message already says the reason and what to do. */
const SELF_EXPLANATORY = [
  PortError,
  MigrationError,
  SchemaBehindError,
  NoDatabaseError,
  UnsuitableDatabaseError,
  MissingKeysError,
];

/** One line that says why a start failed and what to do. It never contains a configured value or a secret. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof EnvError) return `The environment is not valid: ${error.message}. See .env.example.`;
  if (isOfEmbeddedServer(error) || SELF_EXPLANATORY.some((kind) => error instanceof kind))
    return (error as Error).message;
  if (error instanceof URIError) return MALFORMED;
  const { code, message, path } = error as NodeJS.ErrnoException;
  if (ROLE_REFUSED.test(message))
    return 'The login of DATABASE_URL must be a member of the role wca_service: grant it, as docker/roles.sql does.';
  if (MAY_NOT_CREATE_ROLE.test(message))
    return 'The role wca_service is missing, and the login may not create it. Let a superuser run docker/roles.sql.';
  switch (code) {
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return UNREACHABLE;
    case 'ERR_INVALID_URL':
      return MALFORMED;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'EEXIST':
    case 'ENOTDIR':
    case 'ENOSPC':
      return `${path} cannot be used: ${message.split(',')[0]}. Correct that, or set DATA_DIR to a folder that this user may write to.`;
    case '28P01':
    case '28000':
      return 'The database refuses the login of DATABASE_URL or DATABASE_OWNER_URL. Correct the user and password.';
    case '3D000':
      return 'The database that DATABASE_URL names does not exist. Create it or correct the name.';
    case '42501':
      return 'The database login lacks rights: DATABASE_OWNER_URL must own the schema, DATABASE_URL must be a member of wca_service.';
    case '53300':
      return 'The database takes no more connections. Raise its max_connections or lower DATABASE_POOL_SIZE.';
    case '57P03':
      return 'The database is starting up or shutting down. Try again in a moment.';
    default:
      return CONNECTION_LOST.test(message) ? UNREACHABLE : `The service could not start: ${message.split('\n')[0]}`;
  }
}

/** Compares the name, because the class `EmbeddedPostgresError` is loaded only with the embedded server. */
const isOfEmbeddedServer = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'EmbeddedPostgresError';

const UNREACHABLE =
  'The database of DATABASE_URL or DATABASE_OWNER_URL cannot be reached. Start it, correct the address, or unset both for the embedded one.';
const MALFORMED =
  'DATABASE_URL or DATABASE_OWNER_URL is not a valid address. Write special characters of a password as %XX.';
