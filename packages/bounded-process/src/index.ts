export { limitProcess, type ProcessLimits, type WorkLimit } from './limit-process.js';
export { type ProgramOptions, startProgram } from './start-program.js';
