import type { ApiVersion } from './routes.js';

/** Versions of the API with the versions of their documents. */
export const API_VERSIONS: Record<ApiVersion, string> = { v1: '1.0', v2: '2.0' };
