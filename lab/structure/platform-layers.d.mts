import type { Import } from './imports.mjs';

export const PLATFORM_LAYERS: string[];
export const platformFolderOf: (path: string) => string | undefined;
export const climbingInPlatform: (imports: Import[]) => Import[];
