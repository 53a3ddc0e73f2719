import { join } from 'node:path';
import { featureOf } from './sources.js';

const ROOT = join(import.meta.dirname, '../..');
/** Statements are sent many calls below the use case. */
const FRAMES = 60;

/**
 * The feature whose code called, directly or through the platform: that of the innermost function of a feature, also of those that await
 * the caller. Undefined if there is none.
 */
export function callingFeature(): string | undefined {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = FRAMES;
  Error.prepareStackTrace = (_, frames) => frames;
  const frames = new Error().stack as unknown as NodeJS.CallSite[];
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  for (const frame of frames) {
    const file = frame.getFileName()?.replace(/^file:\/\//, '');
    const feature = file?.startsWith(ROOT) && featureOf(file.slice(ROOT.length + 1).replaceAll('\\', '/'));
    if (feature) return feature;
  }
  return undefined;
}
