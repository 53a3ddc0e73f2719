import type { Complete } from '#platform/base/values/complete.js';
import type { SeoInfo } from '../product.entity.js';

/** The fields of `seo_info` in a request: undefined keeps the stored value, null clears it. */
export interface SeoInfoChange {
  primaryTitle?: string | null;
  title?: string | null;
  description?: string | null;
  keywords?: string[];
}

/** The value to store; `present` is null for a new product and for one without `seo_info`. */
export function mergedSeoInfo(present: SeoInfo | null, change: SeoInfoChange): Complete<SeoInfo> {
  const pick = (sent: string | null | undefined, kept: string | null | undefined) =>
    (sent === undefined ? kept : sent) ?? null;
  return {
    primaryTitle: pick(change.primaryTitle, present?.primaryTitle),
    title: pick(change.title, present?.title),
    description: pick(change.description, present?.description),
    keywords: change.keywords ?? present?.keywords ?? [],
  };
}
