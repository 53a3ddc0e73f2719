/** The part of the bidirectional algorithm of Unicode (UAX 9) that is used; the package has no types. */
declare module 'bidi-js' {
  interface EmbeddingLevels {
    levels: Uint8Array;
  }

  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels;
    /** The character that a right-to-left text shows instead, such as `(` for `)`; null if it is the same. */
    getMirroredCharacter(character: string): string | null;
  }

  export default function bidiFactory(): Bidi;
}
