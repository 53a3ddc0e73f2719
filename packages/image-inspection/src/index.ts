export type { ImageType, InspectedImage, InspectionAnswer, InspectionRequest, InspectionResult } from './inspection.js';
export * from './limits.js';
export { startDecoder } from './start-decoder.js';
