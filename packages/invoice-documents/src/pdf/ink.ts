import { COLORS } from './page-writer.js';

/** Colours that a seller's accent changes. */
export interface Ink {
  /** Of headings and of what is due. */
  heading: string;
  /** Of the rules of a table. */
  rule: string;
  /** Width of these rules, in points. */
  ruleWidth: number;
}

/** Contrast with white that texts need by WCAG 2, level AA. */
const LEAST_CONTRAST = 4.5;

/** The colours for an accent, `#rrggbb`: rules have it always, headings where it is dark enough to be read on white. */
export function inkOf(accent: string | null): Ink {
  if (accent === null) return { heading: COLORS.text, rule: COLORS.rule, ruleWidth: 0.5 };
  return { heading: contrastWithWhite(accent) < LEAST_CONTRAST ? COLORS.text : accent, rule: accent, ruleWidth: 0.9 };
}

/** Contrast of a colour with white, 1 to 21, as WCAG 2 defines it. */
export function contrastWithWhite(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((place) => {
    const value = Number.parseInt(color.slice(place, place + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
