import { folderGraph } from './graph.mjs';
import { importsIn } from './imports.mjs';

const FEATURE = /^src\/features\/([\w-]+)\//;
/** The block of src/features/README.md that has the layers. */
const BLOCK = /(?<=^```text\n)[^]*?(?=^```$)/m;

/**
 * The features by layers, the highest first, one line each: a feature is one layer above the highest of those that it imports.
 * @param {{ path: string, text: string }[]} sources files of src without specs
 */
export function featureLayers(sources) {
  const graph = folderGraph(
    sources.flatMap(({ path, text }) => importsIn(path, text)),
    (path) => FEATURE.exec(path)?.[1],
  );
  const heights = new Map();
  const heightOf = (feature) => {
    if (!heights.has(feature)) heights.set(feature, 1 + Math.max(0, ...[...graph.get(feature)].map(heightOf)));
    return heights.get(feature);
  };
  const layers = [];
  for (const feature of [...graph.keys()].sort()) (layers[heightOf(feature) - 1] ??= []).push(feature);
  return layers
    .map((features, index) => `${String(index + 1).padStart(2)}  ${features.join('  ')}\n`)
    .reverse()
    .join('');
}

/** The layers that src/features/README.md shows. */
export const shownLayers = (page) => BLOCK.exec(page)[0];

/** The page with the layers of the sources. */
export const withLayers = (page, sources) => page.replace(BLOCK, featureLayers(sources));
