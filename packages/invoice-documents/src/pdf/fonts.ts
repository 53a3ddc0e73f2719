import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { type MeasuredFont, withSimpleLayout } from './simple-layout.js';

/** The weights of texts. */
export type Weight = 'regular' | 'bold';

const require = createRequire(import.meta.url);
const file = (path: string) => () => require.resolve(path);

/** A font of Noto Sans by its script. */
const noto = (name: string, script: string): Record<Weight, () => string> => ({
  regular: file(`@expo-google-fonts/noto-sans-${name}/400Regular/NotoSans${script}_400Regular.ttf`),
  bold: file(`@expo-google-fonts/noto-sans-${name}/700Bold/NotoSans${script}_700Bold.ttf`),
});

/** A font of Noto Sans CJK, whose package exports its program only. It is used for both weights, because each has megabytes. */
function notoCjk(name: string, fontFile: string): Record<Weight, () => string> {
  const regular = () => join(dirname(require.resolve(`@embedpdf/fonts-${name}`)), '../fonts', fontFile);
  return { regular, bold: regular };
}

/**
 * Paths of the fonts of all documents, in the sequence in which a character is looked for in them. Source Sans has Latin, Greek and Cyrillic
 * letters, and figures of equal width; DejaVu Sans has signs and further alphabets. Large fonts come last. The image of the service contains
 * these files only of their packages, see docker/Dockerfile.
 */
const FONTS = {
  main: {
    regular: file('source-sans/TTF/SourceSans3-Regular.ttf'),
    bold: file('source-sans/TTF/SourceSans3-Bold.ttf'),
  },
  arabic: noto('arabic', 'Arabic'),
  hebrew: noto('hebrew', 'Hebrew'),
  thai: noto('thai', 'Thai'),
  devanagari: noto('devanagari', 'Devanagari'),
  signs: {
    regular: file('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    bold: file('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  },
  chinese: notoCjk('sc', 'NotoSansHans-Regular.otf'),
  japanese: notoCjk('jp', 'NotoSansJP-Regular.otf'),
  korean: notoCjk('kr', 'NotoSansKR-Regular.otf'),
} satisfies Record<string, Record<Weight, () => string>>;

export type FontName = keyof typeof FONTS;
export const FONT_NAMES = Object.keys(FONTS) as readonly FontName[];

/** Path of a font's file. */
export const fontPath = (name: FontName, weight: Weight): string => FONTS[name][weight]();

const loaded = new Map<string, MeasuredFont>();

/** A font, which is read once for the process; a document contains the subset that it uses. */
export function fontOf(name: FontName, weight: Weight): MeasuredFont {
  const key = `${name} ${FONTS[name].bold === FONTS[name].regular ? 'regular' : weight}`;
  let font = loaded.get(key);
  if (!font) loaded.set(key, (font = withSimpleLayout(create(readFileSync(fontPath(name, weight))) as Font)));
  return font;
}
