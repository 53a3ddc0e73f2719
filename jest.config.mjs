import { isBuilt } from './scripts/ensure.mjs';

const isGrouped = process.env.TEST_GROUPS === 'true';

/** Runs with `node --experimental-vm-modules`: the project and NestJS 12 are ES modules. */
export default {
  testEnvironment: '<rootDir>/test/support/environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['sources', 'node'] }, // `imports` of package.json leads to the sources
  roots: ['<rootDir>/src', '<rootDir>/packages', '<rootDir>/test', '<rootDir>/lab', '<rootDir>/examples'],
  testRegex: isGrouped ? '\\.group\\.ts$' : '\\.spec\\.ts$',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    ...(isBuilt() && { '^\\./start-program\\.js$': '<rootDir>/test/support/built-programs.ts' }),
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.ts$': '@swc/jest' },
  testSequencer: '<rootDir>/test/support/slow-first.mjs',
  maxWorkers: 2, // with a third one, two processors are so busy that requests exceed their time limits
  workerIdleMemoryLimit: '2GB', // jest keeps the modules of ended tests in memory
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  testTimeout: 180_000, // also on a slow machine that has other work
};
