interface SourceText {
  path: string;
  text: string;
}
export const featureLayers: (sources: SourceText[]) => string;
export const shownLayers: (page: string) => string;
export const withLayers: (page: string, sources: SourceText[]) => string;
